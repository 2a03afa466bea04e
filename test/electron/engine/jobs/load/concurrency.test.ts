import { describe, expect, test } from 'vitest';
import { createConcurrency, nextLimit, type Load } from '../../../../../electron/engine/jobs/load/concurrency.ts';
import { createFakeTimers } from '../fakeTimers.ts';

const idle: Load = { cpuRatio: 0.2, eventLoopP95Ms: 2, memoryRatio: 0.3 };
const range = { initial: 4, max: 6 };

describe('the limit of concurrency', () => {
  test('rises by one while it is reached and the load allows it, up to its maximum', () => {
    expect(nextLimit(4, 4, idle, range)).toBe(5);
    expect(nextLimit(4, 3, idle, range)).toBe(4);
    expect(nextLimit(6, 6, idle, range)).toBe(6);
  });

  test.each([
    { cpuRatio: 0.85 },
    { eventLoopP95Ms: 30 },
    { memoryRatio: 0.7 },
  ])('is halved where the load is too high, down to two: %o', (high) => {
    expect(nextLimit(5, 5, { ...idle, ...high }, range)).toBe(2);
    expect(nextLimit(3, 3, { ...idle, ...high }, range)).toBe(2);
    expect(nextLimit(2, 2, { ...idle, ...high }, range)).toBe(2);
    expect(nextLimit(1, 1, { ...idle, ...high }, { initial: 1, max: 1 })).toBe(1);
  });

  test('is measured every two seconds, and only while there is work', () => {
    const timers = createFakeTimers();
    let load = idle;
    let active = 9;
    let rises = 0;
    const concurrency = createConcurrency(range, {
      timers,
      readLoad: () => load,
      active: () => active,
      onRise: () => (rises += 1),
    });
    expect(timers.pending).toBe(0);
    concurrency.begin();
    concurrency.begin();
    expect(timers.pending).toBe(1);
    timers.advance(10_000);
    expect([concurrency.limit, rises]).toEqual([6, 2]);
    load = { ...idle, cpuRatio: 1 };
    timers.advance(2000);
    expect(concurrency.limit).toBe(3);
    timers.advance(20_000);
    expect(concurrency.limit).toBe(2);
    [load, active] = [idle, 0];
    timers.advance(20_000);
    expect(concurrency.limit).toBe(2);
    concurrency.rest();
    expect(timers.pending).toBe(0);
  });

  test('begins within its maximum', () => {
    const ports = { timers: createFakeTimers(), readLoad: () => idle, active: () => 0, onRise: () => undefined };
    expect(createConcurrency({ initial: 8, max: 3 }, ports).limit).toBe(3);
    expect(createConcurrency({ initial: 0, max: 3 }, ports).limit).toBe(1);
  });
});
