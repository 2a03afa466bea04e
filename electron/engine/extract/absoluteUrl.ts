import { fileHost } from '../../../shared/base/fileHost.ts';

/** Schemes that carry a document or a script instead of naming a place; a link to one is no link. */
const NO_PLACE = /^(?:javascript|vbscript|livescript|data|blob|about|view-source):/;

/**
 * The absolute address a page means by `value`.
 * @param value an address as the page writes it: relative, absolute, with white space around or inside
 * @param base absolute address that relative ones start from
 * @returns the normalised address, or null when there is none or when it is a script or an inline document; in a file of this
 * computer, which is nowhere on the web, a relative one stays relative
 */
export function absoluteUrl(value: string, base: string): string | null {
  const written = value.trim();
  const url = parse(written, base);
  if (url === null || NO_PLACE.test(url.protocol)) return null;
  return url.hostname === fileHost ? asWritten(written) : url.href;
}

/** Without the signs that would end it where it is put into a text. */
function asWritten(address: string): string {
  return address.replace(/[\s<>"\\`{}|^]/g, encodeURIComponent);
}

/** An address without the name and the password in it: they are the visitor's own, and not for every link of the page. */
export function withoutLogin(address: string): string {
  const url = parse(address, address);
  if (url === null || (url.username === '' && url.password === '')) return address;
  url.username = '';
  url.password = '';
  return url.href;
}

function parse(value: string, base: string): URL | null {
  try {
    return new URL(value, base);
  } catch {
    return null;
  }
}
