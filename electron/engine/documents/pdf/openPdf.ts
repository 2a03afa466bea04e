import { err, ok, type Result } from '../../../../shared/base/result.ts';
import { readBreakArrows } from './breakArrows.ts';
import { joinCombs } from './combWords.ts';
import { readCircledNumbers } from './circledNumbers.ts';
import { withHeight } from './flatLetters.ts';
import { filledWords } from './filledWords.ts';
import { createForm, noFields, type PageFields, type PdfForm } from './formFields.ts';
import { createLatinClothes } from './latinClothes.ts';
import { createOneWidth } from './oneWidth.ts';
import { isCutOff, mendCut } from './mendCut.ts';
import { frameOf, inLevelFrame, type PageFrame } from './pageFrame.ts';
import type { Box, PageContent, Word } from './pageContent.ts';
import type { Pdfium } from './pdfium.ts';
import { readDrawing } from './readDrawing.ts';
import { createShiftedFonts, type ShiftedFonts } from './shiftedFonts.ts';
import { createTagger, readTags } from './readTags.ts';
import { readWords } from './readWords.ts';
import { partPoints } from './drawnPoints.ts';
import { readDrawnBullets } from './drawnBullets.ts';
import { readDrawnUnderscores } from './drawnUnderscores.ts';
import { joinTurnedLetters } from './turnedLetters.ts';
import type { PageStance } from './stanceMeter.ts';
import { readTickBoxes } from './tickBoxes.ts';
import { createUntouchedPages, firstFont, withFields } from './untouchedPages.ts';
import { turnAboutMiddle, turnQuarters } from './turnPage.ts';
import { readTypedSigns } from './typedSigns.ts';
import { withoutEmptyStrings } from './withoutEmptyStrings.ts';
import type { LinkBox } from './wordBuilder.ts';

/** Why a file could not be opened. */
export type PdfProblem = 'password' | 'damaged' | 'unsupported';

/** A line of the file's own table of contents. */
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
  /** A line of the file's own description; empty where it has none. */
  meta(tag: 'Title' | 'Author' | 'Subject' | 'Keywords'): string;
  bookmarks(): readonly Bookmark[];
  /** What a page holds, by its index; null for one that cannot be read. */
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
const mostBookmarks = { all: 5_000, least: 200, ofPage: 50 };
const mostLinks = 5_000;
const mostPixels = 40_000_000;

