import { readFileSync, statSync } from 'node:fs';

/** SQLite's file format, section 4: a header of 32 bytes, then frames of 24 bytes and a page each. */
const headerBytes = 32;
const frameHeaderBytes = 24;
const magicLittle = 0x377f0682;
const magicBig = 0x377f0683;
/** A log is folded into its file long before; a larger one is left to SQLite alone. */
const largestLog = 512 * 1024 * 1024;

/**
 * How many changes a write-ahead log holds behind a damaged place. SQLite stops there without a word, as if the program had
 * been killed while it wrote: only a log that goes on behind the place tells the two apart. 0 for a sound one.
 */
export function countLostChanges(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size < headerBytes + frameHeaderBytes || size > largestLog) return 0;
  const log = readFileSync(path);
  const isLittle = log.readUInt32BE(0) !== magicBig;
  const pageSize = plausiblePageSize(log.readUInt32BE(8));
  const first = checksum(log, 0, 24, isLittle, [0, 0]);
  const magic = log.readUInt32BE(0);
  const isSound =
    (magic === magicLittle || magic === magicBig) &&
    pageSize === log.readUInt32BE(8) &&
    first[0] === log.readUInt32BE(24) &&
    first[1] === log.readUInt32BE(28);
  const frames = readFrames(log, pageSize);
  // Without its header SQLite drops the whole log: the frames of one writing carry the same salt.
  if (!isSound) return commitsOf(frames.filter((frame) => frame.salt === frames[0]?.salt));
  const salt = log.toString('latin1', 16, 24);
  let sum: Sum = first;
  for (const [index, frame] of frames.entries()) {
    sum = checksum(log, frame.at, 8, isLittle, sum);
    sum = checksum(log, frame.at + frameHeaderBytes, pageSize, isLittle, sum);
    const isWhole = sum[0] === frame.sum[0] && sum[1] === frame.sum[1];
    if (isWhole && frame.salt === salt) continue;
    // From here on SQLite sees nothing. What an earlier writing left at the end has another salt.
    const lost = frames.slice(index).filter((each, step) => each.salt === salt || (step === 0 && isWhole));
    // Of a transaction that was still being written nothing was promised: it has no commit.
    return commitsOf(lost);
  }
  return 0;
}

type Sum = readonly [number, number];

interface Frame {
  readonly at: number;
  /** Ends a transaction. */
  readonly isCommit: boolean;
  readonly salt: string;
  readonly sum: Sum;
}

function readFrames(log: Buffer, pageSize: number): Frame[] {
  const frames: Frame[] = [];
  for (let at = headerBytes; at + frameHeaderBytes + pageSize <= log.byteLength; at += frameHeaderBytes + pageSize) {
    frames.push({
      at,
      isCommit: log.readUInt32BE(at + 4) !== 0,
      salt: log.toString('latin1', at + 8, at + 16),
      sum: [log.readUInt32BE(at + 16), log.readUInt32BE(at + 20)],
    });
  }
  return frames;
}

function commitsOf(frames: readonly Frame[]): number {
  return frames.filter((frame) => frame.isCommit).length;
}

function plausiblePageSize(found: number): number {
  return found >= 512 && found <= 65_536 && (found & (found - 1)) === 0 ? found : 4096;
}

/** SQLite's own: two running sums over 32-bit words in the order of the log's magic number. */
function checksum(log: Buffer, from: number, length: number, isLittle: boolean, start: Sum): Sum {
  let [one, two] = start;
  for (let at = from; at < from + length; at += 8) {
    one = (one + (isLittle ? log.readUInt32LE(at) : log.readUInt32BE(at)) + two) >>> 0;
    two = (two + (isLittle ? log.readUInt32LE(at + 4) : log.readUInt32BE(at + 4)) + one) >>> 0;
  }
  return [one, two];
}
