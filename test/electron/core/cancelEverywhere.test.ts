import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { RunId } from '../../../shared/base/brand.ts';
import { until } from '../../support/manualTime.ts';
import { countOf, isSoak, tellFigure } from '../../support/scale.ts';
import { startEngineRun, testBody } from '../../support/testRuns.ts';
import { createTestServices, type TestServices } from '../../support/testServices.ts';

/** A service with a scripted behavior for each connection, once it has a request. */
interface Peer {
  readonly baseUrl: string;
  /** Bytes that came in. */
  received(): number;
  open(): number;
}

async function startPeer(play: (socket: Socket) => void): Promise<Peer> {
  const sockets = new Set<Socket>();
  let received = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => (received += bytes.byteLength));
    socket.once('data', () => play(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, received: () => received, open: () => sockets.size };
}

interface State {
  readonly name: string;
  readonly scheme?: 'https';
  /** What the service does with a request until the run is cancelled. */
  readonly play: (socket: Socket) => void;
  /** Whether the run has come to where it is to be cancelled. */
  readonly isThere: (services: TestServices, runId: RunId, peer: Peer) => boolean;
}

const json = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
const hasCome = (_: TestServices, __: RunId, peer: Peer): boolean => peer.received() > 0;
const receives = (services: TestServices, runId: RunId): boolean =>
  services.eventsOf(runId).some((event) => event.kind === 'phase.changed' && event.phase === 'receiving');

const states: readonly State[] = [
  { name: 'before TLS stands', scheme: 'https', play: () => undefined, isThere: hasCome },
  { name: 'while the service works', play: () => undefined, isThere: hasCome },
  {
    name: 'in the middle of the head',
    play: (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Ty'),
    isThere: hasCome,
  },
  {
    name: 'in the middle of a small body',
    play: (socket) => socket.write(`${json}Content-Length: 90000\r\n\r\n{"success":true,"data"`),
    isThere: receives,
  },
  {
    name: 'in the middle of a body that goes to a file',
    play: (socket) => socket.write(`${json}Content-Length: 90000000\r\n\r\n${'x'.repeat(3_000_000)}`),
    isThere: receives,
  },
  {
    name: 'while a body drips',
    play(socket) {
      socket.write(`${json}Transfer-Encoding: chunked\r\n\r\n`);
      const timer = setInterval(() => socket.write('1\r\n{\r\n'), 20);
      socket.on('close', () => clearInterval(timer));
    },
    isThere: receives,
  },
  {
    name: 'while it waits to try again',
    play: (socket) =>
      socket.end('HTTP/1.1 503 Busy\r\nRetry-After: 60\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'),
    isThere: (services, runId) => services.eventsOf(runId).some(({ kind }) => kind === 'retry.scheduled'),
  },
];

test.each(states)('a run is cancelled $name: it ends and its connection closes', async ({ scheme, play, isThere }) => {
  const peer = await startPeer(play);
  const services = await createTestServices();
  const connection = await services.addService(peer.baseUrl.replace('http', scheme ?? 'http'));
  const settled: number[] = [];
  const closed: number[] = [];
  for (let round = countOf(isSoak ? 50 : 10); round > 0; round -= 1) {
    const started = await services.runs.start({ connectionId: connection.id, body: testBody, allowPrivateHosts: [] });
    if (!started.ok) throw new Error(started.error.message);
    const { runId } = started.value;
    await until(() => isThere(services, runId, peer));
    const asked = performance.now();
    await services.runs.cancel(runId);
    expect(await services.runs.waitForEnd(runId)).toMatchObject({ state: 'cancelled' });
    settled.push(performance.now() - asked);
    await until(() => peer.open() === 0);
    closed.push(performance.now() - asked);
  }
  tellFigure({ name: 'cancel.settledMs', value: Math.max(...settled), goal: '<200' });
  tellFigure({ name: 'cancel.closedMs', value: Math.max(...closed), goal: '<1000' });
});

test('a run is cancelled while its engine starts: it ends', async () => {
  const services = await createTestServices();
  services.engine.address = new Promise(() => undefined);
  const settled: number[] = [];
  for (let round = countOf(50); round > 0; round -= 1) {
    const runId = await startEngineRun(services);
    const asked = performance.now();
    await services.runs.cancel(runId);
    expect(await services.runs.waitForEnd(runId)).toMatchObject({ state: 'cancelled' });
    settled.push(performance.now() - asked);
  }
  tellFigure({ name: 'cancel.settledMs', value: Math.max(...settled), goal: '<200' });
});

test('the control: whoever only stops waiting leaves the connection open, and the service goes on sending', async () => {
  let sent = 0;
  const peer = await startPeer((socket) => {
    socket.write(`${json}Transfer-Encoding: chunked\r\n\r\n`);
    const timer = setInterval(() => {
      socket.write('1\r\n{\r\n');
      sent += 1;
    }, 10);
    socket.on('close', () => clearInterval(timer));
  });
  // The body stays unread and the connection open. The response is referenced: a garbage-collected one closes it some time.
  const answer = await fetch(peer.baseUrl, { method: 'POST', body: '{}' });
  const before = sent;
  await until(() => sent > before + 20);
  tellFigure({ name: 'cancel.openUnprotected', value: peer.open(), goal: '>0' });
  expect(peer.open()).toBe(1);
  await answer.body?.cancel();
});
