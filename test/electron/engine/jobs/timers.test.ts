import { expect, test } from 'vitest';
import { systemTimers } from '../../../../electron/engine/jobs/timers.ts';

test('the timers of the system run once, and not after they are cancelled', async () => {
  const ran: string[] = [];
  const cancel = systemTimers.after(0, () => void ran.push('cancelled'));
  cancel();
  const before = systemTimers.now();
  await new Promise<void>((resolve) => {
    systemTimers.after(1, () => {
      ran.push('ran');
      resolve();
    });
  });
  expect(ran).toEqual(['ran']);
  expect(systemTimers.now()).toBeGreaterThanOrEqual(before);
});
