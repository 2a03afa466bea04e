import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DocumentCache } from '../../../../renderer/workers/cache/documentCache.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const shelf = () => new DocumentCache<string>({ maxChars: 10, maxAgeMs: 1000 });

it('gives back what was laid on it, once', () => {
  const kept = shelf();
  kept.lay('a', 'text of a', 4);
  expect([kept.take('b'), kept.take('a'), kept.take('a')]).toEqual([null, 'text of a', null]);
});

it('keeps what was laid on it last, within its bound', () => {
  const kept = shelf();
  for (const key of ['a', 'b', 'c']) kept.lay(key, key, 4);
  kept.lay('huge', 'huge', 11);
  expect(['a', 'b', 'c', 'huge'].map((key) => kept.take(key))).toEqual([null, 'b', 'c', null]);
  for (const key of ['a', 'b', 'a', 'c']) kept.lay(key, key, 4);
  expect(['a', 'b', 'c'].map((key) => kept.take(key))).toEqual(['a', null, 'c']);
});

it('forgets what nobody comes back for', () => {
  const kept = shelf();
  kept.lay('a', 'a', 1);
  vi.advanceTimersByTime(900);
  kept.lay('b', 'b', 1);
  vi.advanceTimersByTime(900);
  expect(kept.take('b')).toBe('b');
  kept.lay('b', 'b', 1);
  vi.advanceTimersByTime(1001);
  expect([kept.take('a'), kept.take('b')]).toEqual([null, null]);
});
