import { describe, expect, it } from 'vitest';
import { createSiteGate } from '../../../electron/guard/siteGate.ts';
import type { GatedConnection, SiteGate, SiteLease } from '../../../electron/guard/siteGate.ts';
import { eventually } from '../../support/eventually.ts';

const never = new AbortController().signal;

/** A connection that is busy until the test marks it idle; closing it releases its slot, as a socket does. */
function connection(): GatedConnection & { rest: boolean; closed: boolean; lease: SiteLease | undefined } {
  const state = {
    rest: false,
    closed: false,
    lease: undefined as SiteLease | undefined,
    isIdle: () => state.rest,
    close: () => {
      state.closed = true;
      state.lease?.release();
    },
  };
  return state;
}

async function take(gate: SiteGate, site: string): Promise<ReturnType<typeof connection>> {
  const taken = connection();
  taken.lease = await gate.acquire(site, taken, never);
  return taken;
}

describe('the site gate', () => {
  it('lets two in at once, a third when one is done, in order of asking', async () => {
    const gate = createSiteGate({ maxPerSite: 2, maxWaitMs: 5000, recheckMs: 5 });
    const order: string[] = [];
    const first = await take(gate, 'a.test');
    await take(gate, 'a.test');
    const third = take(gate, 'a.test').then((taken) => {
      order.push('third');
      return taken;
    });
    const fourth = take(gate, 'a.test').then(() => order.push('fourth'));
    await take(gate, 'b.test');
    expect(order).toEqual([]);
    first.lease?.release();
    first.lease?.release();
    (await third).lease?.release();
    await fourth;
    expect(order).toEqual(['third', 'fourth']);
  });

  it('closes one that rests as soon as another waits, and none while nobody does', async () => {
    const gate = createSiteGate({ maxPerSite: 2, maxWaitMs: 5000, recheckMs: 5 });
    const resting = await take(gate, 'a.test');
    const busy = await take(gate, 'a.test');
    const waiting = take(gate, 'a.test');
    expect([resting.closed, busy.closed]).toEqual([false, false]);
    resting.rest = true;
    expect((await waiting).lease).toBeDefined();
    expect([resting.closed, busy.closed]).toEqual([true, false]);
  });

  it('forgets who gives up, and who waited too long', async () => {
    const gate = createSiteGate({ maxPerSite: 1, maxWaitMs: 30, recheckMs: 5 });
    const first = await take(gate, 'a.test');
    const leaving = new AbortController();
    const gone = gate.acquire('a.test', connection(), leaving.signal);
    leaving.abort();
    expect(await gone).toBeUndefined();
    expect(await gate.acquire('a.test', connection(), never)).toBeUndefined();
    expect(await gate.acquire('a.test', connection(), leaving.signal)).toBeUndefined();
    first.lease?.release();
    await eventually(async () => expect(await gate.acquire('a.test', connection(), never)).toBeDefined());
  });
});
