import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createArtifactStore } from '../../../../electron/engine/artifacts/artifactStore.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const day = 24 * 60 * 60 * 1000;

describe('artifacts', () => {
  test('are read under the path that was given for them', async () => {
    const store = createArtifactStore(join(temporaryFolder(), 'artifacts'), Date.now);
    const path = await store.keep(Buffer.from('picture'), 'image/png');
    expect(path).toMatch(/^\/artifacts\/[0-9a-f]{64}$/);
    const artifact = await store.read(path.slice('/artifacts/'.length));
    expect(artifact?.mediaType).toBe('image/png');
    expect(artifact?.bytes.toString()).toBe('picture');
  });

  test('have names of their own, readable by nobody else', async () => {
    const folder = join(temporaryFolder(), 'artifacts');
    const store = createArtifactStore(folder, Date.now);
    const one = await store.keep(Buffer.from('a'), 'image/png');
    const two = await store.keep(Buffer.from('a'), 'image/jpeg');
    expect(one).not.toBe(two);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  });

  test.each(['', '..', '../engine.lock', 'x'.repeat(64), '0'.repeat(63)])('%j is none', async (id) => {
    expect(await createArtifactStore(temporaryFolder(), Date.now).read(id)).toBeNull();
  });

  test('are gone after a day', async () => {
    const folder = temporaryFolder();
    const store = createArtifactStore(folder, () => Date.now());
    const path = await store.keep(Buffer.from('a'), 'image/png');
    const id = path.slice('/artifacts/'.length);
    const [name = ''] = readdirSync(folder);
    const yesterday = (Date.now() - day - 1000) / 1000;
    utimesSync(join(folder, name), yesterday, yesterday);
    expect(await store.read(id)).toBeNull();
    await store.sweep();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('what is not theirs stays', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'note.txt'), 'mine');
    utimesSync(join(folder, 'note.txt'), 1, 1);
    await createArtifactStore(folder, Date.now).sweep();
    expect(readdirSync(folder)).toEqual(['note.txt']);
  });
});
