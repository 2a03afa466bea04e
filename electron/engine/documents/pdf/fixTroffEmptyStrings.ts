import { deflateSync, inflateSync } from 'node:zlib';

/** Bytes of a file that is looked through, of one stream of it unpacked, and of all of them. */
const limits = { file: 100_000_000, unpacked: 5_000_000, all: 200_000_000 };

/** Maximum compression ratio of a stream (zlib). */
const tightest = 1_032;

/** Producer that ends a text array with an empty string at each font change: troff's PDF writer. */
const writer = 'gropdf';

/** The last string of a `TJ` array, after a number, if it is empty. */
const emptyEnd = /(?<=\d )\(\)(?=\s{0,9}\]\s{0,9}TJ)/g;

const opening = /\/FlateDecode\s{0,9}(?:\/Length (\d{1,9})\s{0,9})>>\s{0,9}stream\r?\n/g;

/**
 * Fixes a PDF by troff so that its words are where other readers draw them: PDFium ignores the final offset of a text array if an empty
 * string follows (ISO 32000-1, 9.4.3: it shows nothing), so the next text is read and drawn a space too far left. Each stream is
 * recompressed in place, and nothing else in the file moves.
 * @returns the same bytes if nothing has to be fixed
 */
export function fixTroffEmptyStrings(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.byteLength > limits.file || !file.includes(writer)) return bytes;
  const mended = Buffer.from(file);
  let left = limits.all;
  for (const match of file.toString('latin1').matchAll(opening)) {
    const start = match.index + match[0].length;
    const room = Number(match[1]);
    const most = Math.min(left, limits.unpacked);
    const text = unpacked(file.subarray(start, start + room), most);
    // A stream that is too large counts with the size unpacked so far.
    left -= text?.length ?? Math.min(most, room * tightest);
    const shown = text?.replaceAll(emptyEnd, '') ?? null;
    if (shown !== null && shown !== text) putInto(mended.subarray(start, start + room), shown);
    if (left <= 0) break;
  }
  return mended;
}

/** @returns null where a stream is none, or larger than that */
function unpacked(packed: Uint8Array, most: number): string | null {
  try {
    return inflateSync(packed, { maxOutputLength: most }).toString('latin1');
  } catch {
    return null;
  }
}

/** Recompresses a text into the space of its stream; a shorter result leaves the rest unused. */
function putInto(room: Buffer, text: string): void {
  const packed = deflateSync(Buffer.from(text, 'latin1'), { level: 9 });
  if (packed.byteLength <= room.byteLength) packed.copy(room.fill(0));
}
