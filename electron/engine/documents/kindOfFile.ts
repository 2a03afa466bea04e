import { startsAsPdf } from '../../../shared/base/fileStart.ts';
import { isFlatFile } from './office/opendocument/flatFile.ts';
import type { DocumentKind } from './documentRequest.ts';

/** Media types of servers that do not state the type of a file. */
const vagueTypes =
  /^(?:application\/(?:octet-stream|binary|download|force-download|x-download|unknown|save)|binary\/octet-stream)$/;

const officeTypes =
  /^(?:application\/(?:vnd\.(?:openxmlformats-officedocument|oasis\.opendocument|ms-excel|ms-word|ms-powerpoint)\S*|epub\+zip|msword|rtf|x-rtf|zip|x-zip-compressed|x-zip)|text\/(?:rtf|richtext))$/;
const imageTypes = /^image\/(?:png|jpe?g|pjpeg|webp|tiff?|x-tiff)$/;

/**
 * Whether a file of this media type may be a readable document: its bytes show what it is.
 * @param bytes if available, they decide, whatever the media type of the server
 */
export function mayBeDocument(mediaType: string, bytes?: Uint8Array): boolean {
  if (bytes !== undefined) return shownKind(startOf(bytes)) !== null;
  return vagueTypes.test(mediaType) || namesDocument(mediaType);
}

/** Whether a media type is that of readable documents: a file of such a type with other bytes is damaged, or is something else. */
export function namesDocument(mediaType: string): boolean {
  return /^application\/(?:x-)?pdf$/.test(mediaType) || imageTypes.test(mediaType) || officeTypes.test(mediaType);
}

/** Bytes within which a PDF must start: some have a line or two before it. */
const pdfWithin = 1024;

/** File signatures of binaries that a browser decoded as text: bytes that are no letters may have become other characters, or none. */
const startAsText =
  /^\s*(?:%PDF-|\{\\rtf|PK\x03\x04|.{1,3}PNG\s|.{3,9}(?:JFIF|Exif)|RIFF.{1,8}WEBP|II\*|MM\W{0,2}\*|\xd0\xcf\x11\xe0)/su;
const pageStart = /^(?:<!doctype[^<>]*>)?<html[^<>]*>(?:<head>[^<]*<\/head>)?<body[^<>]*>/i;

/**
 * Whether a page may be a file that its server called a page: there is nothing before its bytes. They decide.
 * @param html as a browser wrote it
 */
export function mayBeWrittenOut(html: string): boolean {
  const start = pageStart.exec(html)?.[0];
  return start !== undefined && startAsText.test(html.slice(start.length, start.length + pdfWithin));
}

/** Returns the kind of a file by its first bytes; null if it is not readable. */
export function kindOfFile(bytes: Uint8Array, mediaType: string): DocumentKind | null {
  const start = startOf(bytes);
  const shown = shownKind(start);
  if (shown !== null) return shown;
  if (start.includes('%PDF-')) return 'pdf';
  return /^application\/(?:x-)?pdf$/.test(mediaType) ? 'pdf' : null;
}

/** Returns the kind that the start of a file shows. Other formats are ZIP files like those of Office: the kind is visible inside only. */
function shownKind(start: string): DocumentKind | null {
  if (/^(?:\x89PNG\r\n|\xff\xd8\xff|II\*\0|MM\0\*|RIFF....WEBP)/s.test(start)) return 'image';
  if (/^(?:\{\\rtf|PK\x03\x04|\xd0\xcf\x11\xe0)/s.test(start)) return 'office';
  if (isFlatFile(start)) return 'office';
  return startsAsPdf(start) ? 'pdf' : null;
}

/** Returns the type of a file whose pages can be rendered, by its first bytes; null for any other. */
export function drawableType(
  bytes: Uint8Array,
): 'application/pdf' | 'image/png' | 'image/jpeg' | 'image/webp' | 'image/tiff' | null {
  const start = startOf(bytes);
  if (start.startsWith('\x89PNG\r\n')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^RIFF....WEBP/s.test(start)) return 'image/webp';
  if (/^(?:II\*\0|MM\0\*)/.test(start)) return 'image/tiff';
  return start.includes('%PDF-') ? 'application/pdf' : null;
}

function startOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, pdfWithin)).toString('latin1');
}
