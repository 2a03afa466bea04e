/** Text without the percent signs that addresses put for other signs; as it is where they stand for none. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
