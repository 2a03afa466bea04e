import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createDocumentFile } from '../../../../electron/adapters/store/documentFile.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const schema = z.object({ version: z.literal(1), text: z.string() });

function createFile(folder = temporaryFolder()) {
  const path = join(folder, 'below', 'document.json');
  return { path, file: createDocumentFile({ path, schema, version: 1 }) };
}

describe('a document in a file of its own', () => {
  it('is nothing until it is written', async () => {
    expect(await createFile().file.read()).toEqual({ ok: true, value: null });
  });

  it('comes back as it was written, for this person alone', async () => {
    const { file, path } = createFile();
    const value = { version: 1 as const, text: 'häßlich \0 🙂' };
    expect(await file.write(value)).toEqual({ ok: true, value: null });
    expect(await file.read()).toEqual({ ok: true, value });
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('is the last of many writes at once, and whole', async () => {
    const { file, path } = createFile();
    const written = await Promise.all(
      Array.from({ length: 20 }, (_, index) => file.write({ version: 1, text: `${index}` })),
    );
    expect(written.every((result) => result.ok)).toBe(true);
    expect(await file.read()).toMatchObject({ value: { text: '19' } });
    expect(readdirSync(join(path, '..'))).toEqual(['document.json']);
  });

  it.each([
    '',
    '{"version":1,',
    '{"version":1}',
    'null',
    '\u0000\u0000',
  ])('is set aside when it is damaged: %j', async (text) => {
    const { file, path } = createFile();
    await file.write({ version: 1, text: 'x' });
    writeFileSync(path, text);
    expect(await file.read()).toMatchObject({ ok: false, error: { kind: 'store', reason: 'damaged', path } });
    const [aside] = readdirSync(join(path, '..'));
    expect(aside).toMatch(/^document\.json\.damaged-/);
    expect(readFileSync(join(path, '..', aside ?? ''), 'utf8')).toBe(text);
    expect(await file.read()).toEqual({ ok: true, value: null });
  });

  it('of a later version is refused and stays', async () => {
    const { file, path } = createFile();
    await file.write({ version: 1, text: 'x' });
    const later = '{"version":2,"words":["x"]}';
    writeFileSync(path, later);
    expect(await file.read()).toMatchObject({ ok: false, error: { kind: 'store', reason: 'newer-format', path } });
    expect(readFileSync(path, 'utf8')).toBe(later);
  });

  it('says when it cannot be written, and goes on afterwards', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'below'), 'a file where a folder should be');
    const { file, path } = createFile(folder);
    expect(await file.write({ version: 1, text: 'x' })).toMatchObject({ ok: false, error: { kind: 'store', path } });
    expect(await file.write({ version: 1, text: 'x' })).toMatchObject({ ok: false });
  });
});
