import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBundle } from '../../../electron/adapters/bundleFile.ts';
import { readCertificates } from '../../../electron/adapters/certificateChain.ts';
import { readRegularFile } from '../../../electron/adapters/regularFile.ts';
import { takeIn } from '../../../electron/app/files/takeFilesIn.ts';
import { readToolsFile } from '../../../electron/engine/alexandria/readToolsFile.ts';
import { openLibrary } from '../../../electron/lab/scenarioLibrary.ts';
import { runFileLimits } from '../../../shared/run/runFile.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/** Creates a named pipe without a writer: reading it waits forever. */
function pipe(name: string): string {
  const path = join(temporaryFolder(), name);
  execFileSync('mkfifo', [path]);
  return path;
}

const never = (): never => {
  throw new Error('nothing of a pipe may be taken in');
};

test('a file is read, and everything else is refused by its kind', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'a.txt'), 'text');
  mkdirSync(join(folder, 'b'));
  expect(readRegularFile(join(folder, 'a.txt'))).toBe('text');
  expect(() => readRegularFile(join(folder, 'b'))).toThrow('it is a folder, not a file');
  expect(() => readRegularFile(pipe('c'))).toThrow('it is a pipe, not a file');
  expect(() => readRegularFile('/dev/null')).toThrow('it is a device, not a file');
});

test('a pipe is no run, no dropped file, no tools file, no certificate and no scenario', async () => {
  const run = await readBundle(pipe('run.trowel'), runFileLimits).next();
  expect(run.value).toMatchObject({
    ok: false,
    error: { message: 'This file cannot be opened as a run: it is a pipe, not a file.' },
  });
  const files = { begin: never, append: never, end: never, pathOf: never } as unknown as Parameters<typeof takeIn>[1];
  expect(await takeIn(pipe('page.html'), files)).toMatchObject({
    ok: false,
    error: { message: 'page.html cannot be read: it is a pipe, not a file' },
  });
  const tools = readToolsFile(pipe('tools.json'), () => undefined);
  expect(tools.ok ? '' : tools.error).toContain('cannot be read: it is a pipe, not a file');
  expect(() => readCertificates(pipe('ca.pem'))).toThrow('it is a pipe, not a file');
});

test('a pipe in the folder of scenarios is named, and the others are there', () => {
  const folder = temporaryFolder();
  execFileSync('mkfifo', [join(folder, 'a.json')]);
  const [problem] = openLibrary(folder).catalogue().problems;
  expect(problem).toEqual({ file: 'a.json', message: 'The file cannot be read: it is a pipe, not a file.' });
});
