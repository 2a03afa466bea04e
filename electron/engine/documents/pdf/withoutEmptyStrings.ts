import { deflateSync, inflateSync } from 'node:zlib';

/** Bytes of a file that is looked through, of one stream of it unpacked, and streams in all. */
const limits = { file: 100_000_000, unpacked: 5_000_000, streams: 20_000 };

/** How a program names itself that ends a row of strings with an empty one wherever its font changes: troff's own writer of PDFs. */
const writer = 'gropdf';

/** Room before the last string of a row, where that one is empty. */
const emptyEnd = /(-?\d*\.?\d+ )\(\)(\s*\]\s*TJ)/g;

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
  let seen = 0;
  for (const match of file.toString('latin1').matchAll(opening)) {
    if ((seen += 1) > limits.streams) break;
    const start = match.index + match[0].length;
    const room = Number(match[1]);
    const packed = repacked(file.subarray(start, start + room));
    if (packed !== null && packed.byteLength <= room) packed.copy(mended.fill(0, start, start + room), start);
  }
  return mended;
}

/** A stream without the empty strings; null where it has none, or is not one. */
function repacked(packed: Uint8Array): Buffer | null {
  try {
    const text = inflateSync(packed, { maxOutputLength: limits.unpacked }).toString('latin1');
    const shown = text.replaceAll(emptyEnd, '$1$2');
    return shown === text ? null : deflateSync(Buffer.from(shown, 'latin1'), { level: 9 });
  } catch {
    return null;
  }
}
