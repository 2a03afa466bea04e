import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../shared/base/json.ts';
import { borrowEngine } from '../support/borrowEngine.ts';
import { startEngine, type EngineAnswer, type RunningTestEngine } from '../support/engine.ts';
import { startHttpProxy, type TestProxy } from '../support/httpProxy.ts';
import { startSite, type Site } from '../support/site.ts';
import { startSocksProxy, type TestSocksProxy } from '../support/socksProxy.ts';

let site: Site;
let basic: TestProxy;
let enhanced: TestSocksProxy;
let german: TestProxy;
let engine: RunningTestEngine;

/** An address of the public web that no test reaches: the proxies lead to the site instead. */
const far = 'http://93.184.216.34';

beforeAll(async () => {
  site = await startSite();
  basic = await startHttpProxy({ leadsTo: site.port, login: 'ada:' });
  enhanced = await startSocksProxy(site.port);
  german = await startHttpProxy({ leadsTo: site.port });
  engine = await startEngine([
    ...['--proxy', `http://ada@127.0.0.1:${basic.port}`],
    ...['--proxy', `DE=http://127.0.0.1:${german.port}`],
    ...['--enhanced-proxy', `socks5://127.0.0.1:${enhanced.port}`],
  ]);
});

afterAll(async () => {
  await engine.stop();
  await Promise.all([basic.close(), enhanced.close(), german.close(), site.close()]);
});

async function scrape(path: string, options: JsonObject = {}): Promise<EngineAnswer> {
  return await engine.scrape({ url: `${far}${path}`, maxAge: 0, ...options });
}

function proxyOf(answer: EngineAnswer): unknown {
  return (answer.data['metadata'] as JsonObject | undefined)?.['proxyUsed'];
}

describe('proxy (contract 2.2, api-facts 2.1 and 2.7)', () => {
  test('basic goes through the basic proxy, which is asked for addresses only', async () => {
    const before = basic.asked.length;
    const answer = await scrape('/article', { proxy: 'basic' });
    expect(answer.status, answer.text.slice(0, 300)).toBe(200);
    expect(proxyOf(answer)).toBe('basic');
    expect(new Set(basic.asked.slice(before))).toEqual(new Set(['CONNECT 93.184.216.34:80']));
  });

  test('tools go through the basic proxy, as a page does of which nothing is said', async () => {
    const before = basic.asked.length;
    const call = { provider: 'site', capability: 'structured-data', options: { url: `${far}/product` } };
    const answer = await engine.scrape({ alexandria: call });
    expect(answer.data['alexandria'], answer.text.slice(0, 300)).toMatchObject([{ upstreamStatus: 200 }]);
    expect(basic.asked.slice(before)).toEqual(['CONNECT 93.184.216.34:80']);
  });

  test.each(['enhanced', 'stealth'])('%s goes through the enhanced one, over SOCKS', async (proxy) => {
    const [before, others] = [enhanced.asked.length, basic.asked.length];
    const answer = await scrape('/article', { proxy });
    expect(answer.status, answer.text.slice(0, 300)).toBe(200);
    expect(proxyOf(answer)).toBe('stealth');
    expect(enhanced.asked.length).toBeGreaterThan(before);
    expect(basic.asked.length).toBe(others);
  });

  test('auto is content with what basic brings, and asks the enhanced one when the site says no', async () => {
    const before = enhanced.asked.length;
    expect(proxyOf(await scrape('/article'))).toBe('basic');
    expect(enhanced.asked.length).toBe(before);
    const refused = await scrape('/status/403');
    expect(refused.status).toBe(200);
    expect(proxyOf(refused)).toBe('stealth');
  });

  test('a country has its own proxy', async () => {
    const before = german.asked.length;
    await scrape('/article', { proxy: 'basic', location: { country: 'de' } });
    expect(german.asked.length).toBeGreaterThan(before);
  });

  test('private addresses stay closed, whatever the proxy could reach', async () => {
    const [before, others] = [basic.asked.length, enhanced.asked.length];
    for (const url of ['http://127.0.0.1/', 'http://10.0.0.1/', 'http://[::1]/', 'http://169.254.169.254/']) {
      const answer = await engine.scrape({ url, proxy: 'enhanced' });
      expect(answer.status).toBe(403);
      expect(answer.json['code']).toBe('TROWEL_PRIVATE_ADDRESS');
    }
    expect([basic.asked.length, enhanced.asked.length]).toEqual([before, others]);
  });
});

test('without an enhanced proxy, enhanced is an error that says so, and auto is basic', { tags: 'long' }, async () => {
  const plain = await borrowEngine([site.origin]);
  try {
    const refused = await plain.scrape({ url: `${site.origin}/article`, proxy: 'enhanced' });
    expect(refused.status).toBe(500);
    expect(refused.json).toMatchObject({ success: false, code: 'SCRAPE_PROXY_SELECTION_ERROR' });
    expect(refused.json['error']).toContain('--enhanced-proxy');
    expect(proxyOf(await plain.scrape({ url: `${site.origin}/status/403`, proxy: 'auto' }))).toBe('basic');
  } finally {
    await plain.release();
  }
});
