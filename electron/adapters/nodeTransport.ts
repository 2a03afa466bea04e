import { request as requestHttp, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { rootCertificates } from 'node:tls';
import { lookupTable } from '../../shared/base/lookupTable.ts';
import { readRegularFile } from './regularFile.ts';
import type { Transport, TransportFailure, TransportRequest, TransportSink } from '../client/transport.ts';

/** Maximum size in bytes of a response head; the client checks its own limit again. */
const headerLimit = 64 * 1024;

/**
 * HTTP with Node's own client, for tests and the command line. Each request has its own connection: no request is lost on a keep-alive
 * connection that the other side has just closed, and ending it always closes the socket.
 */
export function createNodeTransport(): Transport {
  return { reportsConnection: 'first', send };
}

interface Progress {
  /** The connection is established and the request is being written. */
  connected: boolean;
  /** The response head has arrived. */
  responseStarted: boolean;
}

async function send(request: TransportRequest, sink: TransportSink): Promise<TransportFailure | null> {
  const progress: Progress = { connected: false, responseStarted: false };
  const authorities = await readAuthorities(request.extraCaFile);
  if (authorities === 'unreadable') return { reason: 'tls', code: 'CA_FILE_UNREADABLE', sent: 'no' };
  if (request.signal.aborted) return { reason: 'unknown', code: 'ABORTED', sent: 'no' };
  try {
    const answer = await begin(request, authorities, () => {
      progress.connected = true;
      sink.connected();
    });
    progress.responseStarted = true;
    sink.head({ status: answer.statusCode ?? 0, headers: pairsOf(answer.rawHeaders), decoded: false });
    for await (const piece of answer) await sink.chunk(piece as Buffer);
    return answer.complete ? null : { reason: 'truncated', code: null, sent: 'maybe' };
  } catch (failure) {
    return classify(failure, progress);
  }
}

/** Sends the request and waits for the response head. */
function begin(
  request: TransportRequest,
  authorities: string[] | null,
  onConnected: () => void,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = open(request, authorities);
    sent.on('socket', (socket: Socket) => {
      const event = request.url.startsWith('https:') ? 'secureConnect' : 'connect';
      socket.once(event, onConnected);
    });
    sent.on('response', resolve);
    sent.on('upgrade', (_answer, socket) => {
      socket.destroy();
      reject(new UnaskedUpgrade());
    });
    sent.on('error', reject);
    const { body } = request;
    if (body === null || body instanceof Uint8Array) sent.end(body ?? undefined);
    // A failure of either side is an error of the request, which closes the other.
    else void pipeline(Readable.from(body.chunks()), sent).catch(reject);
  });
}

function open(request: TransportRequest, authorities: string[] | null): ClientRequest {
  const options: RequestOptions = {
    method: request.method,
    headers: {
      ...request.headers,
      'accept-encoding': 'gzip, deflate, br',
      connection: 'close',
      ...(request.body === null ? {} : { 'content-length': sizeOf(request.body) }),
    },
    agent: false,
    maxHeaderSize: headerLimit,
    signal: request.signal,
  };
  if (!request.url.startsWith('https:')) return requestHttp(request.url, options);
  return requestHttps(request.url, authorities === null ? options : { ...options, ca: authorities });
}

function sizeOf(body: NonNullable<TransportRequest['body']>): number {
  return body instanceof Uint8Array ? body.byteLength : body.size;
}

class UnaskedUpgrade extends Error {
  readonly code = 'UNASKED_UPGRADE';
}

function pairsOf(rawHeaders: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    pairs.push([(rawHeaders[index] ?? '').toLowerCase(), rawHeaders[index + 1] ?? '']);
  }
  return pairs;
}

async function readAuthorities(path: string | null): Promise<string[] | 'unreadable' | null> {
  if (path === null) return null;
  try {
    return [...rootCertificates, readRegularFile(path)];
  } catch {
    return 'unreadable';
  }
}

const reasonOfCode: Readonly<Record<string, TransportFailure['reason']>> = lookupTable({
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EAI_FAIL: 'dns',
  EAI_NODATA: 'dns',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  EHOSTDOWN: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ENETDOWN: 'offline',
  ETIMEDOUT: 'connect-timeout',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  UNASKED_UPGRADE: 'status',
});

const tlsCode =
  /^(?:CERT_|ERR_TLS_|ERR_SSL_|ERR_OSSL|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_CA|EPROTO)/;
const brokenEnd = new Set(['HPE_INVALID_EOF_STATE', 'ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

function classify(failure: unknown, progress: Progress): TransportFailure {
  const code = codeOf(failure);
  return { reason: reasonOf(code, progress), code, sent: progress.connected ? 'maybe' : 'no' };
}

function reasonOf(code: string | null, progress: Progress): TransportFailure['reason'] {
  if (code === null) return 'unknown';
  const known = reasonOfCode[code];
  if (known !== undefined) return known;
  if (tlsCode.test(code)) return 'tls';
  if (brokenEnd.has(code)) return progress.responseStarted ? 'truncated' : 'reset';
  return code.startsWith('HPE_') ? 'protocol' : 'unknown';
}

function codeOf(failure: unknown): string | null {
  if (typeof failure !== 'object' || failure === null || !('code' in failure)) return null;
  return typeof failure.code === 'string' ? failure.code.slice(0, 100) : null;
}
