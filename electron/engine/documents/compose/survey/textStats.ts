import { isCodeText } from '../../layout/lines/codeText.ts';
import { modeOf, type TextLine } from '../../layout/lines/textLine.ts';
import { linesOnPage, type PageLayout } from '../../layout/page/pageLayout.ts';
import { evaluateStructureTags, type TagTrust } from './tags.ts';

/** Text metrics of a document: the baseline for everything that stands out. */
export interface TextStats {
  /** Points, of the running text. */
  readonly size: number;
  /** Points, of the largest text that is nearly as frequent: a report may have two sizes. Larger text is a heading. */
  readonly largest: number;
  /** The body text is bold, so bold is not significant. */
  readonly isBold: boolean;
  /** Nearly all body text is bold too: no word of it is output as bold. */
  readonly isAllBold: boolean;
  /** From one baseline to the next, in sizes of the text. */
  readonly leading: number;
  /** The same of the largest text, in its size. */
  readonly largestLeading: number;
  readonly tags: TagTrust;
  /** The document is set in monospace, like receipts, transcripts and old printouts, so monospace does not imply code. */
  readonly isTypewritten: boolean;
  /** Dominant size in points of monospace text that is not bold; 0 if there is none or most of its lines are bold. */
  readonly typedSize: number;
}

/** Metrics of a document without text. */
export const defaultTextStats: TextStats = {
  size: 10,
  largest: 10,
  isBold: false,
  isAllBold: false,
  leading: 1.2,
  largestLeading: 1.2,
  tags: { roles: false, paragraphs: false },
  isTypewritten: false,
  typedSize: 0,
};

/** Times the size of the running text from which on something is larger than it, and no part of a sentence. */
export const largerRatio = 1.13;

/** Minimum ratio of bold lines for bold to mark nothing. */
const minBoldRatio = 0.6;

/** Minimum lines, and ratio of bold ones, for bold to be a document's regular style. */
const minAllBoldLines = 8;
const minAllBoldRatio = 0.9;

/** Measures the lines of all pages. */
export function measureText(pages: readonly PageLayout[]): TextStats {
  const sizes = new Map<number, number>();
  const lines = pages.flatMap(linesOnPage);
  for (const line of withoutNumbers(withoutListings(lines))) {
    const size = halfPoints(line.size);
    sizes.set(size, (sizes.get(size) ?? 0) + line.text.length);
  }
  const size = bodySize(sizes, lines, pages);
  const body = lines.filter((line) => Math.abs(line.size - size) < bodySizeTolerancePt);
  const bold = body.filter(({ isBold }) => isBold).length;
  const largest = largestText(lines, sizes, size);
  const leading = bodyLeading(pages, size);
  return {
    size,
    largest,
    isBold: bold > body.length * minBoldRatio,
    isAllBold: body.length >= minAllBoldLines && bold >= body.length * minAllBoldRatio,
    leading,
    largestLeading: largest === size ? leading : bodyLeading(pages, largest),
    tags: evaluateStructureTags(pages),
    ...measureTyped(lines),
  };
}

/** Minimum ratio of characters in prose, next to listings. */
const minProseRatio = 0.2;

/** Returns the lines without code listings, if there is prose besides: listings may take more space than it. */
function withoutListings(lines: readonly TextLine[]): readonly TextLine[] {
  const text = lines.filter(({ isMono }) => !isMono);
  if (text.length === lines.length) return lines;
  return characterCount(text) >= characterCount(lines) * minProseRatio ? text : lines;
}

/** Minimum lines with words, and the range of their character ratio: fewer are titles, and with more the result is the same anyway. */
const minWordLines = 6;
const wordLineRatio = { min: 0.15, max: 0.5 };

/**
 * Returns the lines without number-only lines, if there are others: a chart's scale is smaller than its labels and may have more
 * characters.
 */
function withoutNumbers(lines: readonly TextLine[]): readonly TextLine[] {
  const words = lines.filter(({ text }) => /\p{L}{2}/u.test(text));
  if (words.length < minWordLines) return lines;
  const share = characterCount(words) / characterCount(lines);
  return share >= wordLineRatio.min && share <= wordLineRatio.max ? words : lines;
}

function characterCount(lines: readonly TextLine[]): number {
  return lines.reduce((sum, { text }) => sum + text.length, 0);
}

function halfPoints(size: number): number {
  return Math.round(size * 2) / 2;
}

