import { finished, type Readable } from 'node:stream';
import { net, type ClientRequest, type IncomingMessage, type Session } from 'electron';
import type { AnswerHead, Transport, TransportFailure, TransportRequest, TransportSink } from '../client/transport.ts';
import type { LeaseSession, ProxyLogin, SessionLease } from './clientSessions.ts';
import { netFailure, type NetProgress } from './netErrors.ts';

/**
 * The client's way to services: Chromium's network stack (system proxy, system certificates) on sessions of its own, one
 * for each extra CA file. Redirects are reported, not followed; no cookies, no cached credentials (security 6). Chromium
 * undoes content codings, does not check what gzip says of itself at its end, reads an unreadable status as 200, and
 * repeats a request by itself once after status 421, which says that nobody acted upon it (RFC 9110, 15.5.20).
 */
export function createNetTransport(leaseSession: LeaseSession): Transport {
  return {
    tellsConnection: 'late',
    async send(request, sink) {
      const lease = await leaseSession(request.extraCaFile);
      if (lease === null) return { reason: 'tls', code: 'CA_FILE_UNREADABLE', sent: 'no' };
      try {
        return await exchange(lease, request, sink);
      } finally {
        lease.release();
      }
    },
  };
}

async function exchange(
  lease: SessionLease,
  request: TransportRequest,
  sink: TransportSink,
): Promise<TransportFailure | null> {
  if (request.signal.aborted) return { reason: 'unknown', code: 'ABORTED', sent: 'no' };
  const opened = openRequest(lease.session, request);
  if (opened === null) return { reason: 'protocol', code: 'ERR_INVALID_ARGUMENT', sent: 'no' };
  const progress: NetProgress = { connected: false, answered: false };
  const proxyRefused = answerLogins(opened, lease.proxyLogin);
  const abort = (): void => {
    opened.abort();
  };
  request.signal.addEventListener('abort', abort, { once: true });
  try {
    const answer = await answerOf(opened, request.body, createTeller(progress, sink));
    if (answer.head.status === 407 && proxyRefused()) return proxyWantsLogin;
    progress.answered = true;
    sink.head(answer.head);
    if (answer.message !== null) await readBody(answer.message, sink);
    return request.signal.aborted ? aborted : null;
  } catch (error) {
    return request.signal.aborted ? aborted : netFailure(error, progress);
  } finally {
    request.signal.removeEventListener('abort', abort);
    // Whatever is left of it, a socket included, goes now.
    abort();
  }
}

const proxyWantsLogin: TransportFailure = { reason: 'proxy', code: 'ERR_PROXY_AUTH_REQUESTED', sent: 'no' };

/** Gives the proxy its credentials once, and a service none. Tells whether the proxy asked and did not get in. */
function answerLogins(opened: ClientRequest, login: ProxyLogin | null): () => boolean {
  let asked = 0;
  let refused = false;
  opened.on('login', (info, answer) => {
    if (info.isProxy) asked += 1;
    if (!info.isProxy || login === null || asked > 1) {
      refused = info.isProxy;
      answer();
      return;
    }
    answer(login.user, login.password);
  });
  return () => refused;
}

const aborted: TransportFailure = { reason: 'unknown', code: 'ABORTED', sent: 'maybe' };

/** Tells of the connection once. `isSeen` is false where nobody knows whether it stands. */
function createTeller(progress: NetProgress, sink: TransportSink): (isSeen: boolean) => void {
  let isTold = false;
  return (isSeen) => {
    progress.connected ||= isSeen;
    if (isTold) return;
    isTold = true;
    sink.connected();
  };
}

/** Null for a request that Chromium does not take, such as one with an impossible header. */
function openRequest(target: Session, request: TransportRequest): ClientRequest | null {
  try {
    const opened = net.request({
      method: request.method,
      url: request.url,
      session: target,
      redirect: 'manual',
      credentials: 'omit',
      useSessionCookies: false,
    });
    for (const [name, value] of Object.entries(request.headers)) opened.setHeader(name, value);
    return opened;
  } catch {
    return null;
  }
}

interface Answer {
  readonly head: AnswerHead;
  /** Null for a redirect: Chromium does not give its body away. */
  readonly message: IncomingMessage | null;
}

/** Sends the request and waits for the head of its answer; rejects with Chromium's words. */
function answerOf(
  opened: ClientRequest,
  body: Uint8Array | null,
  tellConnected: (isSeen: boolean) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    opened.on('response', (message) => {
      tellConnected(true);
      // A failure between two reads is told by the next one; without a listener it would end the program.
      asEmitter(message).on('error', () => undefined);
      resolve({ head: headOf(message.statusCode, pairs(message.rawHeaders)), message });
    });
    opened.on('redirect', (status, _method, _url, headers) => {
      tellConnected(true);
      const values = Object.entries(headers).flatMap(([name, all]) => all.map((value) => [name, value] as const));
      resolve({ head: headOf(status, values), message: null });
    });
    opened.on('error', reject);
    opened.on('abort', () => {
      reject(new Error('aborted'));
    });
    // The body is read once a connection stands: the first sign of one that Chromium gives, and none without a body.
    if (body === null) tellConnected(false);
    else asEmitter(opened).on('upload-progress', () => tellConnected(true));
    opened.end(body === null ? undefined : Buffer.from(body.buffer, body.byteOffset, body.byteLength));
  });
}

/** Electron's types leave out events that it has: `upload-progress` of a request, `error` of an answer before it is read. */
function asEmitter(emitter: NodeJS.EventEmitter): NodeJS.EventEmitter {
  return emitter;
}

function headOf(status: number, headers: readonly (readonly [string, string])[]): AnswerHead {
  return { status, headers: headers.map(([name, value]) => [name.toLowerCase(), value] as const), decoded: true };
}

function pairs(raw: readonly string[]): [string, string][] {
  const found: [string, string][] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) found.push([raw[index] ?? '', raw[index + 1] ?? '']);
  return found;
}

/**
 * Electron types the answer as an emitter; it is a Readable whose reader holds back the sender. Flowing, it gives each piece as it
 * came: asked for what there is, it would copy several into one.
 */
function readBody(message: IncomingMessage, sink: TransportSink): Promise<void> {
  const stream = message as unknown as Readable;
  return new Promise((resolve, reject) => {
    stream.on('data', (chunk: Uint8Array) => {
      stream.pause();
      sink.chunk(chunk).then(() => stream.resume(), reject);
    });
    finished(stream, { writable: false }, (failure) => (failure == null ? resolve() : reject(failure)));
  });
}
