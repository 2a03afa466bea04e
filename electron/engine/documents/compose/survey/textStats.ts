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
const allBold = { lines: 8, share: 0.9 };

/** Measures the lines of all pages. */
export function measureText(pages: readonly PageLayout[]): TextStats {
  const sizes = new Map<number, number>();
  const lines = pages.flatMap(linesOnPage);
  for (const line of withoutNumbers(withoutListings(lines))) {
    const size = halfPoints(line.size);
    sizes.set(size, (sizes.get(size) ?? 0) + line.text.length);
  }
  const size = bodySize(sizes, lines, pages);
  const body = lines.filter((line) => Math.abs(line.size - size) < sameSize);
  const bold = body.filter(({ isBold }) => isBold).length;
  const largest = largestText(lines, sizes, size);
  const leading = bodyLeading(pages, size);
  return {
    size,
    largest,
    isBold: bold > body.length * minBoldRatio,
    isAllBold: body.length >= allBold.lines && bold >= body.length * allBold.share,
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
const wordLineLimits = { lines: 6, least: 0.15, most: 0.5 };

/**
 * Returns the lines without number-only lines, if there are others: a chart's scale is smaller than its labels and may have more
 * characters.
 */
function withoutNumbers(lines: readonly TextLine[]): readonly TextLine[] {
  const words = lines.filter(({ text }) => /\p{L}{2}/u.test(text));
  if (words.length < wordLineLimits.lines) return lines;
  const share = characterCount(words) / characterCount(lines);
  return share >= wordLineLimits.least && share <= wordLineLimits.most ? words : lines;
}

function characterCount(lines: readonly TextLine[]): number {
  return lines.reduce((sum, { text }) => sum + text.length, 0);
}

function halfPoints(size: number): number {
  return Math.round(size * 2) / 2;
}

/**
 * Thresholds for a larger size to be body text too: ratio of characters to the running text, lines, characters, and maximum relative size.
 */
const second = { share: 0.4, lines: 10, letters: 400, larger: 1.5 };

function largestText(lines: readonly TextLine[], sizes: ReadonlyMap<number, number>, usual: number): number {
  const least = Math.max(second.letters, (sizes.get(halfPoints(usual)) ?? 0) * second.share);
  return [...sizes].reduce((most, [size, letters]) => {
    if (size <= most || size > usual * second.larger || letters < least) return most;
    const own = lines.filter((line) => halfPoints(line.size) === size && !line.isBold);
    return own.length >= second.lines ? size : most;
  }, usual);
}

/** Sizes by which lines of the running text may differ from it. */
const sameSize = 0.6;
/** Sizes from one baseline to the next of one text. */
const steps = { least: 0.8, most: 3.2, unknown: 1.2 };
/** Ratio of line steps counted as smaller: the larger ones are between paragraphs. */
const lowerPart = 0.4;

/**
 * Ems by which a full line may be shorter than the longest of its column, and minimum number of such lines; steps below other lines are
 * then ignored.
 */
const filled = { short: 3, fewest: 8 };

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
      if (Math.abs(above.size - line.size) > sameSize || Math.abs(line.size - size) > sameSize) continue;
      const step = (line.baseline - above.baseline) / line.size;
      if (step <= steps.least || step >= steps.most) continue;
      found.push(step);
      if (above.x1 >= right - size * filled.short) within.push(step);
    }
  }
  const told = (within.length < filled.fewest ? found : within).toSorted((a, b) => a - b);
  return told[Math.floor(told.length * lowerPart)] ?? steps.unknown;
}

/** Minimum ratio of monospace characters in a typewritten document. */
const typewritten = 0.7;

/**
 * Minimum ratio of all characters in regular lines for a reliable size, and the ratio for few lines: titles above a full-page table or
 * chart do not reach it.
 */
const enough = { share: 0.3, few: 3, ofFew: 0.5 };

function bodySize(
  ofLines: ReadonlyMap<number, number>,
  lines: readonly TextLine[],
  pages: readonly PageLayout[],
): number {
  const sum = (sizes: ReadonlyMap<number, number>): number => [...sizes.values()].reduce((all, one) => all + one, 0);
  const all = new Map<number, number>();
  for (const { sizes } of pages) for (const [size, count] of sizes) all.set(size, (all.get(size) ?? 0) + count);
  const isEnough = characterCount(lines) >= sum(all) * (lines.length <= enough.few ? enough.ofFew : enough.share);
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
    isTypewritten: all > 0 && mono >= all * typewritten && !isCodeText(lines.map(({ text }) => text.trim())),
    typedSize: boldLines * 2 > typedLines ? 0 : modeOf(sizes),
  };
}
