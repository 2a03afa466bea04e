import { expect, test } from 'vitest';
import { createNetworkState } from '../../../../electron/core/connections/networkState.ts';
import { createManualTime } from '../../../support/manualTime.ts';

test('a network that goes and comes is told once each time', async () => {
  const { scheduler, advance } = createManualTime();
  let now: boolean | null = true;
  const told: boolean[] = [];
  const network = createNetworkState(
    () => now,
    scheduler,
    (online) => void told.push(online),
  );
  await advance(10_000);
  now = false;
  expect(network.isOnline()).toBe(false);
  await advance(10_000);
  now = true;
  await advance(10_000);
  expect(told).toEqual([false, true]);
});

test('where nobody can tell it counts as there', async () => {
  const { scheduler, advance } = createManualTime();
  const told: boolean[] = [];
  const network = createNetworkState(
    () => null,
    scheduler,
    (online) => void told.push(online),
  );
  await advance(10_000);
  expect(network.isOnline()).toBe(true);
  expect(told).toEqual([]);
});
