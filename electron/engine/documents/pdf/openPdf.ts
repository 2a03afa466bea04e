import { err, ok, type Result } from '../../../../shared/base/result.ts';
import { createForm, noFields, type PdfForm, type PageFields } from './forms/formFields.ts';
import { isTruncated, repairTruncatedPdf } from './file/repairTruncatedPdf.ts';
import { frameOf } from './pageFrame.ts';
import type { PageContent } from './pageContent.ts';
import type { Pdfium } from './file/pdfium.ts';
import { createDocumentFonts, readPage, type Annotated } from './readPage.ts';
import type { LinkBox } from './text/linkBoxes.ts';
import { isInside } from './boxes.ts';

/** Why a file could not be opened. */
type PdfProblem = 'password' | 'damaged' | 'unsupported';

/** An entry of the file's outline. */
export interface Bookmark {
  readonly title: string;
  /** 1 for the outermost. */
  readonly level: number;
}

export interface PageBitmap {
  readonly width: number;
  readonly height: number;
  /** BGRA, four bytes a pixel, row by row. */
  readonly bytes: Uint8Array;
  /** The size of the page that was drawn. */
  readonly points: { readonly width: number; readonly height: number };
}

export interface PdfFile {
  readonly pageCount: number;
  /** Returns a metadata field; empty if not set. */
  meta(tag: 'Title' | 'Author' | 'Subject' | 'Keywords'): string;
  bookmarks(): readonly Bookmark[];
  /** Returns the content of a page by index; null if the page cannot be read. */
  page(index: number): PageContent | null;
  /** Whether nothing is drawn on a page, not even a note: there is nothing to see, as in a scan there is. */
  isBare(index: number): boolean;
  /** How large a page is, in points; null for one that cannot be read or has no extent. */
  size(index: number): { readonly width: number; readonly height: number } | null;
  /** A page drawn; null where it cannot be. */
  draw(index: number, pixelsPerPoint: number): PageBitmap | null;
  close(): void;
}

const passwordError = 4;
const unsupportedSecurity = 5;
/** In all, and of a file with few pages: a page that was taken out of a book has the bookmarks of all of it. */
const maxBookmarks = { all: 5_000, least: 200, ofPage: 50 };
const maxLinks = 5_000;
const maxPixels = 40_000_000;

/**
 * Opens a PDF; repairs a damaged one if possible.
 * @param password for an encrypted file
 */
export function openPdf(
  pdfium: Pdfium,
  bytes: Uint8Array,
  password: string | null = null,
): Result<PdfFile, PdfProblem> {
  const opened = tryOpen(pdfium, bytes, password);
  const isWhole = opened.ok ? !isTruncated(bytes) || opened.value.isReadable() : opened.error !== 'damaged';
  const mended = isWhole ? null : repairTruncatedPdf(bytes);
  const again = mended === null ? null : tryOpen(pdfium, mended, password);
  const best = again?.ok === true && again.value.isReadable() ? again : opened;
  for (const other of [opened, again]) if (other?.ok === true && other !== best) other.value.file.close();
  return best.ok ? ok(best.value.file) : best;
}

/** A file, and whether PDFium finds its first page. */
interface OpenedFile {
  readonly file: PdfFile;
  isReadable(): boolean;
}

function tryOpen(pdfium: Pdfium, bytes: Uint8Array, password: string | null): Result<OpenedFile, PdfProblem> {
  const { call } = pdfium;
  const data = call.malloc(bytes.byteLength);
  if (data === 0) return err('damaged');
  pdfium.put(data, bytes);
  const open = (): number =>
    withText(pdfium, password, (text) => call.FPDF_LoadMemDocument(data, bytes.byteLength, text));
  const document = open();
  if (document === 0) {
    const code = call.FPDF_GetLastError();
    call.free(data);
    return err(code === passwordError ? 'password' : code === unsupportedSecurity ? 'unsupported' : 'damaged');
  }
  const isReadable = (): boolean => {
    const page = call.FPDF_LoadPage(document, 0);
    if (page !== 0) call.FPDF_ClosePage(page);
    return page !== 0;
  };
  return ok({ file: fileOf(pdfium, document, data, open), isReadable });
}

/** Passes a text to PDFium for the duration of a call, and overwrites it afterwards: it is a secret. */
function withText(pdfium: Pdfium, text: string | null, use: (pointer: number) => number): number {
  if (text === null) return use(0);
  const bytes = new TextEncoder().encode(`${text}\0`);
  const pointer = pdfium.call.malloc(bytes.byteLength);
  pdfium.put(pointer, bytes);
  try {
    return use(pointer);
  } finally {
    pdfium.put(pointer, new Uint8Array(bytes.byteLength));
    pdfium.call.free(pointer);
  }
}

