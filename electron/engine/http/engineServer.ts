import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { engineErrorCodes } from '../../../shared/api/engine/control.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { refusalOf } from '../scrape/scrapeFailure.ts';
import { stoppingReason } from '../scrape/withDeadline.ts';
import { tooMany } from './apiError.ts';
import { cutStalledReader, watchCaller } from './callerSlots.ts';
import { collectHeaders } from './headers.ts';
import { errorResponse, isFinished, sendResponse } from './httpResponse.ts';
import { brokenRequest, refuseSocket } from './refuseSocket.ts';
import { authorizeRequest, type GuardKeys } from './requestGuard.ts';
import { handleRoute, holdsSlot, isLimited } from './router.ts';
import type { ServerPorts } from './serverPorts.ts';

export interface EngineServer {
  readonly port: number;
  readonly url: string;
  /** Accepts no new requests; running ones are rejected and their responses sent. Resolves when every connection is closed. */
  stop(): Promise<void>;
}

const limits = {
  headerBytes: 16 * 1024,
  headersMs: 5000,
  requestMs: 20_000,
  keepAliveMs: 5000,
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
  const listening = await listen(server, ports.port);
  if (!listening.ok) return listening;
  const port = listening.value;
  const running = new Set<AbortController>();
  const handle = createHandler(
    ports,
    { token: ports.token, hosts: new Set([`127.0.0.1:${port}`, `localhost:${port}`]) },
    running,
  );
  server.on('request', handle);
  // `Expect: 100-continue` is confirmed once the head is accepted; Node would do it at the first read.
  server.on('checkContinue', handle);
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    sendResponse(request, response, errorResponse({ status: 417, error: 'Expectation Failed', close: true }));
  });
  server.on('upgrade', (_request, socket: Duplex) => {
    refuseSocket(socket, {
      status: 400,
      error: 'Bad Request: connections are not upgraded',
      code: engineErrorCodes.badRequest,
    });
  });
  server.on('connect', (_request, socket: Duplex) => {
    refuseSocket(socket, { status: 405, error: 'Method Not Allowed' });
  });
  server.on('clientError', (failure: NodeJS.ErrnoException, socket: Duplex) => {
    refuseSocket(socket, brokenRequest(failure.code));
  });
  return ok({ port, url: `http://127.0.0.1:${port}`, stop: () => stopServer(server, running) });
}

function listen(server: Server, port: number): Promise<Result<number, string>> {
  return new Promise((resolve) => {
    server.once('error', (failure: NodeJS.ErrnoException) => {
      resolve(err(`Port ${port} on 127.0.0.1 cannot be listened on (${failure.code ?? failure.message}).`));
    });
    server.listen({ port, host: '127.0.0.1', exclusive: true, backlog: 1024 }, () => {
      resolve(ok((server.address() as AddressInfo).port));
    });
  });
}

async function stopServer(server: Server, running: ReadonlySet<AbortController>): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  server.closeIdleConnections();
  for (const request of running) request.abort(stoppingReason);
  const timer = setTimeout(() => {
    server.closeAllConnections();
  }, limits.lastAnswersMs);
  await closed;
  clearTimeout(timer);
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

function createHandler(ports: ServerPorts, keys: GuardKeys, running: Set<AbortController>): Handler {
  const [host = ''] = keys.hosts;
  const url = `http://${host}`;
  return (request, response) => {
    // Data after a rejected request may be part of its body.
    if (isFinished(request.socket)) return;
    const passage = authorizeRequest(
      {
        version: request.httpVersion,
        method: request.method ?? '',
        target: request.url ?? '',
        rawHeaders: request.rawHeaders,
      },
      keys,
    );
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
