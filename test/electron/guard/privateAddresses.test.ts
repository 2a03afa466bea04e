import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canParseUrl } from '../../../shared/base/canParseUrl.ts';
import { publicOnly } from '../../../electron/guard/hostPolicy.ts';
import { askProxy, askTunnel, everything, openBench, startSentinel } from './guardBench.ts';
import type { GuardBench, Sentinel } from './guardBench.ts';
import { tellFigure } from '../../support/scale.ts';
import { privateForms, privateUrls } from './privateForms.ts';

/** Host names of the test: possible results of a hostile DNS. */
const names: Readonly<Record<string, readonly string[]>> = {
  'loopback.test': ['127.0.0.1'],
  'intranet.test': ['10.1.2.3'],
  'router.test': ['192.168.1.1'],
  'six.test': ['::1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'nat64.test': ['64:ff9b::7f00:1'],
  'linklocal.test': ['169.254.169.254'],
  'zone.test': ['fe80::1%lo'],
  'many.test': ['127.0.0.1', '10.0.0.1', '::1'],
  'localhost.localdomain': ['127.0.0.1'],
  'ip6-localhost': ['::1'],
  'ip6-loopback': ['::1'],
  metadata: ['169.254.169.254'],
  'metadata.google.internal': ['169.254.169.254'],
  'metadata.goog': ['169.254.169.254'],
  'instance-data': ['169.254.169.254'],
};

let sentinel: Sentinel;
let bench: GuardBench;
beforeAll(async () => {
  sentinel = await startSentinel();
  bench = await openBench(publicOnly, { lookup: (host) => Promise.resolve(names[host] ?? []) });
});
afterAll(async () => {
  await bench.close();
  await sentinel.close();
});

const urls = [...privateForms.map((host) => `http://${host}:P/`), ...privateUrls];

describe('an address that means a private place', () => {
  it('has at least 150 spellings here', () => {
    expect(new Set(urls).size).toBeGreaterThanOrEqual(150);
  });

  it.each(urls)('%j is refused, as a page and as a tunnel, and nothing is connected', async (form) => {
    const written = form.replace('P', String(sentinel.port));
    if (!canParseUrl(written)) return;
    const url = new URL(written);
    bench.events.length = 0;
    const answer = await askProxy(bench.lane.port, `${url.protocol}//${url.host}${url.pathname}${url.search}`);
    expect([400, 403, 502]).toContain(answer.status);
    expect(answer.headers['x-trowel-guard']).toMatch(/^(refused; reason=private-address|failed; kind=dns)/);
    const tunnel = await askTunnel(bench.lane.port, `${url.hostname}:${url.port === '' ? '80' : url.port}`);
    expect(tunnel.head).toMatch(/^HTTP\/1\.1 (400|403|502) /);
    tunnel.socket.destroy();
    expect(bench.events).toHaveLength(2);
    expect(sentinel.connections()).toBe(0);
  });

  it.each(privateForms)('%j as raw text from a client that is no browser is refused too', async (host) => {
    // Node's own client refuses a request line that is not ASCII; no other proxy client sends one either.
    if (/[^\x21-\x7e]/.test(host)) return;
    const answer = await askProxy(bench.lane.port, `http://${host}:${sentinel.port}/`);
    expect([400, 403, 502]).toContain(answer.status);
    const tunnel = await askTunnel(bench.lane.port, `${host}:${sentinel.port}`);
    expect(tunnel.head).toMatch(/^HTTP\/1\.1 (400|403|502) /);
    tunnel.socket.destroy();
    expect(sentinel.connections()).toBe(0);
  });

  it('is told apart in the report: host, address, what it is for', async () => {
    bench.events.length = 0;
    await askProxy(bench.lane.port, 'http://intranet.test/');
    await askProxy(bench.lane.port, 'http://[::ffff:127.0.0.1]/');
    await askProxy(bench.lane.port, 'http://metadata.google.internal/');
    expect(bench.events).toEqual([
      {
        type: 'refused',
        host: 'intranet.test',
        port: 80,
        reason: 'private-address',
        address: '10.1.2.3',
        addressClass: 'private',
      },
      {
        type: 'refused',
        host: '[::ffff:7f00:1]',
        port: 80,
        reason: 'private-address',
        address: '::ffff:7f00:1',
        addressClass: 'mapped',
      },
      {
        type: 'refused',
        host: 'metadata.google.internal',
        port: 80,
        reason: 'private-address',
        address: null,
        addressClass: 'metadata',
      },
    ]);
  });

  it('would be reached, were it not refused: the sentinel answers where everything is allowed', async () => {
    const open = await openBench(everything);
    const reached = await startSentinel();
    for (const host of ['127.0.0.1', '0x7f.1', 'localhost', '0.0.0.0', '[::ffff:127.0.0.1]', '[::]']) {
      await askProxy(open.lane.port, new URL(`http://${host}:${reached.port}/`).href);
    }
    await open.close();
    await reached.close();
    tellFigure({ name: 'privateAddresses.forms', value: new Set(urls).size, goal: '>=150' });
    tellFigure({ name: 'privateAddresses.connections', value: sentinel.connections(), goal: '=0' });
    tellFigure({ name: 'privateAddresses.connectionsUnprotected', value: reached.connections(), goal: '>=5' });
    expect(reached.connections()).toBeGreaterThanOrEqual(5);
  });
});
