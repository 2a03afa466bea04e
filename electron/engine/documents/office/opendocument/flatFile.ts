import type { Zip } from '../zip.ts';

/** An OpenDocument file that is one XML text (.fodt, .fods, .fodp) and no packed one. */
export interface FlatFile {
  readonly isSheets: boolean;
  /** Its text as the parts that a packed file has. */
  readonly zip: Zip;
}

/** @param start of the file, decoded as Latin-1 */
export function isFlatFile(start: string): boolean {
  return /^(?:\xef\xbb\xbf)?\s*<\?xml\b[^]*?<office:document[\s>]/.test(start);
}

/** Bytes within which the root element of such a file must start. */
const startBytes = 1024;
const mimetype = /<office:document\s(?:[^>]*\s)?office:mimetype="([^"]*)"/;

/** Opens a flat file; null for any other. */
export function openFlatFile(bytes: Uint8Array): FlatFile | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isFlatFile(file.subarray(0, startBytes).toString('latin1'))) return null;
  const text = file.toString('utf8');
  const about = between(text, '<office:meta>', '</office:meta>');
  const body = between(text, '<office:body>', '</office:body>');
  const parts: Readonly<Record<string, string>> = {
    'meta.xml': about,
    'content.xml': text,
    // Styles are looked up separately from the content.
    'styles.xml': body === '' ? text : text.replace(body, () => ''),
  };
  const zip: Zip = {
    names: Object.keys(parts),
    text: (name) => Promise.resolve(Object.hasOwn(parts, name) ? (parts[name] ?? '') : ''),
  };
  return { isSheets: (mimetype.exec(text)?.[1] ?? '').includes('spreadsheet'), zip };
}

/** Returns an element from its first start tag to its last end tag. */
function between(text: string, open: string, close: string): string {
  const start = text.indexOf(open);
  const end = text.lastIndexOf(close);
  return start === -1 || end < start ? '' : text.slice(start, end + close.length);
}
