import { readFileSync, statSync } from 'node:fs';
import { pageBytes } from './pageFormat.ts';

/** SQLite's file format, section 4: a header of 32 bytes, then frames of 24 bytes and a page each. */
const headerBytes = 32;
export const frameHeaderBytes = 24;
const magicLittle = 0x377f0682;
const magicBig = 0x377f0683;
/** A log is folded into its file long before; a larger one is left to SQLite alone. */
const largestLog = 512 * 1024 * 1024;

export interface LogFrame {
  /** Its offset in the log. */
  readonly at: number;
  /** Number of the database page that it contains. */
  readonly page: number;
  /** Ends a transaction. */
  readonly isCommit: boolean;
  readonly salt: string;
}

export interface LogFrames {
  readonly log: Buffer;
  readonly frames: readonly LogFrame[];
  /** Number of frames from the first that SQLite sees: up to a wrong checksum or the salt of another write session. */
  readonly sound: number;
  /** The salt of this writing; null when the header is damaged. */
  readonly salt: string | null;
  /** The frame after the last sound one continues this write session's checksums, though its salt is wrong. */
  readonly isSaltDamaged: boolean;
}

/** Reads the write-ahead log at `path`; null when there is none with a frame in it. Throws as `fs` does. */
export function readLogFrames(path: string): LogFrames | null {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size < headerBytes + frameHeaderBytes || size > largestLog) return null;
  const log = readFileSync(path);
  const magic = log.readUInt32BE(0);
  const isLittle = magic !== magicBig;
  const pageSize = plausiblePageSize(log.readUInt32BE(8));
  const first = checksum(log, { from: 0, length: 24, isLittle, start: [0, 0] });
  const isSound =
    (magic === magicLittle || magic === magicBig) && pageSize === log.readUInt32BE(8) && isSumAt(log, 24, first);
  const frames = listFrames(log, pageSize);
  if (!isSound) return { log, frames, sound: 0, salt: null, isSaltDamaged: false };
  const salt = log.toString('latin1', 16, 24);
  let sum: Sum = first;
  for (const [index, frame] of frames.entries()) {
    sum = checksum(log, { from: frame.at, length: 8, isLittle, start: sum });
    sum = checksum(log, { from: frame.at + frameHeaderBytes, length: pageSize, isLittle, start: sum });
    const isWhole = isSumAt(log, frame.at + 16, sum);
    if (isWhole && frame.salt === salt) continue;
    return { log, frames, sound: index, salt, isSaltDamaged: isWhole };
  }
  return { log, frames, sound: frames.length, salt, isSaltDamaged: false };
}

/** Offset in the log of the newest committed copy of each page, by page number. */
export function committedPages({ frames, sound }: LogFrames): ReadonlyMap<number, number> {
  const committed = frames.slice(0, sound).findLastIndex((frame) => frame.isCommit) + 1;
  return new Map(frames.slice(0, committed).map((frame) => [frame.page, frame.at + frameHeaderBytes]));
}

type Sum = readonly [number, number];

function listFrames(log: Buffer, pageSize: number): LogFrame[] {
  const frames: LogFrame[] = [];
  for (let at = headerBytes; at + frameHeaderBytes + pageSize <= log.byteLength; at += frameHeaderBytes + pageSize) {
    frames.push({
      at,
      page: log.readUInt32BE(at),
      isCommit: log.readUInt32BE(at + 4) !== 0,
      salt: log.toString('latin1', at + 8, at + 16),
    });
  }
  return frames;
}

function plausiblePageSize(found: number): number {
  return found >= 512 && found <= 65_536 && (found & (found - 1)) === 0 ? found : pageBytes;
}

function isSumAt(log: Buffer, at: number, [one, two]: Sum): boolean {
  return log.readUInt32BE(at) === one && log.readUInt32BE(at + 4) === two;
}

interface Summed {
  readonly from: number;
  readonly length: number;
  readonly isLittle: boolean;
  readonly start: Sum;
}

/** SQLite's own checksum: two running sums over 32-bit words in the byte order of the log's magic number. */
function checksum(log: Buffer, { from, length, isLittle, start }: Summed): Sum {
  let [one, two] = start;
  for (let at = from; at < from + length; at += 8) {
    one = (one + (isLittle ? log.readUInt32LE(at) : log.readUInt32BE(at)) + two) >>> 0;
    two = (two + (isLittle ? log.readUInt32LE(at + 4) : log.readUInt32BE(at + 4)) + one) >>> 0;
  }
  return [one, two];
}
