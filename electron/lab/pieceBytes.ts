import { Readable } from 'node:stream';
import { constants, createGzip, gzipSync } from 'node:zlib';
import type { Piece } from '../../shared/lab/labResponse.ts';
import { fillText, type LabCall } from './fillText.ts';

/** Repeated and compressed bytes are generated in portions of about this size: a decompression bomb is never completely in memory. */
const portion = 256 * 1024;

/** Content that is known to be small is generated at once, so that its length is known. */
const smallest = 16 * 1024 * 1024;

/** Well-compressed content would otherwise delay the first byte for the caller. */
const flushed = { flush: constants.Z_SYNC_FLUSH };

/** Yields the bytes of pieces chunk by chunk, at the consumer's pace. */
export async function* streamPieces(pieces: readonly Piece[], call: LabCall): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    if (typeof piece === 'string' || 'utf8' in piece || 'hex' in piece) yield plainBytes(piece, call);
    else if ('repeat' in piece) yield* repeated(Buffer.from(fillText(piece.repeat, call), 'latin1'), piece.times);
    else if (plainSize([piece]) <= smallest) yield changed(gzipSync(await collect(piece.gzip, call)), piece);
    else
      for await (const chunk of Readable.from(streamPieces(piece.gzip, call)).pipe(createGzip(flushed)))
        yield bytesOf(chunk);
  }
}

/** Returns all bytes as one buffer, or null if they are too many. */
export async function collectPieces(pieces: readonly Piece[], call: LabCall): Promise<Buffer | null> {
  return plainSize(pieces) > smallest ? null : await collect(pieces, call);
}

async function collect(pieces: readonly Piece[], call: LabCall): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of streamPieces(pieces, call)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function plainBytes(piece: Exclude<Piece, { repeat: string } | { gzip: readonly Piece[] }>, call: LabCall): Buffer {
  if (typeof piece === 'string') return Buffer.from(fillText(piece, call), 'latin1');
  return 'utf8' in piece ? Buffer.from(fillText(piece.utf8, call), 'utf8') : Buffer.from(piece.hex, 'hex');
}

function* repeated(unit: Buffer, times: number): Generator<Buffer> {
  const atOnce = Math.max(1, Math.floor(portion / unit.byteLength));
  const block = Buffer.concat(Array.from({ length: Math.min(atOnce, times) }, () => unit));
  for (let left = times; left > 0; left -= atOnce)
    yield left >= atOnce ? block : block.subarray(0, left * unit.byteLength);
}

function changed(
  bytes: Buffer,
  { keep, flip }: { readonly keep?: number | undefined; readonly flip?: number | undefined },
): Buffer {
  const kept = Buffer.from(bytes.subarray(0, keep ?? bytes.byteLength));
  if (flip === undefined) return kept;
  const index = flip < 0 ? kept.byteLength + flip : flip;
  const byte = kept[index];
  if (byte !== undefined) kept[index] = byte ^ 0xff;
  return kept;
}

/** How many bytes there would be uncompressed. */
function plainSize(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => {
    if (typeof piece === 'string') return sum + piece.length;
    if ('utf8' in piece) return sum + piece.utf8.length * 3;
    if ('hex' in piece) return sum + piece.hex.length / 2;
    return sum + ('repeat' in piece ? piece.repeat.length * piece.times : plainSize(piece.gzip));
  }, 0);
}

function bytesOf(chunk: unknown): Buffer {
  return Buffer.isBuffer(chunk) ? chunk : Buffer.alloc(0);
}
