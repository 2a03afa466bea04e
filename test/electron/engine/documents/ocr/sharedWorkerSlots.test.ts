import { expect, test } from 'vitest';
import { createSlotCounts, shareWorkerSlots } from '../../../../../electron/engine/documents/ocr/sharedWorkerSlots.ts';

test('threads have no more places than there are, together', () => {
  const taken = createSlotCounts(2);
  const [one, other] = [0, 1].map((threadIndex) => shareWorkerSlots({ taken, threadIndex, total: 3 }));
  expect([one?.take(), other?.take(), one?.take(), other?.take()]).toEqual([true, true, true, false]);
  one?.give();
  expect([other?.take(), one?.take()]).toEqual([true, false]);
});

test('a thread that ended with places leaves them to the one after it', () => {
  const taken = createSlotCounts(1);
  const ended = shareWorkerSlots({ taken, threadIndex: 0, total: 1 });
  expect([ended.take(), ended.take()]).toEqual([true, false]);
  expect(shareWorkerSlots({ taken, threadIndex: 0, total: 1 }).take()).toBe(true);
});
