/**
 * Reads a `Retry-After` header (RFC 9110, section 10.2.3): seconds, or a date.
 * @param now milliseconds since 1970
 * @returns milliseconds from now, at least 0; null where there is none that can be read
 */
export function readRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  // Only the forms of HTTP dates begin with the name of a day.
  const time = /^[A-Z][a-z]{2,8},? /.test(text) && text.length < 50 ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : Math.max(0, time - now);
}
