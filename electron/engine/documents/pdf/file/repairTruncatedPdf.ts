import { inflateSync } from 'node:zlib';

/** Maximum bytes of the file to scan and of its unpacked data; maximum number of its objects and pages. */
const limits = { file: 100_000_000, unpacked: 50_000_000, objects: 200_000, pages: 10_000 };

/** An object of the file and its number. */
interface NumberedObject {
  readonly number: number;
  readonly body: string;
}

/**
 * Completes a PDF whose end is missing, as after an interrupted download, with an end that lists the existing pages: PDFium finds objects
 * automatically, but not pages without a page list.
 * @returns null if no part of a page is left, or the rest is encrypted
 */
export function repairTruncatedPdf(bytes: Uint8Array): Uint8Array | null {
  if (bytes.byteLength > limits.file) return null;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (!text.startsWith('%PDF-') || /\/Encrypt\b/.test(text)) return null;
  const packed = unpackedObjects(text, bytes);
  const { pages, highest } = pagesOf(text);
  const kids = [...new Set([...pages, ...packed.filter(({ body }) => isPage(body)).map(({ number }) => number)])];
  if (kids.length === 0 || kids.length > limits.pages) return null;
  const free =
    [...kids, ...packed.map(({ number }) => number)].reduce((most, number) => Math.max(most, number), highest) + 1;
  const references = kids
    .toSorted((a, b) => a - b)
    .map((kid) => `${kid} 0 R`)
    .join(' ');
  const tail = [
    '\nendstream\nendobj',
    ...packed.map(({ number, body }) => `${number} 0 obj\n${body}\nendobj`),
    `${free} 0 obj\n<</Type/Pages/Kids[${references}]/Count ${kids.length}>>\nendobj`,
    `${free + 1} 0 obj\n<</Type/Catalog/Pages ${free} 0 R>>\nendobj`,
    `trailer\n<</Size ${free + 2}/Root ${free + 1} 0 R>>\nstartxref\n0\n%%EOF\n`,
  ].join('\n');
  return Buffer.concat([bytes, Buffer.from(tail, 'latin1')]);
}

/** Number of bytes at the end of a file that contain the end-of-file marker. */
const ending = 2_048;

/** Whether a file lacks the end-of-file marker of a complete PDF. */
export function isTruncated(bytes: Uint8Array): boolean {
  return !Buffer.from(bytes.subarray(-ending)).includes('%%EOF');
}

/** Number of characters of an object searched for its type. */
const dictionary = 4_000;

function isPage(body: string): boolean {
  const end = body.search(/\bendobj\b|\bstream\b/);
  return /\/Type\s*\/Page(?![A-Za-z])/.test(end === -1 ? body : body.slice(0, end));
}

/** The numbers of the objects that are pages, and the highest of all. */
function pagesOf(text: string): { readonly pages: readonly number[]; readonly highest: number } {
  const pages: number[] = [];
  let [highest, seen] = [0, 0];
  for (const match of text.matchAll(/(?<!\d)(\d{1,9})\s{1,9}\d{1,5}\s{1,9}obj\b/g)) {
    if ((seen += 1) > limits.objects) break;
    const number = Number(match[1]);
    const start = match.index + match[0].length;
    highest = Math.max(highest, number);
    if (isPage(text.slice(start, start + dictionary))) pages.push(number);
  }
  return { pages, highest };
}

/** Returns the objects in object streams, which compact writers use: without a cross-reference table they cannot be found. */
function unpackedObjects(text: string, bytes: Uint8Array): readonly NumberedObject[] {
  let left = limits.unpacked;
  let end = 0;
  const found: NumberedObject[] = [];
  for (const { index } of text.matchAll(/\/Type\s{0,9}\/ObjStm/g)) {
    // Matches inside a stream are skipped, and each stream is read once.
    if (index < end) continue;
    const room = text.slice(index, index + dictionary).indexOf('stream');
    if (room === -1) continue;
    const opening = index + room;
    end = text.indexOf('endstream', opening);
    if (end === -1 || left <= 0) break;
    const before = text.slice(Math.max(0, index - dictionary), index);
    const head = before.slice(Math.max(0, before.lastIndexOf('obj'))) + text.slice(index, opening);
    const [count, first] = [numberAt(head, 'N'), numberAt(head, 'First')];
    if (count === null || first === null) continue;
    const start = opening + 'stream'.length + (text.charAt(opening + 'stream'.length) === '\r' ? 2 : 1);
    const unpacked = inflate(bytes.subarray(start, end), left);
    if (unpacked === null) continue;
    left -= unpacked.length;
    for (const object of objectsIn(unpacked, Math.min(count, limits.objects - found.length), first)) found.push(object);
  }
  return found;
}

function numberAt(head: string, name: string): number | null {
  const [, value] = new RegExp(`/${name}\\s+(\\d{1,9})`).exec(head) ?? [];
  return value === undefined ? null : Number(value);
}

function inflate(packed: Uint8Array, most: number): string | null {
  try {
    return inflateSync(packed, { maxOutputLength: most }).toString('latin1');
  } catch {
    return null;
  }
}

/** Object numbers and offsets come first, then the objects. */
function objectsIn(unpacked: string, count: number, first: number): NumberedObject[] {
  const places = unpacked.slice(0, first).trim().split(/\s+/).map(Number);
  return Array.from({ length: Math.min(count, Math.floor(places.length / 2)) }, (_, index) => {
    const [number = 0, from = 0] = places.slice(index * 2);
    const next = places[index * 2 + 3];
    return { number, body: unpacked.slice(first + from, next === undefined ? undefined : first + next) };
  });
}
