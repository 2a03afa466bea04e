import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lockData } from '../../../../electron/engine/data/dataLock.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

describe('the lock of a data folder', () => {
  test('is taken once, and again after it was given back', () => {
    const folder = join(temporaryFolder(), 'data');
    const first = lockData(folder);
    expect(first.ok).toBe(true);
    const second = lockData(folder);
    expect(second.ok ? '' : second.error).toContain(
      `Another engine (process ${process.pid}) uses the data folder ${folder}`,
    );
    if (first.ok) first.value.release();
    expect(lockData(folder).ok).toBe(true);
  });

  test('of an engine that is gone is taken over', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'engine.lock'), '999999999');
    expect(lockData(folder).ok).toBe(true);
  });

  test('of a number that another process has by now is taken over', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'engine.lock'), `${process.pid} 1`);
    expect(lockData(folder).ok).toBe(true);
  });

  test.each(['', 'nonsense', '-5', '0'])('that says %j is taken over', (words) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'engine.lock'), words);
    expect(lockData(folder).ok).toBe(true);
  });

  test('leaves nothing but itself', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'engine.lock'), '999999999');
    const lock = lockData(folder);
    expect(readdirSync(folder)).toEqual(['engine.lock']);
    if (lock.ok) lock.value.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('that cannot be written is refused in a sentence', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const lock = lockData(join(file, 'data'));
    expect(lock.ok ? '' : lock.error).toContain('cannot be written');
  });
});