/** A larger size that is body text too: minimum ratio of characters to the running text, lines and characters; maximum relative size. */
const minSecondRatio = 0.4;
const minSecondLines = 10;
const minSecondChars = 400;
const maxSecondSizeRatio = 1.5;

function largestText(lines: readonly TextLine[], sizes: ReadonlyMap<number, number>, usual: number): number {
  const min = Math.max(minSecondChars, (sizes.get(halfPoints(usual)) ?? 0) * minSecondRatio);
  return [...sizes].reduce((most, [size, letters]) => {
    if (size <= most || size > usual * maxSecondSizeRatio || letters < min) return most;
    const own = lines.filter((line) => halfPoints(line.size) === size && !line.isBold);
    return own.length >= minSecondLines ? size : most;
  }, usual);
}

/** Points by which lines of the running text may differ from its size. */
export const bodySizeTolerancePt = 0.6;
/** Baseline distance within one text, in ems, and what it is if no lines show it. */
const leadingEm = { min: 0.8, max: 3.2, default: 1.2 };
/** Quantile of the line steps that is the leading: the larger ones are between paragraphs. */
const leadingQuantile = 0.4;
/** Maximum ems by which a full line is shorter than the longest of its column, and minimum number of such lines to measure only them. */
const maxFreeEm = 3;
const minFullLines = 8;

/** Returns the leading of the body text in text sizes: below full lines the paragraph continues, below others there may be extra space. */
function bodyLeading(pages: readonly PageLayout[], size: number): number {
  const found: number[] = [];
  const within: number[] = [];
  for (const part of pages.flatMap(({ parts }) => parts)) {
    if (part.kind !== 'lines') continue;
    const right = part.lines.reduce((most, { x1 }) => Math.max(most, x1), 0);
    for (const [index, line] of part.lines.entries()) {
      const above = part.lines[index - 1];
      if (above === undefined) continue;
      if (Math.abs(above.size - line.size) > bodySizeTolerancePt || Math.abs(line.size - size) > bodySizeTolerancePt)
        continue;
      const step = (line.baseline - above.baseline) / line.size;
      if (step <= leadingEm.min || step >= leadingEm.max) continue;
      found.push(step);
      if (above.x1 >= right - size * maxFreeEm) within.push(step);
    }
  }
  const counted = (within.length < minFullLines ? found : within).toSorted((a, b) => a - b);
  return counted[Math.floor(counted.length * leadingQuantile)] ?? leadingEm.default;
}

/** Minimum ratio of monospace characters in a typewritten document. */
const minTypewrittenRatio = 0.7;

/** Minimum ratio of all characters in lines for a reliable size, and the same for few lines: titles above a full-page table do not reach it. */
const minLinesRatio = 0.3;
const minFewLinesRatio = 0.5;
const maxFewLines = 3;

function bodySize(
  ofLines: ReadonlyMap<number, number>,
  lines: readonly TextLine[],
  pages: readonly PageLayout[],
): number {
  const sum = (sizes: ReadonlyMap<number, number>): number => [...sizes.values()].reduce((all, one) => all + one, 0);
  const all = new Map<number, number>();
  for (const { sizes } of pages) for (const [size, count] of sizes) all.set(size, (all.get(size) ?? 0) + count);
  const isEnough = characterCount(lines) >= sum(all) * (lines.length <= maxFewLines ? minFewLinesRatio : minLinesRatio);
  return modeOf(isEnough ? ofLines : all) || defaultTextStats.size;
}

/** Measures the monospace text. */
function measureTyped(lines: readonly TextLine[]): Pick<TextStats, 'isTypewritten' | 'typedSize'> {
  const sizes = new Map<number, number>();
  let [mono, all, boldLines, typedLines] = [0, 0, 0, 0];
  for (const line of lines) {
    for (const { text, style } of line.words) {
      all += text.length;
      if (!style.mono) continue;
      mono += text.length;
      if (!style.bold) sizes.set(style.size, (sizes.get(style.size) ?? 0) + text.length);
    }
    if (!line.isMono) continue;
    typedLines += 1;
    if (line.isBold) boldLines += 1;
  }
  return {
    // A code page is all monospace, but is not typewritten for that reason.
    isTypewritten: all > 0 && mono >= all * minTypewrittenRatio && !isCodeText(lines.map(({ text }) => text.trim())),
    typedSize: boldLines * 2 > typedLines ? 0 : modeOf(sizes),
  };
}
