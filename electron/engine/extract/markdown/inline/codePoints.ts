/** @returns the last code point of a text, empty when there is none */
export function lastCodePoint(text: string): string {
  const last = text.length - 1;
  if (last < 0) return '';
  const code = text.charCodeAt(last);
  return code >= 0xdc00 && code <= 0xdfff && last > 0 ? text.slice(last - 1) : text.charAt(last);
}
