import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { err, ok, type Result } from '../../shared/base/result.ts';
import { maxContentCodings } from './limits.ts';

type Coding = 'gzip' | 'deflate' | 'br';

/** Parses `content-encoding`: the codings in the order applied; an unknown one or more than two is an error with a message. */
export function parseCodings(value: string | null): Result<readonly Coding[], string> {
  const names = codingNames(value);
  const many = tooManyCodings(value);
  if (many !== null) return err(many);
  const codings: Coding[] = [];
  for (const name of names) {
    if (name === 'gzip' || name === 'x-gzip') codings.push('gzip');
    else if (name === 'deflate' || name === 'br') codings.push(name);
    else return err('an unknown content coding');
  }
  return ok(codings);
}

/** Returns a message for more codings than the limit, wherever they are decoded; otherwise null. */
export function tooManyCodings(value: string | null): string | null {
  const { length } = codingNames(value);
  return length > maxContentCodings ? `${length} content codings` : null;
}

function codingNames(value: string | null): string[] {
  const names = (value ?? '').toLowerCase().split(',');
  return names.map((name) => name.trim()).filter((name) => name !== '' && name !== 'identity');
}

/** Decodes content codings chunk by chunk. Both calls reject if the bytes do not match the coding. */
export interface BodyDecoder {
  write(chunk: Uint8Array): Promise<void>;
  /** All bytes were received: settles when the last decoded chunk was consumed. */
  end(): Promise<void>;
  /** Stops immediately and frees all resources. */
  destroy(): void;
}

/** `take` receives the decoded chunks one after another; the next is passed when it has settled. */
export function createDecoder(codings: readonly Coding[], take: (piece: Uint8Array) => Promise<void>): BodyDecoder {
  return codings.length === 0
    ? { write: take, end: async () => undefined, destroy: () => undefined }
    : chain(codings, take);
}

function chain(codings: readonly Coding[], take: (piece: Uint8Array) => Promise<void>): BodyDecoder {
  let first: Duplex | null = null;
  let streams: Duplex[] = [];
  let consumed: Promise<void> = Promise.resolve();
  let broken: Error | null = null;

  function start(firstByte: number): Duplex {
    // Applied last, decoded first. Only the outermost coding can be recognized by its first byte.
    streams = codings.toReversed().map((coding, index) => createStream(coding, index === 0 ? firstByte : null));
    for (const stream of streams) {
      stream.on('error', (failure) => {
        broken ??= failure;
        for (const other of streams) other.destroy(failure);
      });
    }
    streams.reduce((from, to) => from.pipe(to));
    const last = streams.at(-1);
    const head = streams[0];
    if (last === undefined || head === undefined) throw new Error('no coding');
    consumed = consume(last, take);
    // Stored for the next write: the streams themselves would only report that they are closed.
    consumed.catch((failure: unknown) => {
      broken ??= failure instanceof Error ? failure : new Error(String(failure));
    });
    return head;
  }

  function check(): void {
    if (broken !== null) throw broken;
  }

  return {
    async write(chunk) {
      if (chunk.byteLength === 0) return;
      check();
      first ??= start(chunk[0] ?? 0);
      if (!first.write(chunk)) await Promise.race([once(first, 'drain'), consumed]);
      check();
    },
    async end() {
      first?.end();
      await consumed;
      check();
    },
    destroy() {
      for (const stream of streams) stream.destroy();
    },
  };
}

async function consume(stream: Duplex, take: (piece: Uint8Array) => Promise<void>): Promise<void> {
  for await (const piece of stream) await take(piece as Uint8Array);
}

/** `deflate` means zlib by the standard and bare deflate by the habit of some servers. */
function createStream(coding: Coding, firstByte: number | null): Duplex {
  if (coding === 'gzip') return createGunzip();
  if (coding === 'br') return createBrotliDecompress();
  return firstByte === null || (firstByte & 0x0f) === 0x08 ? createInflate() : createInflateRaw();
}
