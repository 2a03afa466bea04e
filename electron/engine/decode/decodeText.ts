import { charsetOf } from '../../../shared/base/mediaType.ts';

/**
 * Decodes bytes by their declared encoding: byte order mark, then the charset of the header, then the declaration in the document, then
 * UTF-8 where the bytes are valid. Null where neither the response nor its bytes determine the encoding.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null, mediaType: string): string | null {
  const label = markLabel(bytes) ?? charsetOf(contentType) ?? documentLabel(bytes, mediaType);
  const declared = label === null ? null : decoderFor(label);
  if (declared !== null) return declared.decode(bytes);
  if (hasShift(bytes)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** An escape sequence that switches the character set: 7-bit text that is not ASCII. */
function hasShift(bytes: Uint8Array): boolean {
  const escape = bytes.indexOf(0x1b);
  return escape >= 0 && bytes[escape + 1] === 0x24;
}

function decoderFor(label: string): InstanceType<typeof TextDecoder> | null {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}

function markLabel(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : null;
}

/** Number of bytes searched for a declaration, as in browsers. */
const declarationBytes = 1024;

function documentLabel(bytes: Uint8Array, mediaType: string): string | null {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, declarationBytes));
  const found = mediaType.includes('html')
    ? (/<meta\s[^>]*charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(start)?.[1] ?? xmlLabel(start))
    : mediaType.includes('xml')
      ? xmlLabel(start)
      : null;
  // A declaration readable as ASCII cannot mean UTF-16: the specification treats it as UTF-8.
  return found !== null && /^utf-?16/i.test(found) ? 'utf-8' : found;
}

function xmlLabel(start: string): string | null {
  return /^\s*<\?xml[^>]*encoding\s*=\s*["']([^"']+)["']/i.exec(start)?.[1] ?? null;
}
