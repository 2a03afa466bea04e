import { describe, expect, it } from 'vitest';
import { ok } from '../../../../../shared/base/result.ts';
import type { CreditAccount } from '../../../../../electron/engine/ports/credits.ts';
import { serverUnderTest, token } from '../serverUnderTest.ts';

const metered: CreditAccount = {
  isMetered: true,
  remaining: 7,
  granted: 10,
  canCharge: () => Promise.resolve(true),
  hold: () => ({ raise: () => true, settle: () => Promise.resolve() }),
};

async function openAccount(changes: Parameters<typeof serverUnderTest>[1] = {}) {
  const id = '0198b3c0-0000-7000-8000-000000000001';
  const scrape = () => Promise.resolve(ok({ markdown: '#', metadata: { scrapeId: id } }));
  const { server } = await serverUnderTest(scrape, changes);
  const headers = { authorization: `Bearer ${token}` };
  return {
    id,
    server,
    async get(path: string): Promise<Record<string, unknown>> {
      const response = await fetch(`${server.url}${path}`, { headers });
      return { httpStatus: response.status, ...((await response.json()) as Record<string, unknown>) };
    },
    async post(path: string, body: unknown, more: Record<string, string> = {}): Promise<number> {
      const sent = { ...headers, 'content-type': 'application/json', ...more };
      return (await fetch(`${server.url}${path}`, { method: 'POST', body: JSON.stringify(body), headers: sent }))
        .status;
    },
  };
}

describe('the account', () => {
  it('has more credits and tokens than anybody spends where everything is free', async () => {
    const { get } = await openAccount();
    const period = { billingPeriodStart: null, billingPeriodEnd: null };
    expect(await get('/v2/team/credit-usage')).toEqual({
      httpStatus: 200,
      success: true,
      data: { remainingCredits: 1e9, planCredits: 1e9, ...period },
    });
    expect(await get('/v2/team/token-usage')).toMatchObject({
      data: { remainingTokens: 1e9, planTokens: 1e9, ...period },
    });
  });

  it('has the credits that are left of those granted', async () => {
    const { get } = await openAccount({ account: metered });
    expect(await get('/v2/team/credit-usage')).toMatchObject({ data: { remainingCredits: 7, planCredits: 10 } });
  });

  it('has credits and tokens by month, and by key where that is wanted', async () => {
    const months = () => [
      { month: '2026-11', credits: 3, tokens: 40 },
      { month: '2026-12', credits: 1, tokens: 0 },
    ];
    const { get } = await openAccount({ usage: { add: () => Promise.resolve(), months } });
    const november = { startDate: '2026-11-01T00:00:00.000Z', endDate: '2026-11-30T23:59:59.999Z' };
    const december = { startDate: '2026-12-01T00:00:00.000Z', endDate: '2026-12-31T23:59:59.999Z' };
    expect(await get('/v2/team/credit-usage/historical')).toMatchObject({
      success: true,
      periods: [
        { ...november, creditsUsed: 3 },
        { ...december, creditsUsed: 1 },
      ],
    });
    const { periods } = await get('/v2/team/token-usage/historical?byApiKey=true');
    expect(periods).toEqual([
      { ...november, apiKey: 'local engine', tokensUsed: 40 },
      { ...december, apiKey: 'local engine', tokensUsed: 0 },
    ]);
    expect(await get('/v2/team/credit-usage/historical?byApiKey=perhaps')).toMatchObject({ httpStatus: 400 });
  });

  it('has the queue', async () => {
    const { get } = await openAccount();
    expect(await get('/v2/team/queue-status')).toEqual({
      httpStatus: 200,
      success: true,
      jobsInQueue: 0,
      activeJobsInQueue: 0,
      waitingJobsInQueue: 0,
      maxConcurrency: 2,
      mostRecentSuccess: null,
    });
    expect(await get('/v2/concurrency-check')).toEqual({
      httpStatus: 200,
      success: true,
      concurrency: 0,
      maxConcurrency: 2,
    });
  });

  it('lists the requests of the last day, and none that leaves no trace', async () => {
    const { id, get, post } = await openAccount();
    await post('/v2/scrape', { url: 'https://kiln.example/a' });
    await post('/v2/map', { url: 'https://kiln.example' });
    await post('/v2/scrape', { url: 'https://kiln.example/secret', zeroDataRetention: true });
    await post('/v2/scrape', { url: 'https://kiln.example/secret', lockdown: true });
    await post('/v2/scrape', { url: 'https://kiln.example/secret' }, { 'x-trowel-private': '1' });
    const { data, cursor, has_more: hasMore } = await get('/v2/team/activity');
    expect(data).toHaveLength(2);
    expect(data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id, endpoint: 'scrape', api_version: 'v2', target: 'https://kiln.example/a' }),
        expect.objectContaining({ endpoint: 'map', target: 'https://kiln.example/' }),
      ]),
    );
    expect([cursor, hasMore]).toEqual([null, false]);
    const page = await get('/v2/team/activity?limit=1');
    expect(page).toMatchObject({ has_more: true });
    expect(await get(`/v2/team/activity?limit=1&cursor=${String(page['cursor'])}`)).toMatchObject({ has_more: false });
    expect(await get('/v2/team/activity?endpoint=map')).toMatchObject({ data: [{ endpoint: 'map' }] });
  });

  it.each(['limit=0', 'limit=101', 'limit=x', 'endpoint=teleport', 'cursor=x'])('refuses %s', async (query) => {
    const { get } = await openAccount();
    expect(await get(`/v2/team/activity?${query}`)).toMatchObject({
      httpStatus: 400,
      code: 'BAD_REQUEST',
      error: expect.stringContaining(query.split('=')[0] ?? '') as string,
    });
  });

  it('needs the token, and readiness none', async () => {
    const { server } = await openAccount();
    expect((await fetch(`${server.url}/v2/team/credit-usage`)).status).toBe(401);
    const ready = await fetch(`${server.url}/v0/health/readiness`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok' }]);
  });
});
