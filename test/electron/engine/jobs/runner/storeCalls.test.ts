import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { err, ok } from '../../../../../shared/base/result.ts';
import { nextBackoffMs, repeatStoreCall, waitFor } from '../../../../../electron/engine/jobs/runner/storeCalls.ts';
import type { JobStoreFailure } from '../../../../../electron/engine/ports/jobs.ts';
import { createFakeTimers } from '../fakeTimers.ts';

const failure: JobStoreFailure = { kind: 'unwritable', message: 'disk full' };

describe('a repeated call of the store', () => {
  test('waits twice as long after each failure, up to 30 s, until it succeeds', async () => {
    const timers = createFakeTimers(0);
    const times: number[] = [];
    const failures: JobStoreFailure[] = [];
    const result = repeatStoreCall(() => Promise.resolve(times.push(timers.now()) > 8 ? ok('done') : err(failure)), {
      timers,
      signal: new AbortController().signal,
      onFailure: (each) => void failures.push(each),
    });
    for (let step = 0; step < 10; step += 1) {
      await setImmediate();
      timers.runNext();
    }
    expect(await result).toEqual({ value: 'done' });
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    expect(failures).toHaveLength(8);
  });

  test('ends with its signal', async () => {
    const timers = createFakeTimers();
    const stop = new AbortController();
    const options = { timers, signal: stop.signal, onFailure: () => undefined };
    const result = repeatStoreCall(() => Promise.resolve(err(failure)), options);
    await setImmediate();
    stop.abort();
    expect(await result).toBeNull();
    expect(timers.pending).toBe(0);
    await waitFor(timers, 1000, stop.signal);
    expect(timers.pending).toBe(0);
  });

  test('begins with half a second', () => {
    expect([0, 500, 29_000].map(nextBackoffMs)).toEqual([500, 1000, 30_000]);
  });
});
