/** Returns null for an empty text, undefined for text that is not a whole number. */
export function parseWholeNumber(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^-?\d{1,15}$/.test(trimmed) ? Number(trimmed) : undefined;
}
