import { expect, test } from 'vitest';
import { createResultStore } from '../../../../electron/engine/cache/resultStore.ts';
import { createDiskCache } from '../../../../electron/engine/cache/diskCache.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

test('an answer is there for a day, and only under its id', async () => {
  let now = 1_000_000;
  const shelf = createDiskCache({ folder: temporaryFolder(), limitBytes: 1_000_000, copiesPerKey: 1 });
  const results = createResultStore(
    shelf,
    () => now,
    () => undefined,
  );
  await results.put('one', { markdown: 'text' });
  now += 24 * 60 * 60 * 1000;
  expect(await results.read('one')).toEqual({ markdown: 'text' });
  expect(await results.read('two')).toBeNull();
  now += 1;
  expect(await results.read('one')).toBeNull();
});

test('one that the disk does not take fails nothing, and is told of', async () => {
  const said: string[] = [];
  const results = createResultStore(
    {
      copies: () => Promise.resolve([]),
      read: () => Promise.resolve(null),
      put: () => Promise.reject(new Error('ENOSPC')),
    },
    () => 1,
    (line) => said.push(line),
  );
  await results.put('one', {});
  expect(said).toEqual([expect.stringContaining('ENOSPC')]);
});
