import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { refusalOf } from '../scrape/scrapeFailure.ts';
import { stoppingReason } from '../scrape/withDeadline.ts';
import { tooMany } from './apiError.ts';
import { cutStalledReader, watchCaller } from './callerSlots.ts';
import { collectHeaders } from './headers.ts';
import { errorResponse, isFinished, sendResponse } from './httpResponse.ts';
import { brokenRequest, refuseSocket } from './refuseSocket.ts';
import { authorizeRequest, authorizeUpgrade, type GuardKeys, type RequestHead } from './requestGuard.ts';
import { handleRoute, holdsSlot, isLimited } from './router.ts';
import type { ServerPorts } from './serverPorts.ts';
import { createJobSockets, type JobSockets } from './websocket/jobSockets.ts';

export interface EngineServer {
  readonly port: number;
  readonly url: string;
  /** Accepts no new requests; running ones are rejected and their responses sent. Resolves when every connection is closed. */
  stop(): Promise<void>;
}

const limits = {
  headerBytes: 16 * 1024,
  headersMs: 5000,
  /** For a whole request: a file of 64 MB over a slow tunnel. JSON bodies and silent clients have shorter limits of their own. */
  requestMs: 600_000,
  /** Longer than clients pause between two polls: a connection that closes just then fails the poll. */
  keepAliveMs: 65_000,
  requestsAtOnce: 64,
  connections: 2048,
  /** Time in ms that a stopping server waits for its last responses to be read. */
  lastAnswersMs: 600,
  /** Time in ms for a client to read a response that holds a slot. */
  readAnswerMs: 120_000,
} as const;

/** Listens on 127.0.0.1 and serves contract section 4, after the checks of security 7. */
export async function startServer(ports: ServerPorts): Promise<Result<EngineServer, string>> {
  const server = createServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: 1000,
    insecureHTTPParser: false,
    // The guard refuses a missing Host itself, in the contract's shape.
    requireHostHeader: false,
  });
  server.maxConnections = limits.connections;
  const address = ports.listen ?? loopback;
  const listening = await listen(server, ports.port, address);
  if (!listening.ok) return listening;
  const port = listening.value;
  const running = new Set<AbortController>();
  const keys = { token: ports.token, hosts: hostsOf(port, [`${address}:${port}`, ...(ports.allowedHosts ?? [])]) };
  const url = `http://127.0.0.1:${port}`;
  const handle = createHandler(ports, keys, running);
  const sockets = createJobSockets(ports, url);
  server.on('request', handle);
  // `Expect: 100-continue` is confirmed once the head is accepted; Node would do it at the first read.
  server.on('checkContinue', handle);
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    sendResponse(request, response, errorResponse({ status: 417, error: 'Expectation Failed', close: true }));
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const passage = authorizeUpgrade(headOf(request), keys);
    if (passage.passed) void sockets.open(request, socket, head, passage.route);
    else refuseSocket(socket, passage.refusal);
  });
  server.on('connect', (_request, socket: Duplex) => {
    refuseSocket(socket, { status: 405, error: 'Method Not Allowed' });
  });
  server.on('clientError', (failure: NodeJS.ErrnoException, socket: Duplex) => {
    refuseSocket(socket, brokenRequest(failure.code));
  });
  return ok({ port, url, stop: () => stopServer(server, running, sockets) });
}

/** What a worker has instead of a server: it opens no port. */
export function startNoServer(): Promise<Result<EngineServer, string>> {
  return Promise.resolve(ok({ port: 0, url: '', stop: () => Promise.resolve() }));
}

const loopback = '127.0.0.1';

function hostsOf(port: number, allowed: readonly string[]): ReadonlySet<string> {
  return new Set([`127.0.0.1:${port}`, `localhost:${port}`, ...allowed.map((name) => name.toLowerCase())]);
}

function listen(server: Server, port: number, host: string): Promise<Result<number, string>> {
  return new Promise((resolve) => {
    server.once('error', (failure: NodeJS.ErrnoException) => {
      resolve(err(`Port ${port} on ${host} cannot be listened on (${failure.code ?? failure.message}).`));
    });
    server.listen({ port, host, exclusive: true, backlog: 1024 }, () => {
      resolve(ok((server.address() as AddressInfo).port));
    });
  });
}

async function stopServer(server: Server, running: ReadonlySet<AbortController>, sockets: JobSockets): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  server.closeIdleConnections();
  sockets.close(limits.lastAnswersMs);
  for (const request of running) request.abort(stoppingReason);
  const timer = setTimeout(() => {
    server.closeAllConnections();
  }, limits.lastAnswersMs);
  await closed;
  clearTimeout(timer);
}

function headOf({ httpVersion, method = '', url = '', rawHeaders }: IncomingMessage): RequestHead {
  return { version: httpVersion, method, target: url, rawHeaders };
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

function createHandler(ports: ServerPorts, keys: GuardKeys, running: Set<AbortController>): Handler {
  const [host = ''] = keys.hosts;
  const url = `http://${host}`;
  return (request, response) => {
    // Data after a rejected request may be part of its body.
    if (isFinished(request.socket)) return;
    const passage = authorizeRequest(headOf(request), keys);
    if (!passage.passed) {
      sendResponse(request, response, errorResponse(passage.refusal));
      return;
    }
    if (isLimited(passage.route) && running.size >= limits.requestsAtOnce) {
      sendResponse(request, response, errorResponse(tooMany));
      return;
    }
    if (/100-continue/i.test(request.headers.expect ?? '')) response.writeContinue();
    const isSlotHeld = holdsSlot(passage.route);
    const caller = isSlotHeld ? watchCaller(request, response, running) : new AbortController();
    const headers = collectHeaders(request.rawHeaders);
    const call = { ports, request, headers, url, signal: caller.signal };
    handleRoute(passage.route, call).then(
      (answer) => {
        sendResponse(request, response, answer);
        if (isSlotHeld) cutStalledReader(request, response, ports.responseReadTimeoutMs ?? limits.readAnswerMs);
      },
      (failure: unknown) => {
        ports.log(failure instanceof Error ? (failure.stack ?? failure.message) : String(failure));
        sendResponse(
          request,
          response,
          errorResponse(refusalOf({ kind: 'internal', message: 'the engine failed on this request' })),
        );
      },
    );
  };
}
