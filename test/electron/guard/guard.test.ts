import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectPinned } from '../../../electron/guard/connectPinned.ts';
import type { ConnectPort } from '../../../electron/guard/connectPinned.ts';
import { publicOnly, type GuardPolicy } from '../../../electron/guard/hostPolicy.ts';
import { startSite } from '../../support/site.ts';
import type { Site } from '../../support/site.ts';
import { askProxy, askTunnel, everything, lookupShop, openBench, pretendPublic, startSentinel } from './guardBench.ts';
import type { GuardBench } from './guardBench.ts';

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

describe('rebinding', () => {
  it('changes nothing: the connection goes to what was checked, a later answer is checked anew', async () => {
    const asked: string[] = [];
    const answers = [['8.8.4.4'], ['127.0.0.1'], ['8.8.4.4', '127.0.0.1', '::1']];
    let clock = 0;
    bench = await openBench(publicOnly, {
      now: () => clock,
      connect: pretendPublic(asked),
      lookup: () => Promise.resolve(answers.shift() ?? []),
    });
    const page = `http://rebind.test:${site.port}/text`;
    expect((await askProxy(bench.lane.port, page)).status).toBe(200);
    clock += 60_000;
    expect((await askProxy(bench.lane.port, page)).status).toBe(403);
    clock += 60_000;
    expect((await askProxy(bench.lane.port, page)).status).toBe(200);
    expect(asked).toEqual(['8.8.4.4', '8.8.4.4']);
  });

  it('from a public page to this machine by a redirect is refused', async () => {
    bench = await openBench(publicOnly, { connect: pretendPublic([]), lookup: () => Promise.resolve(['8.8.4.4']) });
    const moved = await askProxy(
      bench.lane.port,
      `http://public.test:${site.port}/redirect?to=http://127.0.0.1:${site.port}/text`,
    );
    expect((await askProxy(bench.lane.port, String(moved.headers['location']))).status).toBe(403);
  });
});

describe("Trowel's own ports", () => {
  it.each([
    '127.0.0.1',
    '127.0.0.2',
    'localhost',
    'a.localhost',
    '[::1]',
    '0.0.0.0',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:0.0.0.0]',
    '2130706433',
    'shop.test',
  ])('are not reached as %s, though everything is allowed', async (host) => {
    const own = await startSentinel();
    bench = await openBench(everything, { lookup: lookupShop });
    bench.guard.setOwnPorts([own.port]);
    const answer = await askProxy(bench.lane.port, new URL(`http://${host}:${own.port}/`).href);
    const tunnel = await askTunnel(bench.lane.port, `${host}:${own.port}`);
    tunnel.socket.destroy();
    expect(answer.headers['x-trowel-guard']).toContain('reason=own-port');
    expect(own.connections()).toBe(0);
    await own.close();
  });

  it("include every lane's, and this machine's other addresses", async () => {
    bench = await openBench(everything, { localAddresses: () => new Set(['192.0.2.9']) });
    const other = await bench.guard.openProxyEndpoint({ policy: everything, onEvent: () => undefined });
    expect((await askProxy(bench.lane.port, `http://127.0.0.1:${other.port}/`)).status).toBe(403);
    expect((await askProxy(bench.lane.port, `http://127.0.0.1:${bench.lane.port}/`)).status).toBe(403);
    expect((await askProxy(bench.lane.port, `http://192.0.2.9:${other.port}/`)).status).toBe(403);
    expect((await askProxy(bench.lane.port, `${site.origin}/text`)).status).toBe(200);
  });
});

