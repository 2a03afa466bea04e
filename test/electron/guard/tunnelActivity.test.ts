import { expect, it } from 'vitest';
import { createTunnelActivity } from '../../../electron/guard/tunnelActivity.ts';

it('calls a tunnel that only shook hands unused after a moment', () => {
  let clock = 0;
  const activity = createTunnelActivity(() => clock);
  activity.sent(517);
  activity.received(4200);
  activity.sent(80);
  activity.received(600);
  expect(activity.isIdle()).toBe(false);
  clock = 500;
  expect(activity.isIdle()).toBe(true);
});

it('gives a site time between its words, and longer time to begin', () => {
  let clock = 0;
  const activity = createTunnelActivity(() => clock);
  activity.sent(517);
  activity.received(40_000);
  clock = 2000;
  expect(activity.isIdle()).toBe(false);
  clock = 3500;
  expect(activity.isIdle()).toBe(true);
  activity.sent(900);
  clock = 15_000;
  expect(activity.isIdle()).toBe(false);
  clock = 40_000;
  expect(activity.isIdle()).toBe(true);
});
