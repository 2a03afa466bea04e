import { err, ok } from '../../../shared/base/result.ts';
import type { DocumentRequest, DocumentResult } from './documentRequest.ts';
import { readBook } from './office/readBook.ts';
import { readOpenText } from './office/readOpenText.ts';
import { readRichText } from './office/readRichText.ts';
import { readSheets } from './office/readSheets.ts';
import { readSlides } from './office/readSlides.ts';
import { readText } from './office/readText.ts';
import { openZip, type Zip } from './office/zip.ts';

/** Reads an office file as HTML, which every format is taken from. */
export async function readOffice({ bytes }: DocumentRequest): Promise<DocumentResult> {
  if (bytes.byteLength === 0) return err('empty');
  let html: string | null;
  try {
    html = await htmlOf(bytes);
  } catch (failure) {
    return err(failure instanceof Error && /password|encrypt/i.test(failure.message) ? 'password' : 'damaged');
  }
  if (html === null) return err('unsupported');
  return ok({
    ...{ markdown: null, blocks: null, pages: null, numPages: null, totalPages: null },
    html: `<!doctype html><html><body>${html}</body></html>`,
    metadata: {},
    warnings: [],
  });
}

const compound = [0xd0, 0xcf, 0x11, 0xe0];

async function htmlOf(bytes: Uint8Array): Promise<string | null> {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  if (start.startsWith('{\\rtf')) return readRichText(bytes);
  // Old workbooks; of the other old files nothing well kept reads any.
  if (compound.every((byte, index) => bytes[index] === byte)) return holdsBook(bytes) ? readSheets(bytes) : null;
  return await packedHtml(await openZip(bytes), bytes);
}

function holdsBook(bytes: Uint8Array): boolean {
  const names = Buffer.from(bytes).toString('utf16le');
  return names.includes('Workbook') || names.includes('Book');
}

async function packedHtml(zip: Zip, bytes: Uint8Array): Promise<string | null> {
  const has = (name: string): boolean => zip.names.includes(name);
  if (has('word/document.xml')) return await readText(zip);
  if (has('ppt/presentation.xml')) return await readSlides(zip);
  if (has('xl/workbook.xml') || has('xl/workbook.bin')) return readSheets(bytes);
  if (has('META-INF/container.xml')) return await readBook(zip);
  return has('content.xml') ? await readOpenText(zip) : null;
}
