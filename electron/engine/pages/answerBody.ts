import { z } from 'zod';
import { sendQuietly, type Devtools } from './devtools.ts';
import { late, withinMs } from './withinMs.ts';

const streamSchema = z.object({ stream: z.string() });
const chunkSchema = z.object({ data: z.string(), eof: z.boolean(), base64Encoded: z.boolean().optional() });

/** Bytes that are taken of the body of an answer, unless more of it are wanted. */
export const longestBody = 20_000_000;
const longestPiece = 256 * 1024;
/** Milliseconds that Chromium may take to give what it holds back of a body whose connection has ended. */
const heldBackMs = 1000;

export interface TakenBody {
  readonly bytes: Buffer;
  readonly truncated: boolean;
}

/** A body under way: what of it is there, and where the rest comes from. */
export interface AnswerBody {
  readonly devtools: Devtools;
  readonly stream: string;
  /** When the time is over that it has, as `Date.now()` tells it. */
  readonly until: number;
  readonly chunks: Buffer[];
  /** The read that was not waited for any longer. */
  reading: Promise<z.infer<typeof chunkSchema>> | null;
  ended: boolean;
}

/**
 * Takes the body of a paused answer out of its connection (`Fetch.takeResponseBodyAsStream` of the DevTools protocol).
 * @param bodyMs milliseconds that all of it may take
 */
export async function beginBody(devtools: Devtools, requestId: string, bodyMs: number): Promise<AnswerBody> {
  const { stream } = await devtools.ask(streamSchema, 'Fetch.takeResponseBodyAsStream', { requestId });
  return { devtools, stream, until: Date.now() + bodyMs, chunks: [], reading: null, ended: false };
}

/** What of a body is there in so many milliseconds: what is not may be taken by another call. */
export async function takeOf(body: AnswerBody, mostMs: number, most = longestBody): Promise<TakenBody> {
  const { devtools, stream, chunks } = body;
  const until = Math.min(Date.now() + mostMs, body.until);
  let size = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
  while (!body.ended && size <= most && Date.now() < until) {
    // Chromium holds a piece back until it has so many bytes: a beginning is not to wait for more than itself.
    const pieceBytes = Math.min(longestPiece, most + 1 - size);
    body.reading ??= devtools.ask(chunkSchema, 'IO.read', { handle: stream, size: pieceBytes });
    const chunk = await withinMs(until - Date.now(), body.reading);
    if (chunk === late) break;
    body.reading = null;
    const bytes = Buffer.from(chunk.data, chunk.base64Encoded === true ? 'base64' : 'utf8');
    chunks.push(bytes);
    size += bytes.byteLength;
    body.ended = chunk.eof;
  }
  // Of a beginning there may be more to take, and of what is being read.
  if (body.ended || (most >= longestBody && body.reading === null))
    sendQuietly(devtools, 'IO.close', { handle: stream });
  return { bytes: Buffer.concat(chunks), truncated: !body.ended };
}

/**
 * What of a body is there when its time is over. Chromium gives no piece that is smaller than asked for before the body ends: of one
 * that never does, the beginning comes when its connection is cut.
 * @param cutConnections ends every connection of the page
 */
export async function takeRest(body: AnswerBody, cutConnections: () => void): Promise<TakenBody> {
  const taken = await takeOf(body, Infinity);
  if (body.reading === null) return taken;
  cutConnections();
  // Some connections end with an error instead: what came before it is there all the same.
  const rest = await takeOf({ ...body, until: Date.now() + heldBackMs }, heldBackMs).catch(() => taken);
  return { bytes: rest.bytes, truncated: true };
}