/** @param open opens the file again, if a page has to be read in its original state */
function fileOf(pdfium: Pdfium, document: number, data: number, open: () => number): PdfFile {
  const { call } = pdfium;
  const form = createForm(pdfium, document);
  const settled = new Map<number, Settled>();
  const unmodified = createUnmodifiedPages(pdfium, open);
  const isLost = createLostPages(pdfium, document);
  const pages = createPages(pdfium, document);
  const withPage = <Value>(index: number, use: (page: number) => Value): Value | null => {
    const page = isLost(index) ? 0 : pages.load(index);
    return page === 0 ? null : use(page);
  };
  const fonts = createDocumentFonts();
  const readSettled = (index: number, page: number, { links, fields, font }: Settled): PageContent => {
    const drawn = readPage(pdfium, { document, fonts }, page, { links, fields });
    if (firstFont(pdfium, page) === font) return drawn;
    const own = unmodified.read(index, (file, other) =>
      readPage(pdfium, { document: file, fonts }, other, { links, fields: noFields }),
    );
    return own === null ? drawn : withFields(own, drawn, fields);
  };
  return {
    pageCount: Math.max(0, call.FPDF_GetPageCount(document)),
    meta(tag) {
      const text = pdfium.withName(tag, (name) =>
        pdfium.text((buffer, length) => call.FPDF_GetMetaText(document, name, buffer, length), 'utf-16le'),
      );
      return text.replaceAll('\0', '').trim();
    },
    bookmarks: () => readBookmarks(pdfium, document, Math.max(0, call.FPDF_GetPageCount(document))),
    page(index) {
      const first = withPage(index, (page) => {
        const known = settled.get(index);
        if (known !== undefined) return readSettled(index, page, known);
        const frame = frameOf(pdfium, page);
        const links = readLinks(pdfium, document, page, frame);
        const fields = form.settle(page, frame);
        if (fields === null) return readPage(pdfium, { document, fonts }, page, { links, fields: noFields });
        // The loaded page is unmodified: most pages have no fields and are not queried.
        settled.set(index, { links, fields, font: firstFont(pdfium, page) });
        return null;
      });
      const known = settled.get(index);
      return first === null && known !== undefined ? withPage(index, (page) => readSettled(index, page, known)) : first;
    },
    isBare: (index) =>
      withPage(index, (page) => call.FPDFPage_CountObjects(page) + call.FPDFPage_GetAnnotCount(page) === 0) ?? false,
    size: (index) => withPage(index, (page) => sizeOf(pdfium, page)),
    draw: (index, scale) => withPage(index, (page) => drawPage(pdfium, form, page, scale)),
    close() {
      pages.close();
      form.close();
      unmodified.close();
      call.FPDF_CloseDocument(document);
      call.free(data);
    },
  };
}

/** Pages of a document, one at a time. Fonts live as long as a page that has them: the last one is closed after the next is loaded. */
function createPages({ call }: Pdfium, document: number): { load(index: number): number; close(): void } {
  let last = 0;
  const keep = (page: number): number => {
    if (last !== 0) call.FPDF_ClosePage(last);
    last = page;
    return page;
  };
  return { load: (index) => keep(call.FPDF_LoadPage(document, index)), close: () => void keep(0) };
}

/**
 * Reports which pages are missing. PDFium finds a page by counting from the last one looked up, and a failed lookup out of order shifts
 * later pages: each is looked up once, in file order.
 */
function createLostPages({ call, scratch }: Pdfium, document: number): (index: number) => boolean {
  const lost = new Set<number>();
  let known = 0;
  return (index) => {
    for (; known <= index; known += 1)
      if (call.FPDF_GetPageSizeByIndexF(document, known, scratch) === 0) lost.add(known);
    return lost.has(index);
  };
}

/** A page with the filled-in values drawn into it. */
interface Settled extends Annotated {
  /** That of its first text before. */
  readonly font: string;
}

const uriAction = 3;

function readLinks(pdfium: Pdfium, document: number, page: number, frame: ReturnType<typeof frameOf>): LinkBox[] {
  const { call, int, float } = pdfium;
  const links: LinkBox[] = [];
  const place = call.malloc(8 + 16);
  pdfium.put(place, new Uint8Array(24));
  while (links.length < maxLinks && call.FPDFLink_Enumerate(page, place, place + 4) !== 0) {
    const link = int(place + 4);
    const action = call.FPDFLink_GetAction(link);
    if (action === 0 || call.FPDFAction_GetType(action) !== uriAction) continue;
    const href = pdfium.text((buffer, length) => call.FPDFAction_GetURIPath(document, action, buffer, length), 'utf-8');
    if (!/^(?:https?|mailto):/i.test(href) || call.FPDFLink_GetAnnotRect(link, place + 8) === 0) continue;
    links.push({ href, ...frame.box(float(place + 8), float(place + 12), float(place + 16), float(place + 20)) });
  }
  call.free(place);
  return links;
}

