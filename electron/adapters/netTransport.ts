import { EventEmitter } from 'node:events';
import { finished, type Readable } from 'node:stream';
import { net, type ClientRequest, type IncomingMessage, type Session } from 'electron';
import type {
  ResponseHead,
  Transport,
  TransportFailure,
  TransportRequest,
  TransportSink,
} from '../client/transport.ts';
import type { StreamedBody } from '../core/storage/bodyStore.ts';
import type { LeaseSession, ProxyLogin, SessionLease } from './clientSessions.ts';
import { netFailure, type NetProgress } from './netErrors.ts';

/**
 * Transport over Chromium's network stack (system proxy, system certificates) on sessions of its own, one for each extra CA file. Redirects
 * are reported, not followed; no cookies, no cached credentials (security 6). Chromium decodes content codings, does not check the gzip
 * trailer, reads an unreadable status as 200, and repeats a request by itself once after status 421, which states that the server did not
 * act on it (RFC 9110, 15.5.20).
 */
export function createNetTransport(leaseSession: LeaseSession): Transport {
  return {
    reportsConnection: 'late',
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
  const upload: Upload = { over: new AbortController(), written: Promise.resolve() };
  const progress: NetProgress = { connected: false, responseStarted: false };
  const proxyRefused = handleProxyLogins(opened, lease.proxyLogin);
  const abort = (): void => {
    opened.abort();
  };
  request.signal.addEventListener('abort', abort, { once: true });
  try {
    const answer = await awaitResponse(opened, await sentAtOnce(request.body), createTeller(progress, sink), upload);
    if (answer.head.status === 407 && proxyRefused()) return proxyWantsLogin;
    const { body } = request;
    if (answer.head.status === lengthRequired && body !== null && !(body instanceof Uint8Array))
      return await exchange(lease, { ...request, body: await wholeOf(body) }, sink);
    progress.responseStarted = true;
    sink.head(answer.head);
    if (answer.message !== null) await readBody(answer.message, sink);
    return request.signal.aborted ? aborted : null;
  } catch (error) {
    return request.signal.aborted ? aborted : netFailure(error, progress);
  } finally {
    request.signal.removeEventListener('abort', abort);
    // Whatever is left of it, a socket and the file of its body included, goes now.
    upload.over.abort();
    abort();
    await upload.written;
  }
}

/** A server that takes no body without its length gets it in one piece. */
const lengthRequired = 411;

const proxyWantsLogin: TransportFailure = { reason: 'proxy', code: 'ERR_PROXY_AUTH_REQUESTED', sent: 'no' };

/**
 * Gives the credentials to the proxy once, and none to a service. The returned function reports whether the proxy requested credentials and
 * rejected them.
 */
function handleProxyLogins(opened: ClientRequest, login: ProxyLogin | null): () => boolean {
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

/** Reports the connection once. `isSeen` is false if it is unknown whether the connection is established. */
function createTeller(progress: NetProgress, sink: TransportSink): (isSeen: boolean) => void {
  let isTold = false;
  return (isSeen) => {
    progress.connected ||= isSeen;
    if (isTold) return;
    isTold = true;
    sink.connected();
  };
}

/** Returns null for a request that Chromium rejects, such as one with an invalid header. */
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

interface ReceivedResponse {
  readonly head: ResponseHead;
  /** Null for a redirect: Chromium does not give its body away. */
  readonly message: IncomingMessage | null;
}

/** Sends the request and waits for the response head; rejects with Chromium's error name. */
function awaitResponse(
  opened: ClientRequest,
  body: TransportRequest['body'],
  tellConnected: (isSeen: boolean) => void,
  upload: Upload,
): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    opened.on('response', (message) => {
      tellConnected(true);
      // The next read reports a failure between two reads; without a listener it would end the program.
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
    // Chromium reads the body only after the connection is established: upload progress is its first evidence of one. Without a body there
    // is none.
    if (body === null) tellConnected(false);
    else asEmitter(opened).on('upload-progress', () => tellConnected(true));
    if (body === null || body instanceof Uint8Array)
      opened.end(body === null ? undefined : Buffer.from(body.buffer, body.byteOffset, body.byteLength));
    else {
      const onWritten = (): void => tellConnected(true);
      upload.written = writeStreamed(opened, body, { over: upload.over.signal, onWritten }).catch(reject);
    }
  });
}

/** Above this size in bytes a streamed body is sent in chunks. */
const maxBytesAtOnce = 1024 * 1024;

/** A small body is sent in one piece, with its length: Chromium sends a stream without one, which not every server takes. */
async function sentAtOnce(body: TransportRequest['body']): Promise<TransportRequest['body']> {
  if (body === null || body instanceof Uint8Array || body.size > maxBytesAtOnce) return body;
  return wholeOf(body);
}

async function wholeOf(body: StreamedBody): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body.chunks()) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** A body that is being streamed. */
interface Upload {
  /** Aborted when the request has ended, also before its body was sent. */
  readonly over: AbortController;
  /** Settles when the source of the body is closed. */
  written: Promise<void>;
}

interface Writing {
  readonly over: AbortSignal;
  readonly onWritten: () => void;
}

/**
 * Writes a body in chunks, each after Chromium has taken the one before, which it does only on a connection. Without chunked encoding
 * Electron would collect the body in memory, and it refuses a `content-length` of the caller.
 */
async function writeStreamed(opened: ClientRequest, body: StreamedBody, { over, onWritten }: Writing): Promise<void> {
  opened.chunkedEncoding = true;
  // A pipe that the other side closes is an error of a stream inside the request, which the request reports too.
  const inner: unknown = Reflect.get(opened, '_body');
  if (inner instanceof EventEmitter) inner.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => {
    over.addEventListener('abort', () => resolve(), { once: true });
  });
  for await (const chunk of body.chunks()) {
    const written = new Promise<void>((resolve) => {
      opened.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength), undefined, () => resolve());
    });
    await Promise.race([written, ended]);
    if (over.aborted) return;
    onWritten();
  }
  opened.end();
}

/** Electron's types omit two existing events: `upload-progress` of a request, and `error` of a response before it is read. */
function asEmitter(emitter: NodeJS.EventEmitter): NodeJS.EventEmitter {
  return emitter;
}

function headOf(status: number, headers: readonly (readonly [string, string])[]): ResponseHead {
  return { status, headers: headers.map(([name, value]) => [name.toLowerCase(), value] as const), decoded: true };
}

function pairs(raw: readonly string[]): [string, string][] {
  const found: [string, string][] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) found.push([raw[index] ?? '', raw[index + 1] ?? '']);
  return found;
}

/**
 * Electron types the response as an emitter; it is a Readable with backpressure. In flowing mode it delivers each chunk as it arrived;
 * `read()` would copy several into one.
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
