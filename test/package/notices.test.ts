import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isKnownLicence, noticesFile } from '../../build/scripts/notices.mjs';
import { unpackedFolder } from '../../build/scripts/package.mjs';

const noticeSchema = z.object({ name: z.string(), version: z.string(), licence: z.string(), text: z.string() });
const notices = z.array(noticeSchema).parse(JSON.parse(readFileSync(noticesFile, 'utf8')));

describe('what others made and we ship', () => {
  it('is known by name: what is bundled into the window and into main, what is installed beside them, and Electron', () => {
    const names = notices.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'electron',
        'libsql',
        'react-dom',
        'monaco-editor',
        'zod',
        'htmlparser2',
        'pg',
        'pg-boss',
      ]),
    );
    expect(names).not.toContain('vitest');
    expect(new Set(notices.map(({ name, version }) => `${name} ${version}`)).size).toBe(names.length);
  });

  it.each(notices)('$name $version has a licence that we know, with its text', ({ licence, text, version }) => {
    expect(isKnownLicence(licence), `"${licence}" is not in the list of build/scripts/notices.mjs`).toBe(true);
    expect(text.length, 'characters of its licence').toBeGreaterThan(100);
    expect(version).toMatch(/^\d/);
  });

  it('goes with the program as a page, beside the licences of Chromium', () => {
    const page = readFileSync(join(unpackedFolder, 'THIRD-PARTY-NOTICES'), 'utf8');
    expect(notices.filter(({ name, text }) => !page.includes(name) || !page.includes(text))).toEqual([]);
    expect(readFileSync(join(unpackedFolder, 'LICENSES.chromium.html'), 'utf8')).toContain('Chromium');
  });
});
