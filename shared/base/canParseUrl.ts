/**
 * Returns whether a text is a URL, as `URL.canParse` should: once Node 20 has optimized that call, it rejects URLs with Latin-1 characters
 * beyond ASCII (`https://münchen.example/`).
 */
export function canParseUrl(text: string, base?: string): boolean {
  try {
    // oxlint-disable-next-line no-new -- only whether it can be made is asked
    new URL(text, base);
    return true;
  } catch {
    return false;
  }
}