/** Opens a PDF. Damaged ones are mended where that can be done. @param password what locks it, where it is locked */
export function openPdf(
  pdfium: Pdfium,
  given: Uint8Array,
  password: string | null = null,
): Result<PdfFile, PdfProblem> {
  const bytes = withoutEmptyStrings(given);
  const opened = tryOpen(pdfium, bytes, password);
  const isWhole = opened.ok ? !isCutOff(bytes) || opened.value.isReadable() : opened.error !== 'damaged';
  const mended = isWhole ? null : mendCut(bytes);
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

/** Gives a text to PDFium for as long as it is used, and overwrites it: it is a secret. */
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

/** @param open opens the file once more, where a page of it has to be read as it was */
function fileOf(pdfium: Pdfium, document: number, data: number, open: () => number): PdfFile {
  const { call } = pdfium;
  const form = createForm(pdfium, document);
  const settled = new Map<number, Settled>();
  const untouched = createUntouchedPages(pdfium, open);
  const isLost = createLostPages(pdfium, document);
  const pages = createPages(pdfium, document);
  const withPage = <Value>(index: number, use: (page: number) => Value): Value | null => {
    const page = isLost(index) ? 0 : pages.load(index);
    return page === 0 ? null : use(page);
  };
  const [undress, markWidths] = [createLatinClothes(), createOneWidth()];
  const markFonts = (words: readonly Word[]): readonly Word[] => markWidths(undress(words));
  const fonts = { markFonts, shifted: createShiftedFonts() };
  const readSettled = (index: number, page: number, { links, fields, font }: Settled): PageContent => {
    const drawn = readPage(pdfium, { document, ...fonts }, page, { links, fields });
    if (firstFont(pdfium, page) === font) return drawn;
    const own = untouched.read(index, (file, other) =>
      readPage(pdfium, { document: file, ...fonts }, other, { links, fields: noFields }),
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
        if (fields === null) return readPage(pdfium, { document, ...fonts }, page, { links, fields: noFields });
        // The page that is loaded is still as it was: most have no fields, and are not asked.
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
      untouched.close();
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
 * Tells which pages are none. PDFium finds a page by counting on from the one that it looked for last, and one that it looks for in vain
 * out of turn shifts those behind it: each is looked for once, in the order of the file.
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

/** What stands on a page beside its own content. */
interface Annotated {
  readonly links: readonly LinkBox[];
  readonly fields: PageFields;
}

/** A page that what is filled in was drawn into. */
interface Settled extends Annotated {
  /** That of its first text before. */
  readonly font: string;
}

/** The document that a page is of. */
interface PageSource {
  readonly document: number;
  readonly markFonts: ReturnType<typeof createOneWidth>;
  readonly shifted: ShiftedFonts;
}

function readPage(pdfium: Pdfium, source: PageSource, page: number, annotated: Annotated): PageContent {
  const shown = frameOf(pdfium, page);
  const { content, stance } = readInFrame(pdfium, source, page, { frame: shown, turned: 0, ...annotated });
  if (stance.quarters === 0 && stance.tilt === 0) return content;
  const turned = (4 - stance.quarters) % 4;
  return inLevelFrame(pdfium, page, { quarters: turned, tilt: -stance.tilt }, (frame) => {
    const placed = inFrame(annotated, shown, { frame, turned });
    return readInFrame(pdfium, source, page, { frame, turned, ...placed }).content;
  });
}

/** How a page is looked at: its frame, and quarters clockwise that this is turned by against the page as it is shown. */
interface View {
  readonly frame: PageFrame;
  readonly turned: number;
}

/** What stands beside the content of a page, as a view of it has it. */
function inFrame({ links, fields }: Annotated, shown: PageFrame, { frame, turned }: View): Annotated {
  const place = (box: Box): Box => turnAboutMiddle(turnQuarters(box, turned, shown), frame.tilt, frame);
  return {
    links: links.map((link) => ({ ...link, ...place(link) })),
    fields: {
      ...fields,
      ticks: fields.ticks.map((tick) => ({ ...tick, ...place(tick) })),
      combs: fields.combs.map(place),
      filled: fields.filled.map((field) => ({ ...field, ...place(field) })),
    },
  };
}

/** A page in its frame, and how its text stands there. */
function readInFrame(
  pdfium: Pdfium,
  { document, markFonts, shifted }: PageSource,
  page: number,
  { frame, turned, links, fields }: View & Annotated,
): { readonly content: PageContent; readonly stance: PageStance } {
  const drawing = readDrawing(pdfium, page, frame, fields.ownObjects);
  const { words, aside, slanted, unreadable, stance, isCut } = readWords(pdfium, page, frame, {
    links,
    tagOf: createTagger(pdfium, readTags(pdfium, document, page)),
    markFonts,
    shifted,
  });
  const texts = joinTurnedLetters({ words: withHeight(words), aside });
  const whole = readBreakArrows(readTypedSigns(readDrawnUnderscores(drawing.strokes, texts.words)));
  const combed = readCircledNumbers(drawing, joinCombs(whole, fields.combs));
  const numbered = filledWords(combed, fields.filled, [...texts.aside, ...slanted]);
  const ticks = readTickBoxes(drawing, numbered, fields.ticks);
  const isSeen = (word: Word): boolean =>
    isOnPage(frame.tilt === 0 ? word : turnAboutMiddle(word, -frame.tilt, frame), frame);
  const parted = partPoints({ words: ticks.words, shapes: drawing.shapes });
  const content: PageContent = {
    width: frame.width,
    height: frame.height,
    // Some programs for slides shade a bullet, which is a picture then.
    words: readDrawnBullets([...drawing.strokes, ...drawing.pictures], parted.words).filter(isSeen),
    aside: [...texts.aside, ...slanted].filter(isSeen),
    rules: drawing.rules.filter((rule) => !ticks.boxes.some((box) => isSideOf(rule, box))),
    pictures: drawing.pictures,
    shapes: parted.shapes,
    unreadable,
    turned: turnings[turned] ?? 'no',
    tilt: frame.tilt,
    isCut: isCut || drawing.isCut,
  };
  return { content, stance };
}

/** By quarters clockwise. */
const turnings = ['no', 'clockwise', 'upsideDown', 'counterClockwise'] as const;

function isSideOf(rule: Box, box: Box): boolean {
  return rule.x0 >= box.x0 - 1 && rule.x1 <= box.x1 + 1 && rule.y0 >= box.y0 - 1 && rule.y1 <= box.y1 + 1;
}

/** What stands beyond the edge is not seen. */
function isOnPage(box: Box, page: { readonly width: number; readonly height: number }): boolean {
  const [x, y] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2];
  return x >= -2 && y >= -2 && x <= page.width + 2 && y <= page.height + 2;
}

const uriAction = 3;

function readLinks(pdfium: Pdfium, document: number, page: number, frame: ReturnType<typeof frameOf>): LinkBox[] {
  const { call, int, float } = pdfium;
  const links: LinkBox[] = [];
  const place = call.malloc(8 + 16);
  pdfium.put(place, new Uint8Array(24));
  while (links.length < mostLinks && call.FPDFLink_Enumerate(page, place, place + 4) !== 0) {
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
  const most = Math.min(mostBookmarks.all, mostBookmarks.least + pageCount * mostBookmarks.ofPage);
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
/** Notes and stamps are a part of what is seen. */
const withAnnotations = 1;

function drawPage(pdfium: Pdfium, form: PdfForm, page: number, pixelsPerPoint: number): PageBitmap | null {
  const { call } = pdfium;
  const frame = frameOf(pdfium, page);
  const area = frame.width * frame.height;
  if (!(area > 0)) return null;
  const scale = Math.min(pixelsPerPoint, Math.sqrt(mostPixels / area));
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
