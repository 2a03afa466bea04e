import { canParseUrl } from '../../base/canParseUrl.ts';
/** Whether a text can be the base address of an OpenAI-compatible endpoint: its key goes in a header, so no user and no query. */
export function isModelAddress(text: string): boolean {
  if (!canParseUrl(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && username + password + search + hash === '';
}
