import { z } from 'zod';
import { sendQuietly, type Devtools } from '../devtools/devtools.ts';
import { late, withTimeout } from '../devtools/withTimeout.ts';

const streamSchema = z.object({ stream: z.string() });
const chunkSchema = z.object({ data: z.string(), eof: z.boolean(), base64Encoded: z.boolean().optional() });

/** Maximum bytes read of a response body, unless more are requested. */
export const maxBodyBytes = 20_000_000;
const maxChunkBytes = 256 * 1024;
/** Timeout in ms for Chromium to return buffered data of a body whose connection has ended. */
const heldBackMs = 1000;

export interface TakenBody {
  readonly bytes: Buffer;
  readonly truncated: boolean;
}

/** A body being received: the chunks so far, and the source of the rest. */
export interface PausedBody {
  readonly devtools: Devtools;
  /** Null where the whole body is there. */
  readonly stream: string | null;
  /** Deadline, in the time of `Date.now()`. */
  readonly until: number;
  readonly chunks: Buffer[];
  /** The pending read that was no longer waited for. */
  reading: Promise<z.infer<typeof chunkSchema>> | null;
  ended: boolean;
}

/**
 * Takes the body of a paused response out of its connection (`Fetch.takeResponseBodyAsStream` of the DevTools protocol).
 * @param bodyMs time limit for the complete body in ms
 */
export async function beginBody(devtools: Devtools, requestId: string, bodyMs: number): Promise<PausedBody> {
  const { stream } = await devtools.call(streamSchema, 'Fetch.takeResponseBodyAsStream', { requestId });
  return { devtools, stream, until: Date.now() + bodyMs, chunks: [], reading: null, ended: false };
}

/** A body that was received before. */
export function receivedBody(devtools: Devtools, bytes: Buffer): PausedBody {
  return { devtools, stream: null, until: 0, chunks: [bytes], reading: null, ended: true };
}

/** Returns the part of a body received within the given milliseconds; another call can take the rest. */
export async function takeOf(body: PausedBody, maxMs: number, most = maxBodyBytes): Promise<TakenBody> {
  const { devtools, stream, chunks } = body;
  const until = Math.min(Date.now() + maxMs, body.until);
  let size = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
  while (!body.ended && size <= most && Date.now() < until) {
    // Chromium buffers a chunk until it has the requested size: a read of the beginning must not request more than that.
    const pieceBytes = Math.min(maxChunkBytes, most + 1 - size);
    body.reading ??= devtools.call(chunkSchema, 'IO.read', { handle: stream, size: pieceBytes });
    const chunk = await withTimeout(until - Date.now(), body.reading);
    if (chunk === late) break;
    body.reading = null;
    const bytes = Buffer.from(chunk.data, chunk.base64Encoded === true ? 'base64' : 'utf8');
    chunks.push(bytes);
    size += bytes.byteLength;
    body.ended = chunk.eof;
  }
  // The stream stays open after a partial read, and while a read is pending.
  if (stream !== null && (body.ended || (most >= maxBodyBytes && body.reading === null)))
    sendQuietly(devtools, 'IO.close', { handle: stream });
  return { bytes: Buffer.concat(chunks), truncated: !body.ended };
}

/**
 * Returns the part of a body received until its deadline. Chromium returns no chunk smaller than requested before the body ends: for a body
 * that never ends, the beginning is returned when its connection is closed.
 * @param cutConnections ends every connection of the page
 */
export async function takeRest(body: PausedBody, cutConnections: () => void): Promise<TakenBody> {
  const taken = await takeOf(body, Infinity);
  if (body.reading === null) return taken;
  cutConnections();
  // Some connections end with an error instead: the data received before it is still available.
  const rest = await takeOf({ ...body, until: Date.now() + heldBackMs }, heldBackMs).catch(() => taken);
  return { bytes: rest.bytes, truncated: true };
}