describe('a name answered from inside', () => {
  const virtualHosts = {
    'demo.trowel.test': ({ method, path }: { readonly method: string; readonly path: string }) => ({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: Buffer.from(`${method} ${path}`),
    }),
  };

  it('needs neither DNS nor a socket, and is at http port 80 only', async () => {
    bench = await openBench(publicOnly, { virtualHosts, lookup: () => Promise.reject(new Error('nobody may ask')) });
    expect((await askProxy(bench.lane.port, 'http://demo.trowel.test/a?b=1')).body).toBe('GET /a?b=1');
    expect((await askProxy(bench.lane.port, 'http://DEMO.trowel.test./')).body).toBe('GET /');
    expect((await askProxy(bench.lane.port, 'http://demo.trowel.test/', { method: 'HEAD' })).body).toBe('');
    expect((await askProxy(bench.lane.port, 'http://demo.trowel.test:81/')).headers['x-trowel-guard']).toContain(
      'reason=virtual-host',
    );
    const tunnels = [
      await askTunnel(bench.lane.port, 'demo.trowel.test:443'),
      await askTunnel(bench.lane.port, 'demo.trowel.test:80'),
    ];
    for (const { socket } of tunnels) socket.destroy();
    expect(tunnels.map(({ head }) => head.split('\r\n')[0])).toEqual([
      'HTTP/1.1 403 Forbidden',
      'HTTP/1.1 403 Forbidden',
    ]);
  });
});

describe('politeness', () => {
  it('shows a public site two connections at once, over all lanes, and every request is answered', async () => {
    let most = 0;
    let open = 0;
    const counting: ConnectPort = async (_addresses, port, options) => {
      const connected = await connectPinned(['127.0.0.1'], port, options);
      if (connected.ok) {
        open += 1;
        most = Math.max(most, open);
        connected.value.once('close', () => {
          open -= 1;
        });
      }
      return connected;
    };
    bench = await openBench(publicOnly, { connect: counting, lookup: () => Promise.resolve(['8.8.4.4']) });
    const second = await bench.guard.openProxyEndpoint({ policy: publicOnly, onEvent: () => undefined });
    const port = bench.lane.port;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        askProxy(index % 2 === 0 ? port : second.port, `http://public.test:${site.port}/slow?ms=10`),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(most).toBe(2);
  });

  it('sets no limit on loopback', async () => {
    bench = await openBench(everything);
    const port = bench.lane.port;
    const waiting = Array.from({ length: 8 }, () => askTunnel(port, `127.0.0.1:${site.port}`));
    const tunnels = await Promise.all(waiting);
    expect(tunnels.map(({ head }) => head.slice(9, 12))).toEqual(Array.from({ length: 8 }, () => '200'));
    for (const { socket } of tunnels) socket.destroy();
  });
});

describe('a proxy that resolves names', () => {
  const proxy = { host: '127.0.0.1', port: 2, login: null };
  const lookup = (host: string) =>
    host === 'near.kiln.se'
      ? Promise.resolve(['10.0.0.1'])
      : Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }));

  async function decide(host: string, policy: GuardPolicy = publicOnly, resolvesNames = true) {
    bench = await openBench(publicOnly, { lookup });
    bench.guard.setUpstream({ ...proxy, resolvesNames });
    return await bench.guard.decide(host, 443, policy);
  }

  it('gets public names that have no address here', async () => {
    expect(await decide('kiln.se')).toEqual({
      kind: 'connect',
      host: 'kiln.se',
      port: 443,
      addresses: ['kiln.se'],
      allowedPrivate: null,
    });
  });

  it.each([
    'kiln',
    'kiln.local',
    'kiln.internal',
    'kiln.test',
    'metadata.google.internal',
  ])('does not get %s', async (host) => {
    expect((await decide(host)).kind).not.toBe('connect');
  });

  it('does not get a name that is private here, nor any while that is off or for a route without it', async () => {
    expect(await decide('near.kiln.se')).toMatchObject({ kind: 'refused', reason: 'private-address' });
    await bench?.close();
    expect(await decide('kiln.se', publicOnly, false)).toMatchObject({ kind: 'unresolved' });
    await bench?.close();
    expect(await decide('kiln.se', { ...publicOnly, route: 'basic' })).toMatchObject({ kind: 'unresolved' });
  });
});
