/**
 * The words of a search as typed: parts between spaces, and `"parts in quotes"` as they stand. Case does not count. A quote
 * without its other half is a character like others.
 */
export function searchWords(text: string): readonly string[] {
  const found = text.replaceAll('\0', '').matchAll(/"([^"]+)"(?=\s|$)|(\S+)/g);
  const words = [...found].map((match) => (match[1] ?? match[2] ?? '').trim()).filter((word) => word !== '');
  return [...new Set(words)].slice(0, mostWords);
}

const mostWords = 12;
