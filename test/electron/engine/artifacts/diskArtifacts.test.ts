import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Grant } from '../../../../electron/engine/artifacts/artifact.ts';
import { createDiskArtifacts } from '../../../../electron/engine/artifacts/diskArtifacts.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const day = 24 * 60 * 60 * 1000;

describe('artifacts', () => {
  test('are read under the path that was given for them', async () => {
    const store = createDiskArtifacts(join(temporaryFolder(), 'artifacts'), Date.now);
    const path = await store.put(Buffer.from('picture'), 'image/png');
    expect(path).toMatch(/^\/artifacts\/[0-9a-f]{64}$/);
    const artifact = await store.read(path.slice('/artifacts/'.length), null);
    expect(artifact?.mediaType).toBe('image/png');
    expect(artifact?.bytes.toString()).toBe('picture');
  });

  test('have names of their own, readable by nobody else', async () => {
    const folder = join(temporaryFolder(), 'artifacts');
    const store = createDiskArtifacts(folder, Date.now);
    const one = await store.put(Buffer.from('a'), 'image/png');
    const two = await store.put(Buffer.from('a'), 'image/jpeg');
    expect(one).not.toBe(two);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  });

  test.each(['', '..', '../engine.lock', 'x'.repeat(64), '0'.repeat(63)])('%j is none', async (id) => {
    expect(await createDiskArtifacts(temporaryFolder(), Date.now).read(id, null)).toBeNull();
  });

  test('are gone after a day', async () => {
    const folder = temporaryFolder();
    const store = createDiskArtifacts(folder, () => Date.now());
    const path = await store.put(Buffer.from('a'), 'image/png');
    const id = path.slice('/artifacts/'.length);
    const [name = ''] = readdirSync(folder);
    const yesterday = (Date.now() - day - 1000) / 1000;
    utimesSync(join(folder, name), yesterday, yesterday);
    expect(await store.read(id, null)).toBeNull();
    await store.sweep();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('what is not theirs stays', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'note.txt'), 'mine');
    utimesSync(join(folder, 'note.txt'), 1, 1);
    await createDiskArtifacts(folder, Date.now).sweep();
    expect(readdirSync(folder)).toEqual(['note.txt']);
  });
});

/** The name and the proof in a signed path. */
function partsOf(path: string): { id: string; grant: Grant } {
  const [, id = '', expires = '', signature = ''] =
    /^\/artifacts\/([0-9a-f]{64})\?expires=(\d+)&signature=([0-9a-f]{64})$/.exec(path) ?? [];
  return { id, grant: { expires: Number(expires), signature } };
}

describe('signed artifacts', () => {
  const hour = 60 * 60 * 1000;

  test('are read with their signature for an hour, and not after it', async () => {
    const folder = temporaryFolder();
    let now = Date.now();
    const store = createDiskArtifacts(folder, () => now);
    const { id, grant } = partsOf(await store.putSigned(Buffer.from('sound'), 'audio/mpeg'));
    expect((await store.read(id, grant))?.bytes.toString()).toBe('sound');
    now += hour - 2000;
    expect((await store.read(id, grant))?.mediaType).toBe('audio/mpeg');
    now += 4000;
    expect(await store.read(id, grant)).toBeNull();
    await store.sweep();
    expect(readdirSync(folder)).toEqual(['signing.key']);
  });

  test('are not read without it, with another one, or with a later end', async () => {
    const store = createDiskArtifacts(temporaryFolder(), Date.now);
    const { id, grant } = partsOf(await store.putSigned(Buffer.from('a'), 'video/mp4'));
    const other = partsOf(await store.putSigned(Buffer.from('b'), 'video/mp4'));
    for (const wrong of [
      null,
      other.grant,
      { ...grant, expires: grant.expires + 3600 },
      { ...grant, signature: '0'.repeat(64) },
      { ...grant, signature: '' },
    ])
      expect(await store.read(id, wrong)).toBeNull();
  });

  test('hold through a restart of the engine', async () => {
    const folder = temporaryFolder();
    const { id, grant } = partsOf(
      await createDiskArtifacts(folder, Date.now).putSigned(Buffer.from('a'), 'audio/mpeg'),
    );
    expect(await createDiskArtifacts(folder, Date.now).read(id, grant)).not.toBeNull();
    expect(statSync(join(folder, 'signing.key')).mode & 0o077).toBe(0);
  });

  test('pictures are not signed, and sound is not kept unsigned', async () => {
    const store = createDiskArtifacts(temporaryFolder(), Date.now);
    await expect(store.putSigned(Buffer.from('a'), 'image/png')).rejects.toThrow();
    await expect(store.put(Buffer.from('a'), 'audio/mpeg')).rejects.toThrow();
  });
});
