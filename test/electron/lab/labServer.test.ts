import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from 'node:http';
import { bodyLimitBytes } from '../../../electron/engine/http/bodyForms.ts';
import { labKey, playLab, type PlayedLab } from '../../support/labPlay.ts';

let lab: PlayedLab;

beforeAll(async () => {
  lab = await playLab();
});

afterAll(async () => {
  await lab.close();
});

interface Call {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly json: unknown;
}

const body = JSON.stringify({ url: 'https://shop.fernhill.example/', formats: ['markdown', { type: 'links' }] });

/** Makes a call as a user's own code does. */
function call({ method = 'POST', path = '/v2/scrape', headers = {}, body: sent = body }: Call = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const asked = request(
      `${lab.url}${path}`,
      { method, headers: { authorization: `Bearer ${labKey}`, 'content-type': 'application/json', ...headers } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
        answer.on('end', () => {
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, json: JSON.parse(text) as unknown });
        });
      },
    );
    asked.on('error', reject);
    asked.end(method === 'POST' ? sent : undefined);
  });
}

async function statusesOf(count: number, ask: Call): Promise<number[]> {
  const statuses: number[] = [];
  for (let round = 0; round < count; round += 1) statuses.push((await call(ask)).status);
  return statuses;
}

describe('the failure lab', () => {
  it('answers a scrape well where nobody chose a scenario', async () => {
    expect(await call()).toMatchObject({
      status: 200,
      json: {
        success: true,
        data: { links: ['https://example.com/'], metadata: { sourceURL: 'https://shop.fernhill.example/' } },
      },
    });
    expect(await call({ body: '{}' })).toMatchObject({ status: 400, json: { success: false, error: 'Invalid URL' } });
  });

  it.each<[string, Call, number]>([
    ['another host', { headers: { host: 'evil.example' } }, 403],
    ['a web page', { headers: { origin: 'https://evil.example' } }, 403],
    ['a web page that hides', { headers: { 'sec-fetch-site': 'cross-site' } }, 403],
    ['a wrong token', { headers: { authorization: 'Bearer other' } }, 401],
    ['a body without end', { body: 'x'.repeat(bodyLimitBytes + 1) }, 413],
    ['a scenario that does not exist', { path: '/scenario/own/none/v2/scrape' }, 404],
  ])('refuses %s', async (_who, ask, status) => {
    expect(await call(ask)).toMatchObject({ status, json: { success: false } });
  });

  it('plays the scenario of the address or of the header', async () => {
    expect((await call({ path: '/scenario/keys-and-plans/402/v2/scrape' })).status).toBe(402);
    expect((await call({ headers: { 'x-trowel-scenario': 'keys-and-plans/401' } })).status).toBe(401);
  });

  it('remembers the attempts of each caller apart', async () => {
    const path = '/scenario/slow-down/429-twice-then-200/v2/scrape';
    const one: Call = { path, headers: { 'x-request-id': 'one' } };
    const other: Call = { path, headers: { 'x-trowel-run': 'other' } };
    expect(await statusesOf(2, one)).toEqual([429, 429]);
    expect(await statusesOf(1, other)).toEqual([429]);
    expect(await statusesOf(2, one)).toEqual([200, 200]);
    expect(await statusesOf(2, other)).toEqual([429, 200]);
    expect(await call({ path, headers: { 'x-request-id': 'third' } })).toMatchObject({
      headers: { 'retry-after': '3' },
    });
  });

  it('begins a script again for callers without a name', async () => {
    const path = '/scenario/service-trouble/503-retry-after/v2/scrape';
    expect(await statusesOf(4, { path })).toEqual([503, 200, 503, 200]);
  });

  it('resolves an unknown outcome for the same x-request-id alone', async () => {
    const path = '/scenario/outcome-unknown/503-unresolved-then-resolved/v2/scrape';
    const same: Call = { path, headers: { 'x-request-id': 'charge-1' } };
    expect(await call(same)).toMatchObject({ status: 503, json: { code: 'request_unresolved' } });
    expect(await statusesOf(2, { path })).toEqual([503, 503]);
    expect(await statusesOf(1, { path, headers: { 'x-request-id': 'charge-2' } })).toEqual([503]);
    expect(await statusesOf(2, same)).toEqual([200, 200]);
  });

  it('names the day and the second of a Retry-After that is a date', async () => {
    const { headers } = await call({ path: '/scenario/slow-down/retry-after-date/v2/scrape' });
    const wait = Date.parse(String(headers['retry-after'])) - Date.now();
    expect(wait).toBeGreaterThan(5000);
    expect(wait).toBeLessThanOrEqual(25_000);
  });

  it('lists the runs that it was asked to start, and knows each by its id without a scenario', async () => {
    const start = (prompt: string) =>
      call({ path: '/scenario/agent-runs/never-ends/v2/agent', body: JSON.stringify({ prompt }) });
    const page = async (path: string) =>
      (await call({ method: 'GET', path })).json as { agents: { id: string; options: object }[]; next?: string };
    for (let run = 1; run <= 22; run += 1) await start(`Stove ${run}`);
    const first = await page('/v2/agent');
    expect(first.agents).toHaveLength(20);
    expect(first.agents[0]).toMatchObject({ status: 'processing', options: { prompt: 'Stove 22' } });
    const next = new URL(first.next ?? '');
    const second = await page(`${next.pathname}${next.search}`);
    const ids = [...first.agents, ...second.agents].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(await call({ method: 'GET', path: `/v2/agent/${ids[0]}` })).toMatchObject({
      status: 200,
      json: { success: true, status: 'processing' },
    });
    expect((await call({ method: 'GET', path: '/v2/agent?before=yesterday' })).status).toBe(400);
  });

  it('plays the calls of an agent run', async () => {
    const under = '/scenario/agent-runs/credit-limit/v2/agent';
    const started = await call({ path: under, body: '{"prompt":"x","maxCredits":1}' });
    const { id } = started.json as { id: string };
    const status = () => call({ method: 'GET', path: `${under}/${id}` });
    expect(await status()).toMatchObject({ status: 200, json: { success: true, status: 'processing' } });
    await expect.poll(status).toMatchObject({ status: 200, json: { status: 'failed', creditsUsed: 0 } });
    expect(await call({ method: 'GET', path: `${under}/${id}/trace` })).toMatchObject({
      json: { events: expect.arrayContaining([expect.objectContaining({ outcome: 'credit_limit_reached' })]) },
    });
    expect((await call({ method: 'GET', path: `${under}/${id}/elsewhere/deep` })).status).toBe(404);
  });

  it('plays a run that asks for leave: the next turn of its thread answers, and the run says by which', async () => {
    const under = '/scenario/agent-runs/asks-leave/v2/agent';
    const begin = async (body: object) =>
      (await call({ path: under, body: JSON.stringify(body) })).json as { id: string; threadId: string };
    const endOf = async (id: string) => {
      const status = async () => (await call({ method: 'GET', path: `${under}/${id}` })).json;
      await expect.poll(status).toMatchObject({ status: 'completed' });
      return await status();
    };
    const first = await begin({ prompt: 'Who owns them?' });
    expect(first).toMatchObject({ threadId: first.id, threadTurn: 1 });
    expect(await endOf(first.id)).toMatchObject({
      threadId: first.id,
      pendingApproval: { id: `approval-${first.id}`, resolution: null },
    });
    const approve = { approvalId: `approval-${first.id}`, callIds: ['call-1'] };
    const second = await begin({ prompt: 'Go on.', threadId: first.id, exchange: { approve } });
    expect(second).toMatchObject({ threadId: first.id, threadTurn: 2 });
    const ended = await endOf(second.id);
    expect(ended).toMatchObject({ data: { owners: [{ owner: 'Fernhill Holdings' }] } });
    expect(ended).not.toHaveProperty('pendingApproval');
    expect(await endOf(first.id)).toMatchObject({
      pendingApproval: { resolution: { approved: true, callIds: ['call-1'], always: false, byRunId: second.id } },
    });
    const other = await begin({ prompt: 'Who owns them?' });
    expect(await endOf(other.id)).toMatchObject({ pendingApproval: { resolution: null } });
  });
});
