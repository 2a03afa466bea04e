import { readPaste } from '../../../../shared/request/importing/readPaste.ts';
import type { RequestImport } from '../../../../shared/request/importing/requestImport.ts';

/** What pasted text is as a request; text that is none fails the test. */
export function importedFrom(text: string): RequestImport {
  const paste = readPaste(text);
  if (paste.kind !== 'request') throw new Error(`Not read as a request: ${JSON.stringify(paste)}`);
  return paste.imported;
}
