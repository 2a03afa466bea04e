import { createServer as createHttpServer, request as httpRequest } from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createConnectThrough, type UpstreamProxy } from '../../../electron/guard/connectThrough.ts';
import { startSocksProxy } from '../../support/socksProxy.ts';
import { startHttpProxy, type TestProxyOptions } from '../../support/httpProxy.ts';

const publicAddress = '93.184.216.34';
const patience = { timeoutMs: 2000 };

async function startSite(): Promise<number> {
  const sockets = new Set<Socket>();
  const site = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write('hello');
  });
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    site.close();
  });
  return (site.address() as AddressInfo).port;
}

async function startProxy(options: Omit<TestProxyOptions, 'leadsTo'> = {}) {
  const proxy = await startHttpProxy({ leadsTo: await startSite(), ...options });
  onTestFinished(() => proxy.close());
  return proxy;
}

const at = (port: number, login: UpstreamProxy['login'] = null): UpstreamProxy => ({ host: '127.0.0.1', port, login });

async function firstWords(socket: Socket): Promise<string> {
  const words = await new Promise<string>((resolve) => {
    socket.once('data', (chunk: Buffer) => resolve(chunk.toString()));
    socket.resume();
  });
  socket.destroy();
  return words;
}

describe('the way through a proxy', () => {
  it('asks for the checked address and gives the site’s own bytes', async () => {
    const proxy = await startProxy();
    const connected = await createConnectThrough(() => at(proxy.port))([publicAddress], 443, patience);
    if (!connected.ok) throw new Error(connected.error.code);
    expect(await firstWords(connected.value)).toBe('hello');
    expect(proxy.asked).toEqual([`CONNECT ${publicAddress}:443`]);
  });

  it('carries a plain request and its answer', async () => {
    const site = createHttpServer((_request, response) => response.end('the page'));
    await new Promise<void>((resolve) => {
      site.listen(0, '127.0.0.1', resolve);
    });
    const proxy = await startHttpProxy({ leadsTo: (site.address() as AddressInfo).port });
    onTestFinished(async () => {
      await proxy.close();
      site.close();
    });
    const connected = await createConnectThrough(() => at(proxy.port))([publicAddress], 80, patience);
    if (!connected.ok) throw new Error(connected.error.code);
    const body = await new Promise<string>((resolve, reject) => {
      const asked = httpRequest({ path: '/', createConnection: () => connected.value }, (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('end', () => resolve(text));
      });
      asked.on('error', reject);
      asked.end();
    });
    expect(body).toBe('the page');
  });

  it('gives its credentials, and says when they do not do', async () => {
    const proxy = await startProxy({ login: 'ada:secret' });
    const good = await createConnectThrough(() => at(proxy.port, { user: 'ada', password: 'secret' }))(
      [publicAddress],
      80,
      patience,
    );
    expect(good.ok).toBe(true);
    if (good.ok) good.value.destroy();
    expect(await createConnectThrough(() => at(proxy.port))([publicAddress], 80, patience)).toEqual({
      ok: false,
      error: { kind: 'connect', code: 'EPROXY407' },
    });
  });

  it('leaves what is near alone: an allowed private host is reached directly', async () => {
    const proxy = await startProxy();
    const port = await startSite();
    const connected = await createConnectThrough(() => at(proxy.port))(['127.0.0.1'], port, patience);
    expect(connected.ok).toBe(true);
    if (connected.ok) connected.value.destroy();
    expect(proxy.asked).toEqual([]);
  });

  it('fails as a connection does when the proxy is gone, and ends with its caller', async () => {
    const proxy = await startProxy();
    const through = createConnectThrough(() => at(proxy.port));
    const gone = new AbortController();
    gone.abort();
    expect(await through([publicAddress], 443, { ...patience, signal: gone.signal })).toMatchObject({
      error: { kind: 'aborted' },
    });
    await proxy.close();
    expect(await through([publicAddress], 443, patience)).toMatchObject({ error: { kind: 'connect' } });
  });
});

