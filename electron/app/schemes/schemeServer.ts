import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ProtocolRequest, ProtocolResponse, Session } from 'electron';

/** A request of the window to one of our schemes. */
export interface SchemeRequest {
  readonly method: string;
  readonly url: URL;
  /** The Range header as sent. */
  readonly range: string | null;
}

/** Response of a scheme: bytes in memory, or a stream of a file. */
export interface SchemeResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | Readable | null;
}

export type SchemeHandler = (request: SchemeRequest) => SchemeResponse | Promise<SchemeResponse>;

/**
 * Handles a scheme on one session (Electron's protocol module). `protocol.handle` uses the fetch API's objects, which makes main load
 * Node's entire HTTP client before the first byte of the window: the older call takes Node streams directly, so it is used for as long as
 * Electron has it.
 */
export function serveScheme(target: Session, scheme: string, handler: SchemeHandler): void {
  const register = target.protocol.registerStreamProtocol as typeof target.protocol.registerStreamProtocol | undefined;
  if (register === undefined) {
    target.protocol.handle(scheme, async (request) => toResponse(await respond(handler, ofFetch(request))));
    return;
  }
  register.call(target.protocol, scheme, (request, reply) => {
    void respond(handler, ofProtocol(request)).then((answered) => reply(toProtocol(answered)));
  });
}

/** A failed handler gives an empty 500 response: a request without a response would wait forever. */
async function respond(handler: SchemeHandler, request: SchemeRequest): Promise<SchemeResponse> {
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

/** Converts a response to the fetch API's form. */
export function toResponse({ status, headers, body }: SchemeResponse): Response {
  const content = body instanceof Readable ? (Readable.toWeb(body) as ReadableStream<Uint8Array>) : body;
  return new Response(content as ConstructorParameters<typeof Response>[0], { status, headers: { ...headers } });
}

function toProtocol({ status, headers, body }: SchemeResponse): ProtocolResponse {
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

/** Maximum size in bytes of one read: fewer and larger chunks pass through main more cheaply. */
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
