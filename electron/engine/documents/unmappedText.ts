import type { GrayImage } from './ocr/grayImage.ts';
import { grown, isInside } from './pdf/boxes.ts';
import type { Box, PageContent, UnmappedRun, Word } from './pdf/pageContent.ts';

/** Minimum glyphs of a run that is text, and not a symbol or a ligature, and of all such runs of a page for recognizing it. */
const minRunGlyphs = 3;
const minPageGlyphs = 8;
/**
 * Minimum width of a run for each of its glyphs, relative to its height. Text reaches 0.2 and more; glyphs that are above each other, which
 * are the pieces of a tall bracket or of a stacked symbol, 0.1 and less. Measured on 20 PDFs.
 */
const minAdvanceRatio = 0.15;
/** Points above and below a run of the image that is read. */
const bandMarginPt = 3;
/** Points by which the box of a recognized word may miss the run that it is of. */
const tolerancePt = 1.5;
const white = 255;
/** Character for text that is drawn and cannot be read (Unicode, REPLACEMENT CHARACTER). */
const replacement = '\uFFFD';
/** Font size of a run, and its baseline, relative to the height of its box: that of a line of its font. */
const sizeRatio = 0.85;
const baselineRatio = 0.78;

/** Whether a part of a page is set in a font without characters, and is worth recognizing. */
export function hasUnmappedText(page: PageContent): boolean {
  return textRuns(page).reduce((sum, { glyphs }) => sum + glyphs, 0) >= minPageGlyphs;
}

function textRuns(page: PageContent): readonly UnmappedRun[] {
  return levelRuns(page).filter(({ glyphs }) => glyphs >= minRunGlyphs);
}

/** Returns the runs whose glyphs are side by side. */
function levelRuns({ unmapped = [] }: PageContent): readonly UnmappedRun[] {
  return unmapped.filter(({ glyphs, x0, y0, x1, y1 }) => x1 - x0 >= glyphs * (y1 - y0) * minAdvanceRatio);
}

/** Returns the pixel rows of an image that have text without characters, as a flag for each; null for a page that was turned to read it. */
export function unmappedRows(page: PageContent, height: number, pixelsPerPoint: number): Uint8Array | null {
  if (page.turned !== 'no' || page.tilt !== 0) return null;
  const rows = new Uint8Array(height);
  for (const { y0, y1 } of levelRuns(page))
    rows.fill(1, Math.max(0, (y0 - bandMarginPt) * pixelsPerPoint), Math.max(0, (y1 + bandMarginPt) * pixelsPerPoint));
  return rows;
}

/** Returns an image with all rows but some left white: OCR takes its time for text. */
export function withOnlyRows({ width, height, bytes }: GrayImage, rows: Uint8Array): GrayImage {
  const kept = new Uint8Array(bytes);
  for (let y = 0; y < height; y += 1) if (rows[y] !== 1) kept.fill(white, y * width, (y + 1) * width);
  return { width, height, bytes: kept };
}

/** Returns a page with its runs of text without characters as OCR reads them; all other text stays as the file has it. */
export function withRecognizedRuns(own: PageContent, seen: PageContent): PageContent {
  const read = new Map<UnmappedRun, readonly Word[]>();
  for (const run of own.unmapped ?? []) {
    const area = grown(run, tolerancePt);
    const words = seen.words.filter((word) => isInside(word, area) || isInside(run, word));
    if (words.length > 0) read.set(run, words);
  }
  const more = [...new Set([...read.values()].flat())];
  const glyphs = [...read.keys()].reduce((sum, run) => sum + run.glyphs, 0);
  return {
    ...own,
    // A word of which some letters have characters is read whole.
    words: [...own.words.filter((word) => !more.some((other) => isInside(word, other))), ...more],
    unmapped: (own.unmapped ?? []).filter((run) => !read.has(run)),
    unreadable: Math.max(0, own.unreadable - glyphs),
  };
}

/** Returns a page with a replacement character in place of each run of text that cannot be read. */
export function withMarkedRuns(page: PageContent): PageContent {
  if (!hasUnmappedText(page)) return page;
  return { ...page, words: [...page.words, ...textRuns(page).map(markOf)] };
}

function markOf({ x0, y0, x1, y1 }: Box): Word {
  const height = y1 - y0;
  const size = Math.round(height * sizeRatio * 2) / 2;
  const style = { size, font: '', bold: false, italic: false, mono: false, hidden: false };
  const baseline = y0 + height * baselineRatio;
  return { text: replacement, x0, y0, x1, y1, baseline, style, spaced: true, href: null, confidence: null, tag: null };
}
