import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLogFile } from '../../../electron/adapters/logFile.ts';

function openLog(folder: string, largestFile = 10_000) {
  return createLogFile({
    folder,
    largestFile,
    files: 3,
    redact: (text) => text.replaceAll('fc-secret', '[key]'),
    now: () => new Date(0),
  });
}

test('a line is JSON, without the key, readable by its owner only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-log-'));
  openLog(folder).write('run.failed', { message: 'refused fc-secret', status: 401 });
  const file = join(folder, 'trowel.log');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    at: '1970-01-01T00:00:00.000Z',
    event: 'run.failed',
    message: 'refused [key]',
    status: 401,
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('files turn over and the oldest goes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-log-'));
  const log = openLog(folder, 200);
  for (let index = 0; index < 40; index += 1) log.write('tick', { index });
  expect(readdirSync(folder).toSorted()).toEqual(['trowel.1.log', 'trowel.2.log', 'trowel.log']);
  expect(readFileSync(join(folder, 'trowel.log'), 'utf8')).toContain('"index":39');
});

test('a folder that cannot be written does not stop the program', () => {
  const log = openLog('/dev/null/nowhere');
  expect(() => {
    log.write('tick');
  }).not.toThrow();
});
