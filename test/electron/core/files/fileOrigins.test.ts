import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { statFile } from '../../../../electron/adapters/statFile.ts';
import { createDocumentFile } from '../../../../electron/adapters/store/documentFile.ts';
import { createFileOrigins, fileOriginsSchema } from '../../../../electron/core/files/fileOrigins.ts';
import { bodyIdSchema } from '../../../../shared/base/brand.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

/** Origins as a start of the program on a folder has them, and a file that was opened there. */
async function setUp(folder = temporaryFolder(), isPrivate = false) {
  const originsOf = () =>
    createFileOrigins({
      ...statFile,
      file: createDocumentFile({ path: join(folder, 'opened-files.json'), schema: fileOriginsSchema, version: 1 }),
    });
  const origins = originsOf();
  const path = join(folder, 'report.txt');
  writeFileSync(path, 'first');
  const id = bodyIdSchema.parse(createHash('sha256').update('first').digest('hex'));
  const facts = await statFile.stat(path);
  if (facts === null) throw new Error('no file');
  await origins.note({ id, path, ...facts }, isPrivate);
  return { origins, path, id, again: originsOf };
}

test('a file that is as it was is the same, also when it was only written again', async () => {
  const { origins, path, id } = await setUp();
  expect(await origins.stateOf(id)).toBe('same');
  utimesSync(path, 5000, 5000);
  expect(await origins.stateOf(id)).toBe('same');
});

test.each(['other', 'longer than before'])('one that has other bytes has changed: %s', async (text) => {
  const { origins, path, id } = await setUp();
  writeFileSync(path, text);
  utimesSync(path, 5000, 5000);
  expect(await origins.stateOf(id)).toBe('changed');
});

test('one that was moved or deleted is gone, and of one that nobody opened nothing is known', async () => {
  const { origins, path, id } = await setUp();
  rmSync(path);
  expect(await origins.stateOf(id)).toBe('gone');
  expect(await origins.stateOf('f'.repeat(64))).toBe('unknown');
  expect(await origins.pathOf('f'.repeat(64))).toBeNull();
});

test('it is known at the next start, unless the run was private or its bytes are gone', async () => {
  const { again, path, id } = await setUp();
  expect(await again().pathOf(id)).toBe(path);
  await again().retainOnly(() => false);
  expect(await again().stateOf(id)).toBe('unknown');
  const secret = await setUp(temporaryFolder(), true);
  expect(await secret.origins.stateOf(secret.id)).toBe('same');
  expect(await secret.again().stateOf(secret.id)).toBe('unknown');
});
