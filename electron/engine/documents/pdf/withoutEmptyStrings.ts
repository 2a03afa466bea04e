import { deflateSync, inflateSync } from 'node:zlib';

/** Bytes of a file that is looked through, of one stream of it unpacked, and of all of them. */
const limits = { file: 100_000_000, unpacked: 5_000_000, all: 200_000_000 };

/** Times its size that a packed stream unpacks to at most (zlib). */
const tightest = 1_032;

/** How a program names itself that ends a row of strings with an empty one wherever its font changes: troff's own writer of PDFs. */
const writer = 'gropdf';

/** The last string of a row, behind a number, where it is empty. */
const emptyEnd = /(?<=\d )\(\)(?=\s{0,9}\]\s{0,9}TJ)/g;

const opening = /\/FlateDecode\s{0,9}(?:\/Length (\d{1,9})\s{0,9})>>\s{0,9}stream\r?\n/g;

/**
 * A PDF by troff whose words stand where they are drawn by every other reader: PDFium forgets the room that a row of strings ends with if
 * an empty string comes after it (ISO 32000-1, 9.4.3: it shows nothing), so that what follows is read and drawn a space too far left. Each
 * stream is packed again into its own room, and nothing else of the file moves.
 * @returns the same bytes where there is nothing to mend
 */
export function withoutEmptyStrings(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.byteLength > limits.file || !file.includes(writer)) return bytes;
  const mended = Buffer.from(file);
  let left = limits.all;
  for (const match of file.toString('latin1').matchAll(opening)) {
    const start = match.index + match[0].length;
    const room = Number(match[1]);
    const most = Math.min(left, limits.unpacked);
    const text = unpacked(file.subarray(start, start + room), most);
    // One that says too much was unpacked as far as that.
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

/** Packs a text again into the room of its stream; what it is packed into more tightly ends before the room does. */
function putInto(room: Buffer, text: string): void {
  const packed = deflateSync(Buffer.from(text, 'latin1'), { level: 9 });
  if (packed.byteLength <= room.byteLength) packed.copy(room.fill(0));
}
