import { canParseUrl } from '../../base/canParseUrl.ts';

/** Whether a text can be the base URL of an OpenAI-compatible endpoint: its key is sent in a header, so user and query are not allowed. */
export function isModelAddress(text: string): boolean {
  if (!canParseUrl(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && username + password + search + hash === '';
}

/** The model that settings name for the local engine; null unless its endpoint and its name are there and can be a flag's value. */
export function engineModel({
  modelUrl,
  modelName,
}: {
  readonly modelUrl: string;
  readonly modelName: string;
}): { readonly url: string; readonly name: string } | null {
  const url = modelUrl.trim();
  const name = modelName.trim();
  return isModelAddress(url) && name !== '' && !name.startsWith('-') ? { url, name } : null;
}
