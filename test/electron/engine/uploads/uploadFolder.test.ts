import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createUploadFolder, UploadFolderFull } from '../../../../electron/engine/uploads/uploadFolder.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

async function write(folder: ReturnType<typeof createUploadFolder>, text: string) {
  const writer = folder.begin();
  writer.stream.end(text);
  return await writer.finish('notes.txt');
}

test('a file is read by its id until it is removed, and only its owner may read it', async () => {
  const path = join(temporaryFolder(), 'incoming');
  const folder = createUploadFolder(path, 1000);
  const file = await write(folder, 'Hello');
  expect(readFileSync(file.path, 'utf8')).toBe('Hello');
  expect(file).toMatchObject({ bytes: 5, name: 'notes.txt', password: null });
  expect(statSync(file.path).mode & 0o777).toBe(0o600);
  expect(folder.find(file.id)).toEqual(file);
  folder.setPassword(file.id, 'lamp');
  expect(folder.find(file.id)?.password).toBe('lamp');
  await folder.remove(file.id);
  expect(folder.find(file.id)).toBeNull();
  expect(readdirSync(path)).toEqual([]);
});

test('what a killed engine left is removed at the next start', () => {
  const path = join(temporaryFolder(), 'incoming');
  mkdirSync(path);
  writeFileSync(join(path, 'a'.repeat(64)), 'left over');
  createUploadFolder(path, 1000);
  expect(readdirSync(path)).toEqual([]);
});

test('a file that is discarded while it is written leaves nothing', async () => {
  const path = join(temporaryFolder(), 'incoming');
  const writer = createUploadFolder(path, 1000).begin();
  writer.stream.write('Half of');
  await writer.discard();
  expect(readdirSync(path)).toEqual([]);
});

test('the folder holds so many bytes of all files, and has room again when one is removed', async () => {
  const folder = createUploadFolder(join(temporaryFolder(), 'incoming'), 10);
  const first = await write(folder, '12345678');
  const second = folder.begin();
  const failure = new Promise((resolve) => second.stream.on('error', resolve));
  second.stream.end('123');
  expect(await failure).toBeInstanceOf(UploadFolderFull);
  await second.discard();
  await folder.remove(first.id);
  const third = await write(folder, '1234567890');
  expect(existsSync(third.path)).toBe(true);
});
