import { canParseUrl } from '../../base/canParseUrl.ts';
import { fileHost } from '../../base/fileHost.ts';
import { lookupTable } from '../../base/lookupTable.ts';
import { percentDecoded } from '../../base/percentDecoded.ts';

/** `POST` the bytes below it, under the 64 signs of their id. */
export const filesPath = '/trowel/files/';

/**
 * On such a `POST`: what opens the file, written as in an address. The contract has no field for it (2.2.1), so it is only there for files
 * that are handed over, lives in memory alone, and is gone once the file was read.
 */
export const filePasswordHeader = 'x-trowel-file-password';

/** Signs that a password may have. */
export const mostPasswordSigns = 200;

/**
 * On an answer to the app's own request (`x-trowel-run`): the path under which the engine keeps the file that it read, for a day. Never
 * where nothing of the scrape may be kept.
 */
export const sourceHeader = 'x-trowel-source';

/** Where a run keeps that file among its artifacts. */
export const sourceField = 'source';

/** What one file may have, in bytes. */
export const mostFileBytes = 64 * 1024 * 1024;

/** A file as its address says it: the sha256 of its bytes in hex, and what it is called. */
export interface FileAddress {
  readonly id: string;
  readonly name: string;
}

/** The address by which the local engine is asked for a file. */
export function fileAddress({ id, name }: FileAddress): string {
  return `http://${fileHost}/${id}/${encodeURIComponent(name)}`;
}

/** Reads such an address; null for every other. */
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
});

/** Endings of the files that are read, for dialogs. */
export const fileEndings: readonly string[] = Object.keys(typeOfEnding);

/** What a file's name says that it is; bytes of unknown kind for every other. */
export function mediaTypeOfName(name: string): string {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return (Object.hasOwn(typeOfEnding, ending) ? typeOfEnding[ending] : undefined) ?? 'application/octet-stream';
}

/**
 * Whether a text is the way to a file, as people copy it: a `file:` address, or a path from a drive, a share or the home folder, also in
 * quotes. One from a root may as well lead into a site: then the name of the file decides.
 */
export function isFilePath(text: string): boolean {
  const path = text.trim().replace(/^(["'])(.*)\1$/s, '$2');
  if (/^(?:file:|[a-z]:[\\/]|\\\\|~\/)/i.test(path)) return true;
  return /^\/(?!\/)/.test(path) && !/^(?:text\/html|application\/octet-stream)$/.test(mediaTypeOfName(path));
}
