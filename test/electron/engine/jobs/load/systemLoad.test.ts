import { expect, test } from 'vitest';
import { createSystemLoad } from '../../../../../electron/engine/jobs/load/systemLoad.ts';

test('the load of the system is a share of its processors, and a delay', () => {
  const readLoad = createSystemLoad(() => 0.25);
  for (let sample = 0; sample < 2; sample += 1) {
    const { cpuRatio, eventLoopP95Ms, memoryRatio } = readLoad();
    expect(cpuRatio).toBeGreaterThanOrEqual(0);
    expect(cpuRatio).toBeLessThanOrEqual(1);
    expect(eventLoopP95Ms).toBeGreaterThanOrEqual(0);
    expect(memoryRatio).toBe(0.25);
  }
});
