/** Parts of web URLs that several steps of a crawl compare: host, fragment and percent-encoding. */

/** Returns the parsed URL; null where the text is no absolute URL. White space around it is ignored. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Whether a URL is one of a page on the web: `http:` or `https:`. */
export function isWebUrl({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:';
}

/** Returns the host name without the dots of a fully qualified name at its end: `example.com.` is `example.com`. */
export function hostName({ hostname }: URL): string {
  let end = hostname.length;
  while (end > 1 && hostname.charAt(end - 1) === '.') end -= 1;
  return hostname.slice(0, end);
}

/** Returns a host name without leading `www.` labels, and unchanged where nothing else would be left. */
export function withoutWww(host: string): string {
  let start = 0;
  while (host.startsWith('www.', start) && start + 4 < host.length) start += 4;
  return host.slice(start);
}

/** The mark of a text directive, also percent-encoded: keys are decoded. */
const textDirective = /:(?:~|%7e):/i;

/**
 * Returns the fragment of a URL where it selects a page of a script's router, with its `#`; an empty text where it names a section. A route
 * begins with `#!`, or has a slash and more than one character (`#/cart`). A text directive (`:~:`) never belongs to a route.
 */
export function routeFragment({ hash }: URL): string {
  if (hash === '') return '';
  const [fragment = ''] = hash.slice(1).split(textDirective, 1);
  const isRoute = fragment.length > 1 && (fragment.startsWith('!') || fragment.includes('/'));
  return isRoute ? `#${fragment}` : '';
}

const unreserved = /^[A-Za-z0-9\-._~]$/;

/**
 * Normalizes percent-encoding (RFC 3986, section 6.2.2): hexadecimal digits in upper case, unreserved characters decoded, and a percent
 * sign that begins no escape encoded, so that a decoded character never completes another escape.
 */
export function normalizeEscapes(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(/%([0-9a-f]{2})?/gi, (escape: string, digits: string | undefined) => {
    if (digits === undefined) return '%25';
    const character = String.fromCharCode(Number.parseInt(digits, 16));
    return unreserved.test(character) ? character : escape.toUpperCase();
  });
}
