/**
 * Returns the terms of a search as typed: parts between spaces, and `"parts in quotes"` verbatim. Case-insensitive. An unbalanced quote is
 * an ordinary character.
 */
export function searchTerms(text: string): readonly string[] {
  const found = text.replaceAll('\0', '').matchAll(/"([^"]+)"(?=\s|$)|(\S+)/g);
  const words = [...found].map((match) => (match[1] ?? match[2] ?? '').trim()).filter((word) => word !== '');
  return [...new Set(words)].slice(0, maxTerms);
}

const maxTerms = 12;
