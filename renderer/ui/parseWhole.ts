/** Null for nothing, undefined for what is no whole number. */
export function parseWhole(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^-?\d{1,15}$/.test(trimmed) ? Number(trimmed) : undefined;
}
