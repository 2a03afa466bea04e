import type { Zip } from '../zip.ts';

/** An OpenDocument file that is one XML text (.fodt, .fods, .fodp) and no packed one. */
export interface FlatFile {
  readonly isSheets: boolean;
  /** Its text as the parts that a packed file has. */
  readonly zip: Zip;
}

/** @param start of the file, as Latin letters */
export function isFlatFile(start: string): boolean {
  return /^(?:\xef\xbb\xbf)?\s*<\?xml\b[^]*?<office:document[\s>]/.test(start);
}

/** Bytes in which the root of such a file must begin. */
const startBytes = 1024;
const mimetype = /<office:document\s(?:[^>]*\s)?office:mimetype="([^"]*)"/;

/** Opens such a file; null for every other. */
export function openFlatFile(bytes: Uint8Array): FlatFile | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isFlatFile(file.subarray(0, startBytes).toString('latin1'))) return null;
  const text = file.toString('utf8');
  const about = between(text, '<office:meta>', '</office:meta>');
  const body = between(text, '<office:body>', '</office:body>');
  const parts: Readonly<Record<string, string>> = {
    'meta.xml': about,
    'content.xml': text,
    // Its styles are looked up apart from what it says.
    'styles.xml': body === '' ? text : text.replace(body, () => ''),
  };
  const zip: Zip = {
    names: Object.keys(parts),
    text: (name) => Promise.resolve(Object.hasOwn(parts, name) ? (parts[name] ?? '') : ''),
  };
  return { isSheets: (mimetype.exec(text)?.[1] ?? '').includes('spreadsheet'), zip };
}

/** An element from where it begins first to where it ends last. */
function between(text: string, open: string, close: string): string {
  const start = text.indexOf(open);
  const end = text.lastIndexOf(close);
  return start === -1 || end < start ? '' : text.slice(start, end + close.length);
}
