import { expect, test } from 'vitest';
import { newPlaces, sharePlaces } from '../../../../../electron/engine/documents/ocr/sharedPlaces.ts';

test('threads have no more places than there are, together', () => {
  const taken = newPlaces(2);
  const [one, other] = [0, 1].map((own) => sharePlaces({ taken, own, total: 3 }));
  expect([one?.take(), other?.take(), one?.take(), other?.take()]).toEqual([true, true, true, false]);
  one?.give();
  expect([other?.take(), one?.take()]).toEqual([true, false]);
});

test('a thread that ended with places leaves them to the one after it', () => {
  const taken = newPlaces(1);
  const ended = sharePlaces({ taken, own: 0, total: 1 });
  expect([ended.take(), ended.take()]).toEqual([true, false]);
  expect(sharePlaces({ taken, own: 0, total: 1 }).take()).toBe(true);
});
