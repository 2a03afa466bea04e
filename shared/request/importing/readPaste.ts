import type { Result } from '../../base/result.ts';
import { importCode, importRawHttp, isRequestCode } from './codeImport.ts';
import { importCurl, isCurlCommand } from './curlImport.ts';
import { importJson } from './jsonImport.ts';
import { importPowershell, isPowershellRequest } from './powershellImport.ts';
import type { ImportFault, RequestImport } from './requestImport.ts';

/** What text pasted into the address field, or read from a file, is, by the order of ux.md section 4. */
export type Paste =
  | { readonly kind: 'request'; readonly imported: RequestImport }
  | { readonly kind: 'broken'; readonly fault: ImportFault }
  | { readonly kind: 'addresses'; readonly addresses: readonly string[] }
  | { readonly kind: 'text'; readonly text: string };

/** Reads pasted text. `text` is whatever it was without the white space around it and without line breaks in it. */
export function readPaste(pasted: string): Paste {
  const read = readCommand(pasted);
  if (read !== null) return pasteOf(read);
  const trimmed = pasted.trim();
  const words = trimmed.split(/\s+/);
  if (words.length > 1 && words.every((word) => /^https?:\/\/\S+$/i.test(word)))
    return { kind: 'addresses', addresses: words };
  if (words.length > 1 && isRequestCode(trimmed)) return pasteOf(importCode(trimmed));
  return { kind: 'text', text: trimmed.replaceAll(/[\r\n\t]+/g, '') };
}

function readCommand(pasted: string): Result<RequestImport, ImportFault> | null {
  if (isCurlCommand(pasted)) return importCurl(pasted);
  if (isPowershellRequest(pasted)) return importPowershell(pasted);
  return importRawHttp(pasted) ?? importJson(pasted);
}

function pasteOf(read: Result<RequestImport, ImportFault>): Paste {
  return read.ok ? { kind: 'request', imported: read.value } : { kind: 'broken', fault: read.error };
}
