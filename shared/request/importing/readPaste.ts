import { readBody } from '../draft.ts';
import type { JsonObject } from '../../base/json.ts';
import { importCurl, isCurlCommand, type CurlImport, type CurlImportFault } from './curlImport.ts';

/** What text pasted into the address field is, by the order of ux.md section 4. */
export type Paste =
  | { readonly kind: 'curl'; readonly imported: CurlImport }
  | { readonly kind: 'broken-curl'; readonly fault: CurlImportFault }
  | { readonly kind: 'body'; readonly body: JsonObject }
  | { readonly kind: 'addresses'; readonly addresses: readonly string[] }
  | { readonly kind: 'text'; readonly text: string };

/** Reads pasted text. `text` is whatever it was without the white space around it and without line breaks in it. */
export function readPaste(pasted: string): Paste {
  if (isCurlCommand(pasted)) {
    const imported = importCurl(pasted);
    return imported.ok ? { kind: 'curl', imported: imported.value } : { kind: 'broken-curl', fault: imported.error };
  }
  const trimmed = pasted.trim();
  if (trimmed.startsWith('{')) {
    const { body } = readBody(trimmed);
    if (body !== null) return { kind: 'body', body };
  }
  const words = trimmed.split(/\s+/);
  if (words.length > 1 && words.every((word) => /^https?:\/\/\S+$/i.test(word)))
    return { kind: 'addresses', addresses: words };
  return { kind: 'text', text: trimmed.replaceAll(/[\r\n\t]+/g, '') };
}