function readBookmarks(pdfium: Pdfium, document: number, pageCount: number): Bookmark[] {
  const most = Math.min(maxBookmarks.all, maxBookmarks.least + pageCount * maxBookmarks.ofPage);
  const { call } = pdfium;
  const found: Bookmark[] = [];
  // A chain of bookmarks may lead back into itself.
  const seen = new Set<number>();
  const walk = (first: number, level: number): void => {
    for (let mark = first; mark !== 0 && !seen.has(mark) && found.length < most; ) {
      seen.add(mark);
      const handle = mark;
      const title = pdfium.text((buffer, length) => call.FPDFBookmark_GetTitle(handle, buffer, length), 'utf-16le');
      if (title.trim() !== '') found.push({ title: title.trim(), level });
      if (level < 6) walk(call.FPDFBookmark_GetFirstChild(document, mark), level + 1);
      mark = call.FPDFBookmark_GetNextSibling(document, mark);
    }
  };
  walk(call.FPDFBookmark_GetFirstChild(document, 0), 1);
  return found;
}

function sizeOf(pdfium: Pdfium, page: number): { readonly width: number; readonly height: number } | null {
  const { width, height } = frameOf(pdfium, page);
  return width * height > 0 ? { width, height } : null;
}

const bgra = 4;
const white = 0xffffffff;
/** Annotations and stamps are visible content. */
const withAnnotations = 1;

function drawPage(pdfium: Pdfium, form: PdfForm, page: number, pixelsPerPoint: number): PageBitmap | null {
  const { call } = pdfium;
  const frame = frameOf(pdfium, page);
  const area = frame.width * frame.height;
  if (!(area > 0)) return null;
  const scale = Math.min(pixelsPerPoint, Math.sqrt(maxPixels / area));
  const [width, height] = [Math.max(1, Math.round(frame.width * scale)), Math.max(1, Math.round(frame.height * scale))];
  const bitmap = call.FPDFBitmap_CreateEx(width, height, bgra, 0, width * 4);
  if (bitmap === 0) return null;
  call.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
  call.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, withAnnotations);
  form.draw(page, bitmap, { width, height });
  const bytes = pdfium.bytes(call.FPDFBitmap_GetBuffer(bitmap), width * height * 4).slice();
  call.FPDFBitmap_Destroy(bitmap);
  return { width, height, bytes, points: { width: frame.width, height: frame.height } };
}

/** Unmodified pages of a file, next to those into which PDFium has drawn the field values. */
interface UnmodifiedPages {
  /** @returns null for a page that cannot be read */
  read<Value>(index: number, use: (document: number, page: number) => Value): Value | null;
  close(): void;
}

/** @param open opens the file again, for the first page that needs it */
function createUnmodifiedPages({ call }: Pdfium, open: () => number): UnmodifiedPages {
  let document: number | null = null;
  return {
    read(index, use) {
      document ??= open();
      const page = document === 0 ? 0 : call.FPDF_LoadPage(document, index);
      if (page === 0) return null;
      try {
        return use(document, page);
      } finally {
        call.FPDF_ClosePage(page);
      }
    },
    close() {
      if (document !== null && document !== 0) call.FPDF_CloseDocument(document);
    },
  };
}

const textObject = 1;

/** The name of the font that the first text of a page is in: where it is another one afterwards, the page has lost its fonts. */
function firstFont({ call, text }: Pdfium, page: number): string {
  const count = call.FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index += 1) {
    const object = call.FPDFPage_GetObject(page, index);
    if (call.FPDFPageObj_GetType(object) !== textObject) continue;
    const font = call.FPDFTextObj_GetFont(object);
    return text((buffer, length) => call.FPDFFont_GetBaseFontName(font, buffer, length), 'utf-8');
  }
  return '';
}

/**
 * Returns a page with its field values.
 * @param drawn the same page with drawn fields, whose own text is no longer readable
 */
function withFields(own: PageContent, drawn: PageContent, { ticks, combs, filled }: PageFields): PageContent {
  const fields = [...ticks, ...combs, ...filled];
  const more = drawn.words.filter((word) => fields.some((field) => isInside(word, field)));
  return { ...drawn, words: [...own.words, ...more], rotatedText: own.rotatedText, unreadable: own.unreadable };
}
