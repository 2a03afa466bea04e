import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createDiskCache, type DiskCache } from '../../../../electron/engine/cache/diskCache.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

function shelf(folder: string, limitBytes = 1_000_000): DiskCache {
  return createDiskCache({ folder, limitBytes, copiesPerKey: 2 });
}

/** Bytes that squeezing does not make fewer. */
const noise = randomBytes;

const page = { html: '<p>Ofen — 窯</p>', bytes: new Uint8Array([0, 255, 7]), none: null, list: ['a'] };

describe('a shelf', () => {
  test('gives a value back as it was kept, also after it was opened anew', async () => {
    const folder = temporaryFolder();
    await shelf(folder).put('https://example.com/', 5, page);
    const again = shelf(folder);
    expect(await again.copies('https://example.com/')).toMatchObject([{ storedAt: 5 }]);
    const read = (await again.read('https://example.com/', 5, true)) as typeof page;
    expect({ ...read, bytes: [...read.bytes] }).toEqual({ ...page, bytes: [0, 255, 7] });
    expect(await again.read('https://example.com/other', 5, true)).toBeNull();
    expect(await again.read('https://example.com/', 6, true)).toBeNull();
  });

  test('names the newest copy first and keeps no more than it should', async () => {
    const kept = shelf(temporaryFolder());
    for (const [time, value] of [
      [2, 'second'],
      [3, 'third'],
      [1, 'first'],
    ] as const)
      await kept.put('k', time, value);
    expect((await kept.copies('k')).map(({ storedAt }) => storedAt)).toEqual([3, 2]);
    expect(await kept.read('k', 3, true)).toBe('third');
  });

  test('lets go of what was used least recently, and of nothing else', async () => {
    const folder = temporaryFolder();
    const full = shelf(folder, 100_000);
    for (const key of ['a', 'b', 'c', 'd']) await full.put(key, 1, noise(20_000));
    await full.read('a', 1, true);
    await full.put('e', 1, noise(20_000));
    await full.put('f', 1, noise(20_000));
    const left = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(async (key) => (await full.copies(key)).length));
    expect(left[0]).toBe(1);
    expect(left[1]).toBe(0);
    expect(left.slice(4)).toEqual([1, 1]);
    const bytes = readdirSync(folder).reduce((sum, name) => sum + readFileSync(join(folder, name)).byteLength, 0);
    expect(bytes).toBeLessThanOrEqual(100_000);
    expect(bytes).toBeGreaterThan(40_000);
  });

  test('opened with less room than it has filled, it makes room', async () => {
    const folder = temporaryFolder();
    const first = shelf(folder);
    for (const key of ['a', 'b', 'c']) await first.put(key, 1, noise(20_000));
    const less = shelf(folder, 30_000);
    await less.copies('a');
    expect(readdirSync(folder)).toHaveLength(1);
    await shelf(folder, 0).copies('a');
    expect(readdirSync(folder)).toEqual([]);
  });

  test('does not take what would push most of the rest out', async () => {
    const kept = shelf(temporaryFolder(), 100_000);
    await kept.put('big', 1, noise(60_000));
    expect(await kept.copies('big')).toEqual([]);
  });

  test.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 9)],
    ['empty', () => Buffer.alloc(0)],
    ['of another form', (bytes: Buffer) => Buffer.concat([Buffer.from('TROWEL9\n'), bytes.subarray(8)])],
    [
      'changed in one bit',
      (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === bytes.length - 20 ? byte ^ 1 : byte))),
    ],
    ['something else', () => Buffer.from('hello')],
  ])('a file that is %s is no value, and goes', async (_what, damage) => {
    const folder = temporaryFolder();
    await shelf(folder).put('k', 1, page);
    const file = join(folder, readdirSync(folder)[0] ?? '');
    writeFileSync(file, damage(readFileSync(file)));
    const again = shelf(folder);
    expect(await again.read('k', 1, true)).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
    await again.put('k', 2, 'new');
    expect(await again.read('k', 2, true)).toBe('new');
  });

  test('a file under the name of another value is not taken for it', async () => {
    const folder = temporaryFolder();
    const kept = shelf(folder);
    await kept.put('mine', 1, 'mine');
    await kept.put('yours', 1, 'yours');
    const [one = '', other = ''] = readdirSync(folder).map((name) => join(folder, name));
    writeFileSync(one, readFileSync(other));
    const again = shelf(folder);
    const values = [await again.read('mine', 1, true), await again.read('yours', 1, true)];
    expect(values.filter((value) => value !== null)).toHaveLength(1);
    expect(['mine', 'yours']).toContain(values.find((value) => value !== null));
  });

  test('takes half-written files away and leaves those of others alone', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, `${'0'.repeat(32)}.part`), 'half');
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    await shelf(folder).copies('k');
    expect(readdirSync(folder)).toEqual(['notes.txt']);
  });

  test('says so when the disk does not take a value', async () => {
    const folder = join(temporaryFolder(), 'file');
    writeFileSync(folder, '');
    await expect(shelf(folder).put('k', 1, 'v')).rejects.toThrow();
  });
});
