import { isJsonObject, parseJson, type JsonObject } from '../../base/json.ts';
import type { Result } from '../../base/result.ts';
import { readBody } from '../draft.ts';
import { bodyInside, importCode, importRawHttp, importToolCall, isRequestCode } from './codeImport.ts';
import { importCurl, isCurlCommand, type ImportFault, type RequestImport } from './curlImport.ts';
import { importPowershell, isPowershellRequest } from './powershellImport.ts';

/** What text pasted into the address field, or read from a file, is, by the order of ux.md section 4. */
export type Paste =
  | { readonly kind: 'request'; readonly imported: RequestImport }
  | { readonly kind: 'broken'; readonly fault: ImportFault }
  | { readonly kind: 'body'; readonly body: JsonObject }
  | { readonly kind: 'addresses'; readonly addresses: readonly string[] }
  | { readonly kind: 'text'; readonly text: string };

/** Reads pasted text. `text` is whatever it was without the white space around it and without line breaks in it. */
export function readPaste(pasted: string): Paste {
  const read = readCommand(pasted);
  if (read !== null) return pasteOf(read);
  const trimmed = pasted.trim();
  if (trimmed.startsWith('{')) {
    const { body } = readBody(trimmed);
    if (body !== null) return { kind: 'body', body: bodyInside(body) };
  }
  const called = importToolCall(trimmed);
  if (called !== null) return { kind: 'body', body: called };
  const words = trimmed.split(/\s+/);
  if (words.length > 1 && words.every((word) => /^https?:\/\/\S+$/i.test(word)))
    return { kind: 'addresses', addresses: words };
  if (words.length > 1 && isRequestCode(trimmed)) return pasteOf(importCode(trimmed));
  return { kind: 'text', text: trimmed.replaceAll(/[\r\n\t]+/g, '') };
}

function readCommand(pasted: string): Result<RequestImport, ImportFault> | null {
  if (isCurlCommand(pasted)) return importCurl(pasted);
  if (isPowershellRequest(pasted)) return importPowershell(pasted);
  return importRawHttp(pasted);
}

function pasteOf(read: Result<RequestImport, ImportFault>): Paste {
  return read.ok ? { kind: 'request', imported: read.value } : { kind: 'broken', fault: read.error };
}

/** The body of a shared request file: a body alone, or one beside what only editors know. Null where it holds none. */
export function readRequestFile(text: string): JsonObject | null {
  const parsed = parseJson(text);
  return parsed.ok && isJsonObject(parsed.value) ? bodyInside(parsed.value) : null;
}
