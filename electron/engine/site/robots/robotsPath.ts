const unreserved = /^[A-Za-z0-9\-._~]$/;
/** Reserved characters that have no function of their own in a query, so that escaped and plain ones are equal there. */
const plainInQuery = ':/?@';
/** Escapes, and characters that are escaped before comparison. A query has `'` escaped by the URL parser, so it is escaped everywhere. */
const escapedOrUnsafe = /%[0-9a-f]{2}|[^A-Za-z0-9\-._~!&()+,;=:@/?]/giu;

/**
 * Normalizes the path and query of a URL for comparison with a rule (RFC 9309, section 2.2.2): unreserved characters are decoded, others
 * escaped in upper case. `*` and `$` are ordinary characters of a URL and therefore escaped.
 * @param path path and query, as `URL` has them
 */
export function normalizePath(path: string): string {
  return normalize(path, () => false);
}

/** Normalizes the pattern of a rule alike; `*` and a `$` at its end keep their function (RFC 9309, section 2.2.3). */
export function normalizePattern(pattern: string): string {
  return normalize(pattern, (char, index) => char === '*' || (char === '$' && index === pattern.length - 1));
}

function normalize(text: string, isSpecial: (char: string, index: number) => boolean): string {
  const queryStart = text.indexOf('?');
  return text.replace(escapedOrUnsafe, (part: string, index: number) => {
    if (part.length !== 3 || !part.startsWith('%')) return isSpecial(part, index) ? part : escapeChar(part);
    const char = String.fromCharCode(Number.parseInt(part.slice(1), 16));
    const isInQuery = queryStart >= 0 && index > queryStart;
    return unreserved.test(char) || (isInQuery && plainInQuery.includes(char)) ? char : part.toUpperCase();
  });
}

function escapeChar(char: string): string {
  let escaped = '';
  for (const byte of new TextEncoder().encode(char)) escaped += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  return escaped;
}
