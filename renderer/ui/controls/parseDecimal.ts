/** Parses a decimal as people write it: `2`, `0.8`, `-1.25`. Null for an empty text, undefined for any other text. */
export function parseDecimal(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^-?(?:\d{1,15}(?:\.\d{0,10})?|\.\d{1,10})$/.test(trimmed) ? Number(trimmed) : undefined;
}
