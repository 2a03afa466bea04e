import { fileHost } from '../../../shared/base/fileHost.ts';

/** Schemes that carry a document or a script instead of naming a location; links with them are ignored. */
const NON_NAVIGABLE_SCHEME = /^(?:javascript|vbscript|livescript|data|blob|about|view-source):/;

/**
 * Resolves `value` to an absolute URL.
 * @param value a URL as the page writes it: relative, absolute, with white space around or inside
 * @param base absolute URL that relative ones are resolved against
 * @returns the normalized URL, or null when there is none or when it is a script or an inline document; in a local file, which has no URL
 * on the web, a relative one stays relative
 */
export function absoluteUrl(value: string, base: string): string | null {
  const written = value.trim();
  const url = parse(written, base);
  if (url === null || NON_NAVIGABLE_SCHEME.test(url.protocol)) return null;
  return url.hostname === fileHost ? asWritten(written) : url.href;
}

/** Percent-encodes the characters that would end the URL where it is inserted into text. */
function asWritten(address: string): string {
  return address.replace(/[\s<>"\\`{}|^]/g, encodeURIComponent);
}

/** Returns the URL without its user name and password: they belong to the visitor and must not appear in every link of the page. */
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
