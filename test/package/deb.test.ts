import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, mkdtempSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { capture } from '../../build/scripts/child.mjs';
import { debFile } from '../../build/scripts/package.mjs';

const readySchema = z.object({ ready: z.literal(true), url: z.string(), token: z.string() });

describe('the Debian package', () => {
  let folder: string;
  let file: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'trowel-test-'));
    file = readFileSync(debFile, 'utf8');
    const unpacked = await capture('dpkg-deb', ['--extract', file, folder]);
    expect(unpacked.code, unpacked.stderr).toBe(0);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('says what it is and what it needs', async () => {
    const { stdout } = await capture('dpkg-deb', ['--field', file]);
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync('package.json', 'utf8')));
    expect(stdout).toContain('Package: trowel\n');
    expect(stdout).toContain(`Version: ${version}\n`);
    expect(stdout).toMatch(/^Depends: .*libnss3/m);
    expect(stdout).toMatch(/^Description: \S/m);
  });

  it('belongs to root, and nothing in it can be written by others', async () => {
    const { stdout } = await capture('dpkg-deb', ['--contents', file]);
    const entries = stdout.trim().split('\n');
    expect(entries.length).toBeGreaterThan(50);
    expect(entries.filter((entry) => !entry.includes(' root/root '))).toEqual([]);
    expect(entries.filter((entry) => !entry.startsWith('l') && /^.{5}w|^.{8}w/.test(entry))).toEqual([]);
    expect(entries.filter((entry) => entry.endsWith('chrome-sandbox'))).toEqual([expect.stringMatching(/^-rwsr-xr-x/)]);
  });

  it('puts the commands, the menu entry, the icon and the notices where they belong', () => {
    for (const command of ['trowel', 'trowel-engine']) {
      const link = join(folder, 'usr/bin', command);
      expect(readlinkSync(link)).toBe(`/opt/Trowel/${command}`);
      expect(lstatSync(join(folder, 'opt/Trowel', command)).mode & 0o111).toBe(0o111);
    }
    const entry = readFileSync(join(folder, 'usr/share/applications/trowel.desktop'), 'utf8');
    expect(entry).toContain('Exec=/opt/Trowel/trowel');
    expect(existsSync(join(folder, 'usr/share/icons/hicolor/512x512/apps/trowel.png'))).toBe(true);
    expect(readFileSync(join(folder, 'usr/share/doc/trowel/copyright'), 'utf8')).toContain('react-dom');
  });

  it('is the fused program, and its engine scrapes from there', async () => {
    const wire = await getCurrentFuseWire(join(folder, 'opt/Trowel/trowel'));
    expect(Number(wire[FuseV1Options.RunAsNode])).toBe('0'.charCodeAt(0));
    const words = ['--port', '0', '--data', join(folder, 'data')];
    const child = spawn(join(folder, 'opt/Trowel/trowel-engine'), words, { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const [line] = await once(createInterface({ input: child.stdout }), 'line');
      const { url, token } = readySchema.parse(JSON.parse(String(line)));
      const answer = await fetch(`${url}/v2/scrape`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ url: 'http://demo.trowel.test/', formats: ['markdown'] }),
      });
      expect(await answer.json()).toMatchObject({ success: true, data: { markdown: expect.stringContaining('#') } });
    } finally {
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
    }
  });
});
