import type { DocumentKind } from './documentRequest.ts';

/** Media types under which servers send files without saying what they are. */
const vagueTypes =
  /^(?:application\/(?:octet-stream|binary|download|force-download|x-download|unknown|save)|binary\/octet-stream)$/;

/** Whether a file of this media type may be one that is read: what it is shows in its bytes. */
export function mayBeDocument(mediaType: string): boolean {
  return vagueTypes.test(mediaType) || /^application\/(?:x-)?pdf$/.test(mediaType);
}

/** Bytes in which a PDF must begin: some have a line or two before it. */
const pdfWithin = 1024;

/** What a file is, by its first bytes; null where it is none that is read. */
export function kindOfFile(bytes: Uint8Array, mediaType: string): DocumentKind | null {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, pdfWithin));
  if (start.includes('%PDF-')) return 'pdf';
  return /^application\/(?:x-)?pdf$/.test(mediaType) ? 'pdf' : null;
}
