/**
 * Whether a text is an address, as `URL.canParse` should tell: once Node 20 has optimised that call, it denies addresses with
 * signs of Latin-1 beyond ASCII (`https://münchen.example/`).
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
