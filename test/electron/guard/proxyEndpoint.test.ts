import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { publicOnly } from '../../../electron/guard/hostPolicy.ts';
import { startSite } from '../../support/site.ts';
import type { Site } from '../../support/site.ts';
import { askProxy, askTunnel, everything, lookupShop, openBench, shop } from './guardBench.ts';
import type { GuardBench } from './guardBench.ts';
import { eventually } from '../../support/eventually.ts';

let site: Site;
let bench: GuardBench | undefined;
beforeAll(async () => {
  site = await startSite();
});
afterEach(async () => {
  await bench?.close();
  bench = undefined;
});
afterAll(async () => {
  await site.close();
});

describe('what a policy opens', () => {
  it('is one host, at any port, however it is written; and nothing beside it', async () => {
    bench = await openBench(
      { allowPrivate: ['SHOP.test', '[::1]', '0x7f.2'] },
      { lookup: (host) => Promise.resolve([host === 'shop.test' ? '127.0.0.1' : '127.0.0.9']) },
    );
    expect((await askProxy(bench.lane.port, `http://shop.TEST:${site.port}/text`)).status).toBe(200);
    expect((await askProxy(bench.lane.port, `http://shop.test.:${site.port}/text`)).status).toBe(200);
    expect((await askProxy(bench.lane.port, `http://other.test:${site.port}/text`)).status).toBe(403);
    expect((await askProxy(bench.lane.port, `http://127.0.0.1:${site.port}/text`)).status).toBe(403);
    expect((await askProxy(bench.lane.port, `http://localhost:${site.port}/text`)).status).toBe(403);
    expect((await askProxy(bench.lane.port, `http://127.0.0.2:${site.port}/text`)).status).toBe(502);
    expect((await askProxy(bench.lane.port, `http://[::1]:${site.port}/text`)).status).toBe(502);
  });

  it('is reported once a scrape, so that the answer can warn', async () => {
    bench = await openBench(shop, { lookup: lookupShop });
    await askProxy(bench.lane.port, `http://shop.test:${site.port}/text`);
    await askProxy(bench.lane.port, `http://shop.test:${site.port}/json`);
    expect(bench.events).toEqual([{ type: 'private', host: 'shop.test', port: site.port, address: '127.0.0.1' }]);
    bench.lane.setPolicy(shop);
    await askProxy(bench.lane.port, `http://shop.test:${site.port}/text`);
    expect(bench.events).toHaveLength(2);
  });

  it('ends with the scrape: open connections are cut, waiting ones fail silently', async () => {
    bench = await openBench(shop, { lookup: lookupShop });
    const tunnel = await askTunnel(bench.lane.port, `shop.test:${site.port}`);
    const ended = new Promise((resolve) => tunnel.socket.once('end', resolve).once('close', resolve));
    tunnel.socket.resume();
    const waiting = askProxy(bench.lane.port, `http://shop.test:${site.port}/silent`).catch(() => 'cut');
    await eventually(() => expect(site.seen('/silent').length).toBeGreaterThan(0));
    const before = bench.events.length;
    bench.lane.setPolicy(publicOnly);
    await ended;
    expect(await waiting).toBe('cut');
    expect(bench.events).toHaveLength(before);
    expect((await askProxy(bench.lane.port, `http://shop.test:${site.port}/text`)).status).toBe(403);
  });

  it('does not follow a redirect from an allowed host to another private one', async () => {
    bench = await openBench(shop, { lookup: lookupShop });
    const moved = await askProxy(
      bench.lane.port,
      `http://shop.test:${site.port}/redirect?to=${encodeURIComponent(`${site.origin}/text`)}`,
    );
    expect(moved.headers['location']).toBe(`${site.origin}/text`);
    const after = await askProxy(bench.lane.port, String(moved.headers['location']));
    expect([after.status, after.headers['x-trowel-guard']]).toEqual([
      403,
      'refused; reason=private-address; host=127.0.0.1',
    ]);
  });
});

describe('a lane with credentials', () => {
  it('serves only who knows them, pages and tunnels', async () => {
    bench = await openBench(everything, {}, { credentials: { username: 'scrape', password: 'word' } });
    const right = { 'proxy-authorization': `Basic ${btoa('scrape:word')}` };
    const refused = await askProxy(bench.lane.port, `${site.origin}/headers`);
    expect([refused.status, refused.headers['proxy-authenticate']]).toEqual([407, 'Basic realm="trowel-guard"']);
    expect(
      (
        await askProxy(bench.lane.port, `${site.origin}/headers`, {
          headers: { 'proxy-authorization': `Basic ${btoa('scrape:w')}` },
        })
      ).status,
    ).toBe(407);
    const answer = await askProxy(bench.lane.port, `${site.origin}/headers`, { headers: right });
    expect([answer.status, answer.body.includes('proxy-authorization')]).toEqual([200, false]);
    const closed = await askTunnel(bench.lane.port, `127.0.0.1:${site.port}`);
    const open = await askTunnel(
      bench.lane.port,
      `127.0.0.1:${site.port}`,
      `proxy-authorization: ${right['proxy-authorization']}\r\n`,
    );
    for (const { socket } of [closed, open]) socket.destroy();
    expect([closed.head.slice(9, 12), open.head.slice(9, 12)]).toEqual(['407', '200']);
  });
});
