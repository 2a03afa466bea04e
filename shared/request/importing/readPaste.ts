import type { Result } from '../../base/result.ts';
import { importCode, importObjectLiteral } from './codeImport.ts';
import { importCurl, isCurlCommand } from './curlImport.ts';
import { importCommand } from './commandImport.ts';
import { importJson } from './jsonImport.ts';
import { importRawHttp } from './rawHttpImport.ts';
import { importPowershell, isPowershellRequest } from './powershellImport.ts';
import type { ImportFault, RequestImport } from './requestImport.ts';

/** The kinds of text that is pasted into the URL field or read from a file, in the detection order of ux.md section 4. */
export type Paste =
  | { readonly kind: 'request'; readonly imported: RequestImport }
  | { readonly kind: 'broken'; readonly fault: ImportFault }
  | { readonly kind: 'addresses'; readonly addresses: readonly string[] }
  | { readonly kind: 'text'; readonly text: string };

/** Reads pasted text. A result's `text` is the input trimmed and without line breaks. */
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

/**
 * Returns the content between the fences of a Markdown code block: the last line is a fence of the same characters, no longer than the
 * first.
 */
function withoutFence(text: string): string {
  const block = text.trim();
  const opening = /^(`{3,}|~{3,})[^\n]*\n/.exec(block);
  const lastBreak = block.lastIndexOf('\n');
  if (opening === null || lastBreak < opening[0].length) return text;
  const [line, fence = ''] = opening;
  const closing = block.slice(lastBreak + 1).trim();
  if (closing.length < 3 || !fence.startsWith(closing)) return text;
  const inside = block.slice(line.length, lastBreak);
  const end = inside.indexOf('\n', inside.trimEnd().length);
  return end === -1 ? inside : inside.slice(0, end);
}

function readCommand(pasted: string): Result<RequestImport, ImportFault> | null {
  if (isCurlCommand(pasted)) return importCurl(pasted);
  if (isPowershellRequest(pasted)) return importPowershell(pasted);
  return importCommand(pasted) ?? importRawHttp(pasted) ?? importJson(pasted);
}

function pasteOf(read: Result<RequestImport, ImportFault>): Paste {
  return read.ok ? { kind: 'request', imported: read.value } : { kind: 'broken', fault: read.error };
}
