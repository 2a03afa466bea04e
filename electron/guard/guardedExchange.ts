import { request as httpRequest } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { err, ok } from '../../shared/base/result.ts';
import type { Result } from '../../shared/base/result.ts';
import { decodeBody } from './decodeBody.ts';
import { literalAddress } from './hostName.ts';
import { codeOf } from './resolver.ts';

/** One request to one URL; header names in lowercase. */
export interface Hop {
  readonly url: URL;
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
}

/**
 * The response; `rawHeaders` is name, value, name, value …, `body` is decoded, `tlsProblem` is the reason why the certificate would have
 * failed.
 */
export interface HopResponse {
  readonly status: number;
  readonly rawHeaders: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly tlsProblem: string | null;
  readonly isPartial?: boolean;
}

/** Failure of one exchange; `code` is that of the system, the parser or the TLS library. */
export interface ExchangeFailure {
  readonly kind: 'tls' | 'reset' | 'protocol' | 'encoding' | 'too-large';
  readonly code: string;
}

export interface ExchangeLimits {
  /** Maximum bytes of a body, as received and after decoding. */
  readonly maxBytes: number;
  readonly verifyTls: boolean;
  readonly acceptsPartialBody: boolean;
  /** Only status and headers count. */
  readonly dropsBody: boolean;
  /** Called with the bytes of the body that have arrived. */
  readonly onReceived?: ((bytes: number) => void) | undefined;
}

const maxHeaderBytes = 64 * 1024;

/** A body that is dropped is read on for this time: a connection that closes before its end is an error in the log of the server. */
const dropMs = 1000;

/** Sends one request over a socket that is already connected to a checked address (TLS on top for https), and reads the response. */
export async function exchangeOver(
  socket: Socket,
  hop: Hop,
  limits: ExchangeLimits,
): Promise<Result<HopResponse, ExchangeFailure>> {
  if (hop.url.protocol === 'http:') return exchange(hop, socket, null, limits);
  const secured = await secure(socket, hop.url, limits.verifyTls);
  if (!secured.ok) return err({ kind: 'tls', code: secured.error });
  return exchange(hop, secured.value.stream, secured.value.tlsProblem, limits);
}

/** Starts TLS over a socket that is already connected to a checked address. The failure is the certificate's or the library's code. */
function secure(
  socket: Socket,
  url: URL,
  verify: boolean,
): Promise<Result<{ stream: Socket; tlsProblem: string | null }, string>> {
  return new Promise((resolve) => {
    const servername =
      literalAddress(url.hostname) === undefined ? { servername: url.hostname.replace(/\.$/, '') } : {};
    const stream = connectTls({
      socket,
      ...servername,
      host: url.hostname,
      rejectUnauthorized: verify,
      ALPNProtocols: ['http/1.1'],
    });
    const fail = (error: unknown): void => resolve(err(codeOf(error) ?? 'ERR_TLS'));
    stream.once('error', fail);
    // Without an error event: the deadline cut the connection, or the site closed it during the handshake.
    stream.once('close', () => resolve(err('ECONNRESET')));
    stream.once('secureConnect', () => {
      stream.off('error', fail);
      const problem = stream.authorized
        ? null
        : (codeOf(stream.authorizationError) ?? String(stream.authorizationError));
      resolve(ok({ stream, tlsProblem: problem }));
    });
  });
}

function exchange(
  hop: Hop,
  socket: Socket,
  tlsProblem: string | null,
  limits: ExchangeLimits,
): Promise<Result<HopResponse, ExchangeFailure>> {
  return new Promise((resolve) => {
    let answered = false;
    const outgoing: ClientRequest = httpRequest({
      method: hop.method,
      path: `${hop.url.pathname}${hop.url.search}`,
      headers: {
        ...basicCredentials(hop.url),
        ...hop.headers,
        host: hop.url.host,
        connection: 'close',
        ...(hop.body === undefined ? {} : { 'content-length': String(hop.body.byteLength) }),
      },
      createConnection: () => socket,
      insecureHTTPParser: true,
      maxHeaderSize: maxHeaderBytes,
    });
    const fail = (error: unknown): void => {
      const code = codeOf(error) ?? 'ECONNRESET';
      resolve(err({ kind: code.startsWith('HPE_') ? 'protocol' : 'reset', code }));
    };
    outgoing.on('error', fail);
    // A protocol upgrade that was not requested ends the request without an error; after a response this has no effect.
    outgoing.on('close', () => {
      if (!answered) fail({ code: 'ECONNRESET' });
    });
    outgoing.on('response', (answer) => {
      answered = true;
      void readResponse(answer, tlsProblem, limits).then(resolve, fail);
    });
    outgoing.end(hop.body);
  });
}

