import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectPinned } from '../../../electron/guard/connectPinned.ts';
import { startSentinel } from './guardBench.ts';
import type { Sentinel } from './guardBench.ts';

let here: Sentinel;
beforeAll(async () => {
  here = await startSentinel('127.0.0.1');
});
afterAll(async () => {
  await here.close();
});

describe('connectPinned', () => {
  it('takes the next address when one refuses', async () => {
    const connected = await connectPinned(['127.0.0.7', '127.0.0.8', '127.0.0.1'], here.port, {
      timeoutMs: 2000,
      staggerMs: 5000,
    });
    expect(connected.ok && connected.value.remoteAddress).toBe('127.0.0.1');
    if (connected.ok) connected.value.destroy();
  });

  it('says what the last one said when all refuse', async () => {
    expect(await connectPinned(['127.0.0.7', '127.0.0.8'], here.port, { timeoutMs: 2000 })).toEqual({
      ok: false,
      error: { kind: 'connect', code: 'ECONNREFUSED' },
    });
    expect(await connectPinned([], here.port, { timeoutMs: 2000 })).toMatchObject({
      ok: false,
      error: { kind: 'connect' },
    });
  });

  it('ends at once when it is no longer wanted', async () => {
    const wanted = new AbortController();
    const asked = connectPinned(['127.0.0.1'], here.port, { timeoutMs: 2000, signal: wanted.signal });
    wanted.abort();
    expect(await asked).toEqual({ ok: false, error: { kind: 'aborted', code: 'ABORT_ERR' } });
    expect(await connectPinned(['127.0.0.1'], here.port, { timeoutMs: 2000, signal: wanted.signal })).toMatchObject({
      ok: false,
    });
  });
});
