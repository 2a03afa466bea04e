import { expect, it } from 'vitest';
import { waitForTurn } from '../../../shared/base/waitForTurn.ts';

it('ends with what all wait for, or with its own patience, and is kept no longer', async () => {
  const waiting = new Set<() => void>();
  const [patient, hasty] = [new AbortController(), new AbortController()];
  const both = [waitForTurn(waiting, patient.signal), waitForTurn(waiting, hasty.signal)];
  expect(waiting.size).toBe(2);
  hasty.abort();
  await both[1];
  expect(waiting.size).toBe(1);
  for (const settle of waiting) settle();
  await both[0];
  expect(waiting.size).toBe(0);
});

it('does not begin where the patience is over', async () => {
  const waiting = new Set<() => void>();
  await waitForTurn(waiting, AbortSignal.abort());
  expect(waiting.size).toBe(0);
});
