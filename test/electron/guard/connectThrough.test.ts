import { createServer as createHttpServer, request as httpRequest } from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createConnectThrough, type UpstreamProxy } from '../../../electron/guard/connectThrough.ts';
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
