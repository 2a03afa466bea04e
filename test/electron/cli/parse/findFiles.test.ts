import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFiles } from '../../../../electron/cli/parse/findFiles.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

function makeFolder(): string {
  const root = temporaryFolder();
  for (const folder of ['plans', '.git', 'plans/old']) mkdirSync(join(root, folder), { recursive: true });
  for (const name of ['b.pdf', 'a.PDF', 'tool.exe', '.hidden.pdf', 'plans/x.docx', 'plans/old/y.csv', '.git/z.md'])
    writeFileSync(join(root, name), 'x');
  symlinkSync(root, join(root, 'plans', 'again'));
  return root;
}

test('a folder has its readable files in a stable order, and no hidden and no linked ones', () => {
  const root = makeFolder();
  const found = findFiles([root]);
  expect(found.ok && found.value.map(({ name }) => name)).toEqual([
    'a.PDF',
    'b.pdf',
    'plans/x.docx',
    'plans/old/y.csv',
  ]);
});

test('a file that is named is read whatever its name is', () => {
  const path = join(makeFolder(), 'tool.exe');
  expect(findFiles([path])).toEqual({ ok: true, value: [{ path, name: 'tool.exe' }] });
});

test('a path that is not there, and a folder without files, are sentences', () => {
  const root = temporaryFolder();
  expect(findFiles([join(root, 'none.pdf')])).toMatchObject({
    ok: false,
    error: expect.stringContaining('none.pdf') as string,
  });
  expect(findFiles([root])).toMatchObject({ ok: false, error: expect.stringContaining('no file to read') as string });
});
