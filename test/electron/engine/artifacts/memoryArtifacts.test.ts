import { describe, expect, test } from 'vitest';
import { createMemoryArtifacts } from '../../../../electron/engine/artifacts/memoryArtifacts.ts';

const hourMs = 60 * 60 * 1000;

/** The name and the proof in a path. */
function partsOf(path: string) {
  const url = new URL(path, 'http://engine');
  const signature = url.searchParams.get('signature');
  return {
    id: url.pathname.slice('/artifacts/'.length),
    grant: signature === null ? null : { expires: Number(url.searchParams.get('expires')), signature },
  };
}

describe('artifacts in memory', () => {
  test('are read under the path that was given for them for a day', async () => {
    let now = Date.now();
    const store = createMemoryArtifacts(1000, () => now);
    const given = Buffer.from('picture');
    const { id } = partsOf(await store.put(given, 'image/png'));
    given.fill(0);
    expect(await store.read(id, null)).toMatchObject({ bytes: Buffer.from('picture'), mediaType: 'image/png' });
    now += 24 * hourMs + 1;
    expect(await store.read(id, null)).toBeNull();
  });

  test('with sound are read with their signature for an hour', async () => {
    let now = Date.now();
    const store = createMemoryArtifacts(1000, () => now);
    const { id, grant } = partsOf(await store.putSigned(Buffer.from('sound'), 'audio/mpeg'));
    const other = partsOf(await store.putSigned(Buffer.from('other'), 'audio/mpeg'));
    expect((await store.read(id, grant))?.bytes.toString()).toBe('sound');
    for (const wrong of [null, other.grant]) expect(await store.read(id, wrong)).toBeNull();
    now += hourMs + 1000;
    expect(await store.read(id, grant)).toBeNull();
  });

  test('give way to newer ones, of which the last stays whatever its size', async () => {
    const store = createMemoryArtifacts(10, Date.now);
    const put = async (size: number) => partsOf(await store.put(Buffer.alloc(size), 'image/png')).id;
    const ids = [await put(4), await put(4), await put(4)];
    const sizes = async () => await Promise.all(ids.map(async (id) => (await store.read(id, null))?.bytes.length));
    expect(await sizes()).toEqual([undefined, 4, 4]);
    ids.push(await put(100));
    expect(await sizes()).toEqual([undefined, undefined, undefined, 100]);
    ids.push(await put(1));
    expect(await sizes()).toEqual([undefined, undefined, undefined, undefined, 1]);
  });

  test('of another type are refused', async () => {
    const store = createMemoryArtifacts(10, Date.now);
    await expect(store.put(Buffer.from('a'), 'audio/mpeg')).rejects.toThrow();
    await expect(store.putSigned(Buffer.from('a'), 'image/png')).rejects.toThrow();
  });
});
