import { grown, isInside } from './pdf/boxes.ts';
import type { Box, PageContent, UnmappedRun, Word } from './pdf/pageContent.ts';

/** Minimum glyphs of a run that is text, and not a symbol or a ligature, and of all such runs of a page for recognizing it. */
const minRunGlyphs = 3;
const minPageGlyphs = 8;
/** Points by which the box of a recognized word may miss the run that it is of. */
const tolerancePt = 1.5;
/** Character for text that is drawn and cannot be read (Unicode, REPLACEMENT CHARACTER). */
const replacement = '\uFFFD';
/** Font size of a run, and its baseline, relative to the height of its box: that of a line of its font. */
const sizeRatio = 0.85;
const baselineRatio = 0.78;

/** Whether a part of a page is set in a font without characters, and is worth recognizing. */
export function hasUnmappedText(page: PageContent): boolean {
  return textRuns(page).reduce((sum, { glyphs }) => sum + glyphs, 0) >= minPageGlyphs;
}

function textRuns({ unmapped = [] }: PageContent): readonly UnmappedRun[] {
  return unmapped.filter(({ glyphs }) => glyphs >= minRunGlyphs);
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
