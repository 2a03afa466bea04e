import { canParseUrl } from '../../base/canParseUrl.ts';
import { fileHost } from '../../base/fileHost.ts';
import { lookupTable } from '../../base/lookupTable.ts';
import { percentDecoded } from '../../base/percentDecoded.ts';

/** `POST` target for the bytes, followed by their 64-character id. */
export const filesPath = '/trowel/files/';

/**
 * Header of such a `POST`: the password that opens the file, percent-encoded as in a URL. The contract has no field for it (2.2.1), so it
 * exists only for uploaded files, is stored in memory only, and is deleted once the file was read.
 */
export const filePasswordHeader = 'x-trowel-file-password';

/** Maximum number of characters in a password. */
export const maxPasswordChars = 200;

/**
 * Response header for the app's own request (`x-trowel-run`): the path under which the engine stores the file that it read, for a day.
 * Never set where nothing of the scrape may be stored.
 */
export const sourceHeader = 'x-trowel-source';

/** Name of that file among a run's artifacts. */
export const sourceField = 'source';

/** Maximum size of one file, in bytes. */
export const maxFileBytes = 64 * 1024 * 1024;

/** A file as its URL identifies it: the sha256 of its bytes in hex, and its name. */
export interface FileAddress {
  readonly id: string;
  readonly name: string;
}

/** Returns the URL by which a file is requested from the local engine. */
export function fileAddress({ id, name }: FileAddress): string {
  return `http://${fileHost}/${id}/${encodeURIComponent(name)}`;
}

/** Parses a file URL of this form; null for any other URL. */
export function readFileAddress(url: unknown): FileAddress | null {
  if (typeof url !== 'string' || !canParseUrl(url)) return null;
  const { hostname, pathname } = new URL(url);
  const [, id = '', name = ''] = hostname === fileHost ? (/^\/([0-9a-f]{64})\/([^/]+)$/.exec(pathname) ?? []) : [];
  if (id === '') return null;
  return { id, name: percentDecoded(name) };
}

const typeOfEnding: Readonly<Record<string, string>> = lookupTable({
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  fodt: 'application/vnd.oasis.opendocument.text-flat-xml',
  fods: 'application/vnd.oasis.opendocument.spreadsheet-flat-xml',
  fodp: 'application/vnd.oasis.opendocument.presentation-flat-xml',
  epub: 'application/epub+zip',
  rtf: 'application/rtf',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  txt: 'text/plain',
  md: 'text/markdown',
  json: 'application/json',
  xml: 'application/xml',
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'text/html',
});

/** Endings of the files that are read, for dialogs. */
export const fileEndings: readonly string[] = Object.keys(typeOfEnding);

/** Returns the media type by the extension of a file name; the type for unknown bytes otherwise. */
export function mediaTypeOfName(name: string): string {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return (Object.hasOwn(typeOfEnding, ending) ? typeOfEnding[ending] : undefined) ?? 'application/octet-stream';
}

/**
 * Whether a text is a file path as users copy it: a `file:` URL, or a path that starts at a drive, a share or the home folder, optionally
 * in quotes. A path that starts with a slash may also be a URL path: then the file name decides.
 */
export function isFilePath(text: string): boolean {
  const path = text.trim().replace(/^(["'])(.*)\1$/s, '$2');
  if (/^(?:file:|[a-z]:[\\/]|\\\\|~\/)/i.test(path)) return true;
  return /^\/(?!\/)/.test(path) && !/^(?:text\/html|application\/octet-stream)$/.test(mediaTypeOfName(path));
}
