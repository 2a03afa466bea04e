import { expect, test } from 'vitest';
import { createRestingHeap } from '../../../../electron/engine/heap/restingHeap.ts';

const mb = 1024 * 1024;

/** A heap and a clock that the test controls; `kept` is the heap size after a collection. */
function startHeap(kept = 10 * mb) {
  const heap = { used: 5 * mb, held: 10 * mb, collections: 0 };
  const waiting: (() => void)[] = [];
  const worked = createRestingHeap({
    measure: () => heap,
    collect() {
      heap.collections += 1;
      Object.assign(heap, { used: 5 * mb, held: kept });
    },
    after: (_ms, act) => void waiting.push(act),
  });
  return { heap, worked, waiting, turn: () => waiting.shift()?.() };
}

test('collects a heap that grew, once nothing happens in it', () => {
  const { heap, worked, waiting, turn } = startHeap();
  Object.assign(heap, { used: 20 * mb, held: 30 * mb });
  worked();
  turn();
  expect(heap.collections).toBe(0);
  turn();
  expect(heap.collections).toBe(1);
  expect(waiting).toHaveLength(0);
});

test('waits while there is work', () => {
  const { heap, worked, turn } = startHeap();
  heap.held = 30 * mb;
  worked();
  for (let look = 0; look < 10; look += 1) {
    heap.used += mb;
    turn();
  }
  turn();
  expect(heap.collections).toBe(0);
  turn();
  expect(heap.collections).toBe(1);
});

test('leaves a heap alone that has little to give back, and sleeps then', () => {
  const { heap, worked, waiting, turn } = startHeap();
  heap.held = 12 * mb;
  worked();
  turn();
  turn();
  expect(heap.collections).toBe(0);
  expect(waiting).toHaveLength(0);
});

test('looks once at a time, however often there was work', () => {
  const { worked, waiting } = startHeap();
  for (let count = 0; count < 5; count += 1) worked();
  expect(waiting).toHaveLength(1);
});

test('what stays after a collection is the measure of the next', () => {
  const { heap, worked, waiting, turn } = startHeap(40 * mb);
  heap.held = 50 * mb;
  for (let round = 0; round < 3; round += 1) {
    worked();
    while (waiting.length > 0) turn();
    heap.held = 42 * mb;
  }
  expect(heap.collections).toBe(1);
});
