import { expect, test } from 'vitest';
import { createArtifacts } from '../../../../electron/engine/artifacts/artifacts.ts';
import { createMemoryArtifacts } from '../../../../electron/engine/artifacts/memoryArtifacts.ts';
import { shareArtifacts } from '../../../../electron/engine/artifacts/sharedArtifacts.ts';

test('while the database is away, an artifact stays with the engine that made it', async () => {
  const open = () => createMemoryArtifacts(1_000_000, Date.now);
  const away = () => Promise.reject(new Error('the database does not answer'));
  const artifacts = shareArtifacts(createArtifacts({ disk: open(), memory: open() }), { put: away, read: away });
  const path = await artifacts.put(new Uint8Array([1, 2, 3]), 'image/png', 'disk');
  const read = await artifacts.read(path.replace('/artifacts/', ''), null);
  expect([...(read?.bytes ?? [])]).toEqual([1, 2, 3]);
  expect(await artifacts.read('0'.repeat(64), null)).toBeNull();
  await expect(artifacts.put(new Uint8Array(), 'text/html', 'disk')).rejects.toThrow('cannot be stored');
});
