import type { Result } from '../../base/result.ts';
import { importCode, importObjectLiteral } from './codeImport.ts';
import { importCurl, isCurlCommand } from './curlImport.ts';
import { importCommand } from './commandImport.ts';
import { importJson } from './jsonImport.ts';
import { importRawHttp } from './rawHttpImport.ts';
import { importPowershell, isPowershellRequest } from './powershellImport.ts';
import type { ImportFault, RequestImport } from './requestImport.ts';

/** What text pasted into the address field, or read from a file, is, by the order of ux.md section 4. */
export type Paste =
  | { readonly kind: 'request'; readonly imported: RequestImport }
  | { readonly kind: 'broken'; readonly fault: ImportFault }
  | { readonly kind: 'addresses'; readonly addresses: readonly string[] }
  | { readonly kind: 'text'; readonly text: string };

/** Reads pasted text. A result's `text` is whatever it was without the white space around it and without line breaks in it. */
export function readPaste(text: string): Paste {
  const pasted = withoutFence(text.replace(/^\uFEFF/, ''));
  const read = readCommand(pasted);
  if (read !== null) return pasteOf(read);
  const trimmed = pasted.trim();
  const words = trimmed.split(/\s+/);
  if (words.length > 1 && words.every((word) => /^https?:\/\/\S+$/i.test(word)))
    return { kind: 'addresses', addresses: words };
  const code = /^https?:\/\/\S*$/i.test(trimmed) ? null : importCode(trimmed);
  if (code !== null) return pasteOf(code);
  const literal = importObjectLiteral(trimmed);
  if (literal !== null) return { kind: 'request', imported: literal };
  return { kind: 'text', text: trimmed.replaceAll(/[\r\n\t]+/g, '') };
}

/** A block of Markdown holds what stands between its fences. */
function withoutFence(text: string): string {
  return /^\s*(```+|~~~+)[^\n]*\n([\s\S]*?)\n\s*\1\s*$/.exec(text)?.[2] ?? text;
}

function readCommand(pasted: string): Result<RequestImport, ImportFault> | null {
  if (isCurlCommand(pasted)) return importCurl(pasted);
  if (isPowershellRequest(pasted)) return importPowershell(pasted);
  return importCommand(pasted) ?? importRawHttp(pasted) ?? importJson(pasted);
}

function pasteOf(read: Result<RequestImport, ImportFault>): Paste {
  return read.ok ? { kind: 'request', imported: read.value } : { kind: 'broken', fault: read.error };
}
