import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ProtocolRequest, ProtocolResponse, Session } from 'electron';

/** What the window asks of one of our schemes. */
export interface SchemeRequest {
  readonly method: string;
  readonly url: URL;
  /** The Range header as it was sent. */
  readonly range: string | null;
}

/** What a scheme answers: bytes that are at hand, or a stream of a file. */
export interface SchemeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | Readable | null;
}

export type SchemeHandler = (request: SchemeRequest) => SchemeAnswer | Promise<SchemeAnswer>;

/**
 * Answers a scheme on one session (Electron's protocol module). `protocol.handle` speaks in the fetch API's objects, which
 * costs main the loading of Node's whole HTTP client before the first byte of the window: the older call takes Node streams
 * as they are, so it is used for as long as Electron has it.
 */
export function serveScheme(target: Session, scheme: string, handler: SchemeHandler): void {
  const register = target.protocol.registerStreamProtocol as typeof target.protocol.registerStreamProtocol | undefined;
  if (register === undefined) {
    target.protocol.handle(scheme, async (request) => toResponse(await answer(handler, ofFetch(request))));
    return;
  }
  register.call(target.protocol, scheme, (request, reply) => {
    void answer(handler, ofProtocol(request)).then((answered) => reply(toProtocol(answered)));
  });
}

/** A handler that fails answers 500 with nothing in it: a request without an answer would wait for ever. */
async function answer(handler: SchemeHandler, request: SchemeRequest): Promise<SchemeAnswer> {
  try {
    return await handler(request);
  } catch {
    return { status: 500, headers: { 'x-content-type-options': 'nosniff' }, body: null };
  }
}

function ofFetch(request: Request): SchemeRequest {
  return { method: request.method, url: new URL(request.url), range: request.headers.get('range') };
}

function ofProtocol(request: ProtocolRequest): SchemeRequest {
  const range = Object.entries(request.headers).find(([name]) => name.toLowerCase() === 'range')?.[1];
  return { method: request.method, url: new URL(request.url), range: range ?? null };
}

/** An answer in the fetch API's form. */
export function toResponse({ status, headers, body }: SchemeAnswer): Response {
  const content = body instanceof Readable ? (Readable.toWeb(body) as ReadableStream<Uint8Array>) : body;
  return new Response(content as ConstructorParameters<typeof Response>[0], { status, headers: { ...headers } });
}

function toProtocol({ status, headers, body }: SchemeAnswer): ProtocolResponse {
  return { statusCode: status, headers: { ...headers }, data: body instanceof Readable ? body : oneChunk(body) };
}

function oneChunk(bytes: Uint8Array | null): Readable {
  return new Readable({
    read() {
      if (bytes !== null && bytes.byteLength > 0) this.push(bytes);
      this.push(null);
    },
  });
}

/** As much as a file gives at once: fewer and larger pieces pass main more cheaply. */
const pieceBytes = 512 * 1024;

/**
 * A file as a stream, from the byte `start` to the byte `end`, both included. Null when it cannot be opened; closes itself
 * when it is read or no longer wanted.
 */
export async function streamFile(path: string, part?: { start: number; end: number }): Promise<Readable | null> {
  try {
    const file = await open(path, 'r');
    return file.createReadStream({ ...part, highWaterMark: pieceBytes });
  } catch {
    return null;
  }
}