async function readResponse(
  answer: IncomingMessage,
  tlsProblem: string | null,
  { maxBytes, acceptsPartialBody, dropsBody, onReceived }: ExchangeLimits,
): Promise<Result<HopResponse, ExchangeFailure>> {
  if (dropsBody) {
    await dropBody(answer, maxBytes);
    const { rawHeaders, statusCode } = answer;
    return ok({
      status: statusCode ?? 0,
      rawHeaders,
      headers: joinHeaders(rawHeaders),
      body: new Uint8Array(0),
      tlsProblem,
    });
  }
  const received = await readBody(answer, maxBytes, acceptsPartialBody, onReceived);
  if (!received.ok) return received;
  const { rawHeaders } = answer;
  const headers = joinHeaders(rawHeaders);
  const { bytes, isPartial } = received.value;
  const decoded = await decodeBody(bytes, headers['content-encoding'], maxBytes, acceptsPartialBody);
  if (!decoded.ok) return err({ kind: decoded.error.kind, code: decoded.error.code });
  const { body, isCut } = decoded.value;
  const response = { status: answer.statusCode ?? 0, rawHeaders, headers, body, tlsProblem };
  return ok(isPartial || isCut ? { ...response, isPartial: true } : response);
}

/** Reads a body to its end, up to its limit or until 1 s has passed. A body that breaks off is no failure. */
function dropBody(answer: IncomingMessage, maxBytes: number): Promise<void> {
  return new Promise((resolve) => {
    let length = 0;
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, dropMs);
    answer.on('data', (part: Uint8Array) => {
      length += part.byteLength;
      if (length > maxBytes) end();
    });
    answer.on('error', end);
    answer.on('close', end);
  });
}

/** Reads a body up to its limit. Rejects where it breaks off, unless a part of it will do. */
async function readBody(
  answer: IncomingMessage,
  maxBytes: number,
  acceptsPart: boolean,
  onReceived: ((bytes: number) => void) | undefined,
): Promise<Result<{ readonly bytes: Buffer; readonly isPartial: boolean }, ExchangeFailure>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of answer as AsyncIterable<Uint8Array>) {
      length += part.byteLength;
      parts.push(part);
      onReceived?.(length);
      if (length <= maxBytes) continue;
      return acceptsPart
        ? ok({ bytes: Buffer.concat(parts).subarray(0, maxBytes), isPartial: true })
        : err({ kind: 'too-large', code: 'ERR_BODY_TOO_LARGE' });
    }
  } catch (failure) {
    if (!acceptsPart || length === 0) throw failure;
    return ok({ bytes: Buffer.concat(parts), isPartial: true });
  }
  return ok({ bytes: Buffer.concat(parts), isPartial: false });
}

/** Returns the credentials in the URL as a Basic authorization header, as a browser sends them. */
function basicCredentials(url: URL): Readonly<Record<string, string>> {
  if (url.username === '' && url.password === '') return {};
  const text = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return { authorization: `Basic ${Buffer.from(text).toString('base64')}` };
}

/** Values of equal names joined with a comma (cookies with a line feed), names in lower case. */
export function joinHeaders(rawHeaders: readonly string[]): Readonly<Record<string, string>> {
  const joined: Record<string, string> = Object.create(null) as Record<string, string>;
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    const value = rawHeaders[index + 1] ?? '';
    const before = joined[name];
    joined[name] = before === undefined ? value : `${before}${name === 'set-cookie' ? '\n' : ', '}${value}`;
  }
  return joined;
}
