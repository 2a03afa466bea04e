import type { Transport } from '../client/transport.ts';
import type { EngineAddress } from '../core/engine/engineGateway.ts';

export interface EngineCall {
  /** Path below the engine's base URL, such as `/trowel/health`. */
  readonly path: string;
  /** Sent as JSON by POST; absent for a GET. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

export interface EngineReply {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly bytes: Uint8Array;
}

/** More bytes than an image of a page or a list of its elements has. */
const maxResponseBytes = 16_000_000;

/** Calls our own engine for what v2 cannot express. Null without a complete response. Never rejects. */
export async function callEngine(
  transport: Transport,
  { baseUrl, token }: EngineAddress,
  { path, body, headers = {}, signal }: EngineCall,
): Promise<EngineReply | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let status = 0;
  let received = new Map<string, string>();
  const tooMuch = new AbortController();
  const failure = await transport.send(
    {
      method: body === undefined ? 'GET' : 'POST',
      url: `${baseUrl}${path}`,
      headers: {
        ...headers,
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : new TextEncoder().encode(JSON.stringify(body)),
      extraCaFile: null,
      signal: AbortSignal.any([signal, tooMuch.signal]),
    },
    {
      connected: () => undefined,
      head: (head) => {
        status = head.status;
        received = new Map(head.headers);
      },
      chunk: (bytes) => {
        chunks.push(bytes);
        size += bytes.byteLength;
        if (size > maxResponseBytes) tooMuch.abort();
        return Promise.resolve();
      },
    },
  );
  return failure === null ? { status, headers: received, bytes: Buffer.concat(chunks) } : null;
}

/** Returns a response body as JSON; null if it is not JSON. */
export function jsonOf({ bytes }: EngineReply): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return null;
  }
}
