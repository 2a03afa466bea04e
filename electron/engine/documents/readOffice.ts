import { err, ok } from '../../../shared/base/result.ts';
import type { DocumentProblem, DocumentRequest, DocumentResult } from './documentRequest.ts';
import { markCellLists, headingLinks, plainHeadings } from './office/finishHtml.ts';
import { LockedFile, unlockOffice } from './office/unlockOffice.ts';
import { openValues, readOpenSheets } from './office/sheets/readOpenSheets.ts';
import { intactWorkbook, openZip, type PackedZip, type Zip } from './office/zip.ts';
import { readSheetsFacts, readDrawings } from './office/sheets/sheetParts.ts';
import { textPartOf, readFacts } from './office/officeParts.ts';
import { readBook } from './office/book/readBook.ts';
import { openFlatFile } from './office/opendocument/flatFile.ts';
import { readOpenText } from './office/opendocument/readOpenText.ts';
import { readRichText } from './office/richtext/readRichText.ts';
import { readSheets } from './office/sheets/readSheets.ts';
import { readSlides } from './office/slides/readSlides.ts';
import { readText } from './office/word/readText.ts';

/** Receives a plain sentence for the `warning` field of the response. */
type Warn = (sentence: string) => void;

/** Reads an office file as HTML, which every format is taken from. */
export async function readOffice({ bytes: given, password }: DocumentRequest): Promise<DocumentResult> {
  if (given.byteLength === 0) return err('empty');
  const unlocked = isLocked(given) ? unlockOffice(given, password ?? null) : null;
  if (unlocked !== null && unlocked.kind !== 'open') return err(unlocked.kind);
  const bytes = unlocked?.bytes ?? given;
  const warnings: string[] = [];
  const metadata: Record<string, string> = {};
  let html: string | null;
  try {
    html = await htmlOf(bytes, (sentence) => warnings.push(sentence), metadata);
  } catch (failure) {
    return err(problemOf(failure));
  }
  if (html === null) return err('unknown');
  return ok({
    kind: 'office',
    ...{ markdown: null, blocks: null, pages: null, numPages: null, totalPages: null },
    html: `<!doctype html><html><body>${markCellLists(headingLinks(plainHeadings(html)))}</body></html>`,
    ...{ metadata, warnings },
  });
}

/** Error messages of the ZIP and workbook parsers for encrypted files: no password opens them here. */
const lockedMessage = /password-protected|is encrypted|ODS encryption/i;

function problemOf(failure: unknown): DocumentProblem {
  if (failure instanceof OldFile) return 'old';
  return failure instanceof LockedFile || (failure instanceof Error && lockedMessage.test(failure.message))
    ? 'unsupported'
    : 'damaged';
}

const compound = [0xd0, 0xcf, 0x11, 0xe0];

function isOld(bytes: Uint8Array): boolean {
  return compound.every((byte, index) => bytes[index] === byte);
}

/** The names of the parts of an old file are somewhere in it. */
function namesIn(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf16le');
}

/** New files that are locked with a password are in old ones. */
function isLocked(bytes: Uint8Array): boolean {
  return isOld(bytes) && namesIn(bytes).includes('EncryptedPackage');
}

/** @param metadata receives the document metadata */
async function htmlOf(bytes: Uint8Array, warn: Warn, metadata: Record<string, string>): Promise<string | null> {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  if (start.startsWith('{\\rtf')) return readRichText(bytes, warn);
  if (isOld(bytes)) return oldHtml(bytes, warn);
  const flat = openFlatFile(bytes);
  if (flat !== null) Object.assign(metadata, await readFacts(flat.zip));
  if (flat !== null) return flat.isSheets ? openSheets(flat.zip, bytes, warn) : await readOpenText(flat.zip, warn);
  const zip = await openZip(bytes);
  // The metadata may be damaged while the rest of the file is intact.
  Object.assign(metadata, await readFacts(zip).catch(() => ({})));
  return await packedHtml(zip, bytes, warn);
}

/** Reads legacy workbooks; no maintained library reads the other legacy formats. */
function oldHtml(bytes: Uint8Array, warn: Warn): string | null {
  const names = namesIn(bytes);
  if (names.includes('Workbook') || names.includes('Book')) return readSheets(bytes, warn);
  if (names.includes('WordDocument') || names.includes('PowerPoint Document')) throw new OldFile();
  if (isCut(Buffer.from(bytes))) throw new Error('the file is cut off');
  return null;
}

class OldFile extends Error {}

/** Whether the directory of a legacy file, which its header locates, is beyond the end of the file (MS-CFB 2.2). */
function isCut(file: Buffer): boolean {
  if (file.length < headBytes) return true;
  const sector = 2 ** Math.min(16, file.readUInt16LE(30));
  return (file.readUInt32LE(48) + 1) * sector >= file.length;
}

const headBytes = 512;

async function packedHtml(zip: PackedZip, bytes: Uint8Array, warn: Warn): Promise<string | null> {
  const has = (name: string): boolean => zip.names.includes(name);
  if ((await textPartOf(zip)) !== null) return await readText(zip, warn);
  if (has('ppt/presentation.xml')) return await readSlides(zip, warn);
  if (has('xl/workbook.xml')) {
    const about = { drawn: await readDrawings(zip), ...(await readSheetsFacts(zip)) };
    return readSheets(await intactWorkbook(zip, bytes), warn, about);
  }
  if (has('xl/workbook.bin')) return readSheets(await intactWorkbook(zip, bytes), warn);
  if (/<manifest:encryption-data\b/.test(await zip.text('META-INF/manifest.xml'))) throw new LockedFile();
  if (has('META-INF/container.xml')) return await readBook(zip);
  if (!has('content.xml')) return null;
  const isSheets = (await zip.text('mimetype')).includes('spreadsheet');
  return isSheets ? await openSheets(zip, await intactWorkbook(zip, bytes), warn) : await readOpenText(zip, warn);
}

/** A workbook of OpenDocument. @param zip its parts */
async function openSheets(zip: Zip, bytes: Uint8Array, warn: Warn): Promise<string> {
  return readSheets(await openValues(zip, bytes), warn, await readOpenSheets(zip));
}
