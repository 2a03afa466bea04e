import { getHeapStatistics } from 'node:v8';
import { expect, test } from 'vitest';
import { findCollector } from '../../../../electron/engine/heap/collectAtRest.ts';

const used = (): number => getHeapStatistics().used_heap_size;

/** Bytes that are in use while this is worked at, and by nobody afterwards. */
function wasteful(): number {
  const waste = Array.from({ length: 300_000 }, (_, index) => ({ index, text: `word ${index}` }));
  return used() + waste.length;
}

test('what nobody needs any more is given back', () => {
  const collect = findCollector();
  collect?.();
  const before = used();
  const grown = wasteful();
  collect?.();
  expect(collect).not.toBeNull();
  expect(used() - before).toBeLessThan((grown - before) / 2);
});
