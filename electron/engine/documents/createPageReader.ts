import type { InstalledLanguage } from '../../../shared/base/ocrLanguages.ts';
import { edgeLinesOf, headsOf, type EdgeLine, type Head } from './layout/edges/runningHeaders.ts';
import type { PageLayout } from './layout/page/pageLayout.ts';
import { layoutPage } from './layout/page/layoutPage.ts';
import { createPagesBefore } from './layout/page/pagesBefore.ts';
import { characterCount } from './layout/lines/textLine.ts';
import { type GrayImage, greyOf } from './ocr/grayImage.ts';
import type { OcrEngine } from './ocr/ocrEngine.ts';
import type { Box, PageContent } from './pdf/pageContent.ts';
import type { PdfFile } from './pdf/openPdf.ts';
import { createUnmappedPages } from './unmappedPages.ts';
import { hasUnmappedText, unmappedRows, withMarkedRuns, withOnlyRows, withRecognizedRuns } from './unmappedText.ts';

export interface PageReader {
  /** A page, laid out; null for one that cannot be read. */
  read(index: number): Promise<PageLayout | null>;
  /** Plain sentences on all pages that were read. */
  warnings(): readonly string[];
}

/** Pixels to a point: 300 to an inch, at which small print can be read. */
const pixelsPerPoint = 300 / 72;

/** Maximum pixels of the longer side: larger pages have larger characters, and OCR is poor at 100 pixels per character. */
const maxSidePx = 4200;

/** Maximum characters of a scan, and minimum ratio of the page that its images cover. */
const maxScanChars = 40;
const minScanRatio = 0.3;
/** The same of a page of text whose images may contain more. */
const maxMixedChars = 600;
const minMixedRatio = 0.45;
/** Minimum ratio of the page that an image with text covers. */
const minImageRatio = 0.02;

export interface PagesWanted {
  /** Languages that OCR has beside English. */
  readonly languages: readonly InstalledLanguage[];
  /** Pages that are to be read, from the first on. */
  readonly pageCount: number;
  /** The end of the file is missing, and with it content of some of its pages. */
  readonly isTruncated: boolean;
}

/**
 * Reads pages by mode: `fast` takes the text of the file, `ocr` recognizes every page, `auto` those that have no text of their own or
 * images that may contain more.
 */
export function createPageReader(
  file: PdfFile,
  mode: 'fast' | 'auto' | 'ocr',
  ocrEngine: OcrEngine,
  { pageCount, isTruncated, languages }: PagesWanted,
): PageReader {
  const pages = createNeighborPages(file, pageCount);
  const pagesBefore = createPagesBefore();
  const begun = new Map<number, Promise<PageContent | null>>();
  const unmappedPages = createUnmappedPages();
  const unread = { textless: 0, unmapped: 0 };

  function needsOcr(index: number): boolean {
    if (mode === 'fast') return false;
    const own = pages.at(index);
    if (own === null) return true;
    const need = needOf(own);
    if (mode === 'auto' && need === 'runs') return unmappedPages.allows(index, own, scaleOf(file, index));
    return !(need === 'all' && file.isBare(index)) && (mode === 'ocr' || need !== 'none');
  }

  function begin(index: number): Promise<PageContent | null> {
    const known = begun.get(index);
    if (known !== undefined) return known;
    const content = renderAndRecognize(index);
    // The error is reported to the caller that requests the page.
    content.catch(() => undefined);
    begun.set(index, content);
    return content;
  }

  async function renderAndRecognize(index: number): Promise<PageContent | null> {
    const bitmap = file.draw(index, scaleOf(file, index));
    if (bitmap === null) return null;
    const image = greyOf(bitmap);
    const scale = image.width / Math.max(1, bitmap.points.width);
    const own = mode === 'auto' ? pages.at(index) : null;
    return await ocrEngine.recognize(own === null ? image : wantedPart(image, own, scale), scale, languages);
  }

  async function recognize(index: number): Promise<PageContent | null> {
    const content = begin(index);
    const last = Math.min(pageCount, index + ocrEngine.slots);
    for (let next = index + 1; next < last; next += 1) if (needsOcr(next)) void begin(next);
    const seen = await content;
    begun.delete(index);
    return seen;
  }

  async function contentOf(index: number): Promise<PageContent | null> {
    const own = pages.at(index);
    const seen = needsOcr(index) ? await recognize(index) : null;
    if (own === null) return seen;
    const need = needOf(own);
    if (seen === null) {
      if (need === 'all' && file.isBare(index)) return isTruncated ? null : own;
      if (mode === 'fast' && need === 'all') unread.textless += 1;
      if (mode === 'fast' && need === 'runs') unread.unmapped += 1;
      if (mode === 'auto' && need === 'runs') unmappedPages.skip();
      return withMarkedRuns(own);
    }
    if (mode === 'ocr') return seen;
    if (need === 'runs') {
      const read = lieAlike(own, seen) ? withRecognizedRuns(own, seen) : own;
      unmappedPages.note(read !== own && read.unreadable < own.unreadable);
      return withMarkedRuns(read);
    }
    if (!lieAlike(own, seen)) return preferred(own, seen);
    if (need === 'images') return merge(own, seen);
    return isVisible(own) && own.unreadable === 0 ? merge(own, seen, [pageBox(own)]) : preferred(own, seen);
  }

  return {
    async read(index) {
      const content = await contentOf(index);
      return content === null ? null : layoutPage(content, pages.headsOf(index, content), pagesBefore);
    },
    warnings: () => [...warningsOf(unread), ...unmappedPages.warnings()],
  };
}

