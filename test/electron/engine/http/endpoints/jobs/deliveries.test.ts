import { describe, expect, it } from 'vitest';
import {
  deliveriesSchema,
  deliveryMessageSchema,
  sendAgainSchema,
} from '../../../../../../shared/api/engine/deliveries.ts';
import { newJob } from '../../../../../support/jobWorld.ts';
import { serverUnderTest, token } from '../../serverUnderTest.ts';
import { testJobs } from '../../testJobs.ts';

const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

async function webhookServer(reason: 'private' | 'engine' | null = null) {
  const woken: number[] = [];
  const jobs = testJobs({
    webhooks: {
      check: (url) => Promise.resolve(reason === null ? null : { host: new URL(url).hostname, reason }),
      isSigned: true,
      wake: () => void woken.push(Date.now()),
    },
  });
  const { server } = await serverUnderTest(undefined, { jobs });
  const call = async (method: string, path: string, body?: object) => {
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await fetch(server.url + path, init);
    return { status: response.status, json: (await response.json()) as Record<string, unknown> };
  };
  return { jobs, call, woken };
}

describe('the deliveries of a job', () => {
  it('are listed with their request, and sent again', async () => {
    const { jobs, call, woken } = await webhookServer();
    const webhook = { url: 'https://hook.example/a', headers: { authorization: 'mine' }, events: ['started', 'page'] };
    const started = await call('POST', '/v2/crawl', { url: 'https://site.example/', webhook });
    const id = String(started.json['id']);
    const path = `/trowel/jobs/${id}/deliveries`;
    const listed = await call('GET', path);
    const { request, deliveries, next } = deliveriesSchema.parse(listed.json);
    expect(request).toEqual({
      method: 'POST',
      url: 'https://hook.example/a',
      headerNames: ['authorization'],
      isSigned: true,
      events: ['started', 'page'],
    });
    expect([deliveries, next]).toMatchObject([[{ number: 0, type: 'crawl.started', state: 'waiting' }], null]);
    const now = Date.now();
    const attempt = {
      jobId: id,
      number: 0,
      attempts: 0,
      isDelivered: false,
      status: 500,
      error: 'no',
      nextAt: null,
      now,
    };
    await jobs.store.endAttempt(attempt);
    expect((await call('GET', `${path}?after=0&limit=1`)).json).toMatchObject({
      next: 1,
      deliveries: [{ state: 'failed' }],
    });
    const message = await call('GET', `${path}/${deliveries[0]?.id ?? ''}`);
    const { delivery, body } = deliveryMessageSchema.parse(message.json);
    expect([delivery.number, JSON.parse(body)]).toMatchObject([0, { type: 'crawl.started', id, data: [] }]);
    expect((await call('GET', `${path}/${id}`)).json).toMatchObject({ error: 'Delivery not found' });
    const again = await call('POST', `${path}/${deliveries[0]?.id ?? ''}`);
    expect(sendAgainSchema.parse(again.json).delivery).toMatchObject({ state: 'waiting', attempts: 1, status: 500 });
    expect(woken).toHaveLength(1);
    expect((await call('POST', `${path}/${id}`)).json).toMatchObject({ error: 'Delivery not found' });
    expect((await call('GET', `${path}?limit=0`)).status).toBe(400);
  });

  it('are none of a job without a webhook, and of none that is unknown', async () => {
    const { call } = await webhookServer();
    const started = await call('POST', '/v2/batch/scrape', { urls: ['https://site.example/'] });
    const listed = await call('GET', `/trowel/jobs/${String(started.json['id'])}/deliveries`);
    expect(deliveriesSchema.parse(listed.json)).toMatchObject({ request: null, deliveries: [] });
    expect((await call('GET', `/trowel/jobs/${newJob().id}/deliveries`)).json).toMatchObject({
      error: 'Job not found',
    });
  });
});

describe('a webhook that may not be called', () => {
  it('refuses the start, with the host that can be allowed', async () => {
    const { call } = await webhookServer('private');
    for (const [path, body] of [
      ['/v2/crawl', { url: 'https://site.example/' }],
      ['/v2/batch/scrape', { urls: ['https://site.example/'] }],
    ] as const) {
      const refused = await call('POST', path, { ...body, webhook: 'http://localhost:9000/' });
      expect(refused).toMatchObject({
        status: 400,
        json: { success: false, code: 'TROWEL_PRIVATE_ADDRESS', details: [{ path: ['webhook'], host: 'localhost' }] },
      });
    }
  });

  it('is also one that leads to the engine', async () => {
    const { call } = await webhookServer('engine');
    const body = { url: 'https://site.example/', webhook: 'http://localhost:9000/' };
    expect(await call('POST', '/v2/crawl', body)).toMatchObject({ status: 400, json: { code: 'BAD_REQUEST' } });
  });
});
