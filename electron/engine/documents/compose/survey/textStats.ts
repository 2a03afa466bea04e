import { isCodeText } from '../../layout/lines/codeText.ts';
import { mostOf, type Segment } from '../../layout/lines/segment.ts';
import { linesOnPage, type LaidPage } from '../../layout/page/laidPage.ts';
import { judgeTags, type TagTrust } from './tags.ts';

/** What is usual in a document: every judgement of what stands out is held against it. */
export interface TextStats {
  /** Points, of the running text. */
  readonly size: number;
  /** Points, of the largest text that there is nearly as much of: a report may have two. What is larger is a heading. */
  readonly largest: number;
  /** The running text is bold: boldness tells nothing. */
  readonly isBold: boolean;
  /** So is nearly all of it: no word of it is written as bold. */
  readonly isAllBold: boolean;
  /** From one baseline to the next, in sizes of the text. */
  readonly leading: number;
  /** The same of the largest text, in its size. */
  readonly largestLeading: number;
  readonly tags: TagTrust;
  /** Written in letters of fixed width, as receipts, transcripts and old printouts are: these say nothing of code. */
  readonly isTypewritten: boolean;
  /** Points, of most letters of fixed width that are not bold; 0 where there are none, or most lines of such letters are bold. */
  readonly typedSize: number;
}

/** Times the size of the running text from which on something is larger than it, and no part of a sentence. */
export const larger = 1.13;

/** Lines, and part of them that are bold, from which on boldness is the usual face of a document. */
const allBold = { lines: 8, share: 0.9 };

/** Measures the lines of all pages. */
export function measureText(pages: readonly LaidPage[]): TextStats {
  const sizes = new Map<number, number>();
  const lines = pages.flatMap(linesOnPage);
  for (const line of withoutNumbers(withoutListings(lines))) {
    const size = halfPoints(line.size);
    sizes.set(size, (sizes.get(size) ?? 0) + line.text.length);
  }
  const size = usualSize(sizes, lines, pages);
  const body = lines.filter((line) => Math.abs(line.size - size) < sameSize);
  const bold = body.filter(({ isBold }) => isBold).length;
  const largest = largestText(lines, sizes, size);
  const leading = usualLeading(pages, size);
  return {
    size,
    largest,
    isBold: bold > body.length * 0.6,
    isAllBold: body.length >= allBold.lines && bold >= body.length * allBold.share,
    leading,
    largestLeading: largest === size ? leading : usualLeading(pages, largest),
    tags: judgeTags(pages),
    ...measureTyped(lines),
  };
}

/** Part of the letters that a text has at least beside its listings. */
const besideListings = 0.2;

/** Without the lines of programs, where there is a text beside them: they may take more room than it. */
function withoutListings(lines: readonly Segment[]): readonly Segment[] {
  const text = lines.filter(({ isMono }) => !isMono);
  if (text.length === lines.length) return lines;
  return signsIn(text) >= signsIn(lines) * besideListings ? text : lines;
}

/** Lines with words at least, and parts of the letters that they have: less are titles, and more say what is usual anyway. */
const besideNumbers = { lines: 6, least: 0.15, most: 0.5 };

/** Without lines of numbers alone, where there are others: the scale of a chart is set smaller than its names, and may have more letters. */
function withoutNumbers(lines: readonly Segment[]): readonly Segment[] {
  const words = lines.filter(({ text }) => /\p{L}{2}/u.test(text));
  if (words.length < besideNumbers.lines) return lines;
  const share = signsIn(words) / signsIn(lines);
  return share >= besideNumbers.least && share <= besideNumbers.most ? words : lines;
}

function signsIn(lines: readonly Segment[]): number {
  return lines.reduce((sum, { text }) => sum + text.length, 0);
}

function halfPoints(size: number): number {
  return Math.round(size * 2) / 2;
}

/** What makes lines of a larger size a text as well: part of the letters of the running text, lines and their letters, and times its size. */
const second = { share: 0.4, lines: 10, letters: 400, larger: 1.5 };

function largestText(lines: readonly Segment[], sizes: ReadonlyMap<number, number>, usual: number): number {
  const least = Math.max(second.letters, (sizes.get(halfPoints(usual)) ?? 0) * second.share);
  return [...sizes].reduce((most, [size, letters]) => {
    if (size <= most || size > usual * second.larger || letters < least) return most;
    const own = lines.filter((line) => halfPoints(line.size) === size && !line.isBold);
    return own.length >= second.lines ? size : most;
  }, usual);
}

/** What makes the larger letters of a page its text: their number, their part of all, and lines that are not bold. */
const ownText = { letters: 250, share: 0.5, lines: 5 };

/** What is usual on a page: one that is set larger than the rest of its document, such as a form that was put in, has no more headings for that. */
export function measurePage(stats: TextStats, page: LaidPage): TextStats {
  const size = mostOf(page.sizes);
  if (size < stats.largest * larger || size > stats.size * second.larger) return stats;
  const letters = page.sizes.get(size) ?? 0;
  if (letters < ownText.letters || letters < page.letters * ownText.share) return stats;
  const lines = linesOnPage(page).filter((line) => halfPoints(line.size) === size && !line.isBold);
  return lines.length < ownText.lines ? stats : { ...stats, largest: size };
}

/** Sizes by which lines of the running text may differ from it. */
const sameSize = 0.6;
/** Sizes from one baseline to the next of one text. */
const steps = { least: 0.8, most: 3.2, unknown: 1.2 };
/** Part of the steps below the usual one: those between paragraphs are the larger ones. */
const lowerPart = 0.4;

/** Ems that a filled line ends before the longest of its column, and such lines from which on the steps below others are none of the text's. */
const filled = { short: 3, fewest: 8 };

/**
 * How far the lines of the running text are apart, in its size: below filled lines their paragraph goes on, and below others room may be.
 */
function usualLeading(pages: readonly LaidPage[], size: number): number {
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

/** Part of the letters that are of fixed width where that is the face of a document. */
const typewritten = 0.7;

/** Part of all letters that must stand in lines for them to say what is usual, and in so few lines: titles above a table, or a chart, of a whole page do not. */
const enough = { share: 0.3, few: 3, ofFew: 0.5 };

function usualSize(
  ofLines: ReadonlyMap<number, number>,
  lines: readonly Segment[],
  pages: readonly LaidPage[],
): number {
  const sum = (sizes: ReadonlyMap<number, number>): number => [...sizes.values()].reduce((all, one) => all + one, 0);
  const all = new Map<number, number>();
  for (const { sizes } of pages) for (const [size, count] of sizes) all.set(size, (all.get(size) ?? 0) + count);
  const isEnough = signsIn(lines) >= sum(all) * (lines.length <= enough.few ? enough.ofFew : enough.share);
  return mostOf(isEnough ? ofLines : all) || 10;
}

/** What letters of fixed width tell. */
function measureTyped(lines: readonly Segment[]): Pick<TextStats, 'isTypewritten' | 'typedSize'> {
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
    // A page of a program is set in no other letters, and is no text for that.
    isTypewritten: all > 0 && mono >= all * typewritten && !isCodeText(lines.map(({ text }) => text.trim())),
    typedSize: boldLines * 2 > typedLines ? 0 : mostOf(sizes),
  };
}