describe('the way through a SOCKS proxy', () => {
  async function startSocks(login?: string) {
    const proxy = await startSocksProxy(await startSite(), login);
    onTestFinished(() => proxy.close());
    return proxy;
  }
  const socksAt = (port: number, login: UpstreamProxy['login'] = null): UpstreamProxy => ({
    ...at(port, login),
    kind: 'socks',
  });

  it.each([
    ['93.184.216.34', '93.184.216.34:443'],
    ['2606:2800:220:1:248:1893:25c8:1946', '2606:2800:0220:0001:0248:1893:25c8:1946:443'],
    ['2606:2800::1946', '2606:2800:0000:0000:0000:0000:0000:1946:443'],
  ])('asks for the checked address %s and gives the site’s own bytes', async (address, asked) => {
    const proxy = await startSocks();
    const connected = await createConnectThrough(() => socksAt(proxy.port))([address], 443, patience);
    if (!connected.ok) throw new Error(connected.error.code);
    expect(await firstWords(connected.value)).toBe('hello');
    expect(proxy.asked).toEqual([asked]);
  });

  it('gives its credentials, and says when they do not do or are missing', async () => {
    const proxy = await startSocks('ada:secret');
    const ask = (login: UpstreamProxy['login']) =>
      createConnectThrough(() => socksAt(proxy.port, login))([publicAddress], 80, patience);
    const good = await ask({ user: 'ada', password: 'secret' });
    expect(good.ok).toBe(true);
    if (good.ok) good.value.destroy();
    const refused = { ok: false, error: { kind: 'connect', code: 'EPROXYAUTH' } };
    expect(await ask({ user: 'ada', password: 'wrong' })).toEqual(refused);
    expect(await ask(null)).toEqual(refused);
  });

  it('takes no other server for one', async () => {
    const connected = await createConnectThrough(() => socksAt(0))([publicAddress], 80, patience);
    expect(connected.ok).toBe(false);
    const port = await startSite();
    expect(await createConnectThrough(() => socksAt(port))([publicAddress], 80, patience)).toMatchObject({
      error: { kind: 'connect', code: 'EPROXY' },
    });
  });
});

it('says of a proxy that is not there that it is the proxy', async () => {
  expect(await createConnectThrough(() => at(2))([publicAddress], 80, { timeoutMs: 20_000 })).toEqual({
    ok: false,
    error: { kind: 'connect', code: 'EPROXY_ECONNREFUSED' },
  });
});

it('gives up at once on a proxy that hangs up', async () => {
  const rude = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end());
  });
  await new Promise<void>((resolve) => {
    rude.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void rude.close());
  const { port } = rude.address() as AddressInfo;
  expect(await createConnectThrough(() => at(port))([publicAddress], 80, { timeoutMs: 20_000 })).toEqual({
    ok: false,
    error: { kind: 'connect', code: 'EPROXY' },
  });
});

describe('a name that this computer cannot resolve', () => {
  it('goes to a proxy that resolves names', async () => {
    const proxy = await startProxy();
    const http = createConnectThrough(() => ({ ...at(proxy.port), resolvesNames: true }));
    const connected = await http(['kiln.se'], 443, patience);
    if (!connected.ok) throw new Error(connected.error.code);
    expect(await firstWords(connected.value)).toBe('hello');
    expect(proxy.asked).toEqual(['CONNECT kiln.se:443']);
    const socks = await startSocksProxy(await startSite());
    onTestFinished(() => socks.close());
    const through = createConnectThrough(() => ({ ...at(socks.port), kind: 'socks', resolvesNames: true }));
    const opened = await through(['kiln.se'], 443, patience);
    if (!opened.ok) throw new Error(opened.error.code);
    expect(await firstWords(opened.value)).toBe('hello');
    expect(socks.asked).toEqual(['kiln.se:443']);
  });

  it('is resolved nowhere else', async () => {
    const proxy = await startProxy();
    const port = await startSite();
    const refused = { ok: false, error: { kind: 'connect', code: 'ENOTFOUND' } };
    expect(await createConnectThrough(() => at(proxy.port))(['localhost'], port, patience)).toEqual(refused);
    expect(await createConnectThrough(() => null)(['localhost'], port, patience)).toEqual(refused);
    expect(proxy.asked).toEqual([]);
  });
});

describe('routes', () => {
  it('lead to private addresses where that is meant, and pass them by otherwise', async () => {
    const proxy = await startProxy();
    const through = createConnectThrough(() => at(proxy.port));
    const near = await through(['127.0.0.1'], await startSite(), patience);
    expect(near.ok).toBe(true);
    expect(proxy.asked).toEqual([]);
    const beyond = await through(['127.0.0.1'], 9, { ...patience, nearToo: true });
    expect(beyond.ok).toBe(true);
    expect(proxy.asked).toEqual(['CONNECT 127.0.0.1:9']);
    for (const connected of [near, beyond]) if (connected.ok) connected.value.destroy();
  });

  it('lead each to its own proxy, and one that there is not leads nowhere', async () => {
    const proxy = await startProxy();
    const through = createConnectThrough((route) => (route === 'enhanced' ? at(proxy.port) : undefined));
    const connected = await through([publicAddress], 443, { ...patience, route: 'enhanced' });
    expect(connected.ok).toBe(true);
    if (connected.ok) connected.value.destroy();
    expect(await through([publicAddress], 443, { ...patience, route: 'basic' })).toEqual({
      ok: false,
      error: { kind: 'connect', code: 'EPROXYROUTE' },
    });
  });
});