/** Returns the pixels per point that a page is drawn with. */
function scaleOf(file: PdfFile, index: number): number {
  const size = file.size(index);
  return Math.min(pixelsPerPoint, maxSidePx / Math.max(size?.width ?? 0, size?.height ?? 0, 1));
}

/** Returns the image of a page, or of only the lines of it that need OCR. */
function wantedPart(image: GrayImage, own: PageContent, scale: number): GrayImage {
  const rows = needOf(own) === 'runs' ? unmappedRows(own, image.height, scale) : null;
  return rows === null ? image : withOnlyRows(image, rows);
}

/** Returns sentences on the numbers of pages whose text is missing in mode `fast`. */
function warningsOf({ textless, unmapped }: { readonly textless: number; readonly unmapped: number }): string[] {
  const warnings: string[] = [];
  if (textless > 0)
    warnings.push(`Pages without a text layer: ${textless}. The modes auto and ocr recognize text in images.`);
  if (unmapped > 0)
    warnings.push(
      `Pages with text whose font has no characters, marked as \uFFFD: ${unmapped}. The mode auto recognizes it.`,
    );
  return warnings;
}

/** Number of pages before and after that are compared for running headers: left and right pages have different ones. */
const neighborRange = 2;
const steps = [-2, -1, 1, 2] as const;

interface NeighborPages {
  at(index: number): PageContent | null;
  /** Text that repeats at the edges of the adjacent pages. */
  headsOf(index: number, content: PageContent): readonly Head[];
}

/** Reads each page once, and those ahead of a requested one. */
function createNeighborPages(file: PdfFile, pageCount: number): NeighborPages {
  const ahead = new Map<number, PageContent | null>();
  const edges = new Map<number, readonly EdgeLine[]>();
  const failures = new Map<number, unknown>();
  const look = (index: number): PageContent | null => {
    const known = ahead.get(index);
    if (known !== undefined) return known;
    let page: PageContent | null = null;
    try {
      page = file.page(index);
    } catch (failure) {
      failures.set(index, failure);
    }
    ahead.set(index, page);
    // Nothing repeats in a document of one page.
    if (pageCount > 1) edges.set(index, page === null ? [] : edgeLinesOf(page));
    return page;
  };
  const at = (index: number): PageContent | null => {
    const page = look(index);
    // A look-ahead that hits the error first continues without the page.
    if (failures.has(index)) throw failures.get(index);
    return page;
  };
  return {
    at,
    headsOf(index, content) {
      const own = ahead.get(index) === content ? edges.get(index) : undefined;
      ahead.delete(index);
      edges.delete(index - neighborRange - 1);
      const others = steps.flatMap((step) => {
        const other = index + step;
        if (other < 0 || other >= pageCount) return [];
        // An error ahead is reported when that page is requested; no page after it is read before.
        if (step > 0 && failures.size === 0) look(other);
        return [{ lines: edges.get(other) ?? [], ahead: step }];
      });
      return others.length === 0 ? [] : headsOf(own ?? edgeLinesOf(content), others);
    },
  };
}

/** Returns the scope of OCR for a page: the full page, text whose font has no characters, only its images, or nothing. */
function needOf(page: PageContent): 'all' | 'runs' | 'images' | 'none' {
  const { words, images, unreadable, width, height } = page;
  const chars = characterCount(words);
  const pictured = images.reduce((sum, box) => sum + areaOf(box), 0) / Math.max(1, width * height);
  if (chars < maxScanChars && pictured > minScanRatio) return 'all';
  if (hasUnmappedText(page)) return 'runs';
  if (chars === 0 || unreadable > chars) return 'all';
  return chars < maxMixedChars && pictured > minMixedRatio ? 'images' : 'none';
}

function areaOf({ x0, y0, x1, y1 }: Box): number {
  return Math.max(0, x1 - x0) * Math.max(0, y1 - y0);
}

/** Maximum difference in radians between the skew of the file's text and of the OCR for the two to be merged. */
const sameTiltRad = 0.01;

function lieAlike(own: PageContent, seen: PageContent): boolean {
  return seen.turned === own.turned && Math.abs(seen.tilt - own.tilt) <= sameTiltRad;
}

/** Returns the OCR page, unless the file's own text has more content. */
function preferred(own: PageContent, seen: PageContent): PageContent {
  return characterCount(seen.words) >= characterCount(own.words) ? seen : own;
}

/** Whether a page has any text of its own that is shown: a scan may have a hidden layer. */
function isVisible({ words }: PageContent): boolean {
  return words.some(({ style }) => !style.hidden);
}

function pageBox({ width, height }: PageContent): Box {
  return { x0: 0, y0: 0, x1: width, y1: height };
}

/**
 * Returns the text of the file plus the text that occurs in images only.
 * @param areas where text of images may be
 */
function merge(own: PageContent, seen: PageContent, areas: readonly Box[] = own.images): PageContent {
  const images = areas.filter((box) => areaOf(box) > own.width * own.height * minImageRatio);
  const more = seen.words.filter(
    (word) =>
      images.some((box) => touches(word, box)) &&
      !own.words.some((other) => !other.style.hidden && touches(word, other)),
  );
  const words = [...own.words.filter(({ style }) => !style.hidden || more.length === 0), ...more];
  const rules = seen.rules.filter((rule) => own.images.some((image) => touches(rule, image)));
  return {
    ...own,
    words,
    rules: [...own.rules, ...rules],
    graphics: seen.graphics ?? [],
    unknownScript: seen.unknownScript ?? null,
  };
}

function touches(a: Box, b: Box): boolean {
  return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
}
