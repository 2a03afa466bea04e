import { charsetOf } from '../../../shared/base/mediaType.ts';
import { decodeText } from '../decode/decodeText.ts';

/** A declaration in the part that browsers search before they read. */
const declaration = /<meta\s[^>]*charset\s*=\s*["']?\s*([^\s"'/>;]+)/gi;
const searchedBytes = 1024;
/** Encodings that a browser and we read alike without a doubt. */
const plainLabels = /^(?:utf-?8|us-ascii|ascii|iso-8859-1|latin1|windows-1252)$/i;

/** Decodes a page's bytes; null where a browser might decode it differently: it guesses where the encoding is not declared. */
export function decodeUnambiguousText(bytes: Uint8Array, contentType: string | null): string | null {
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const label = isMarked ? 'utf-8' : (charsetOf(contentType) ?? onlyDeclaration(bytes));
  if (label === null) return isAscii(bytes) ? decodeText(bytes, 'text/html; charset=utf-8', 'text/html') : null;
  if (!plainLabels.test(label)) return null;
  return decodeText(bytes, `text/html; charset=${label}`, 'text/html');
}

/** Two of them, or one in a comment, may be read in another order. */
function onlyDeclaration(bytes: Uint8Array): string | null {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, searchedBytes));
  const found = [...start.matchAll(declaration)];
  const [first] = found;
  if (first === undefined || found.length > 1) return null;
  return start.lastIndexOf('<!--', first.index) > start.lastIndexOf('-->', first.index) ? null : (first[1] ?? null);
}

function isAscii(bytes: Uint8Array): boolean {
  // In East Asian encodings an escape sequence switches the character set.
  return bytes.every((byte) => byte < 0x80 && byte !== 0x1b);
}
