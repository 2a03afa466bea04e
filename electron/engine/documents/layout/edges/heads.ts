import type { PageContent, Word } from '../../pdf/pageContent.ts';
import { segmentOf } from '../lines/segment.ts';

/** Part of the height of a page, at the top and at the foot, in which running heads stand. */
export const margin = 0.13;

/** Part of the height from the foot up to which the number of a page may stand, where nothing is below it. */
const deepest = 0.22;

/** Part of the height down to which a head may stand that has the number of its page at an end, and nothing above it: some text is set for smaller paper. */
export const lowest = 0.2;

/** Whether a line is the number of its page and no more, as `keyOf` tells it. */
const loneNumber = /^[-–—|[(\s]*#(?:roman)?[-–—|\])\s.]*$/;

/**
 * Whether the last line of a page may be its number although it stands above the margin.
 * @param line its upper edge in points, and its text as `keyOf` tells it
 */
export function isDeepNumber(line: { readonly y0: number; readonly key: string }, height: number): boolean {
  return line.y0 >= height * (1 - deepest) && loneNumber.test(line.key);
}

/** A line at an edge of a page, as it is held against those of the pages around. */
export interface EdgeLine {
  readonly baseline: number;
  /** The text with `#` for each number. */
  readonly key: string;
  readonly numbers: readonly number[];
  /** The numbers that stand at its ends, apart from the rest of it. */
  readonly ends: readonly number[];
}

/** Ems from a number at the end of a line to the rest of it. */
const apart = 2;

/** Lines in the margins that are looked at, from each edge on. */
const most = 4;
/** Parts of an em that the words of one line are off. */
const level = 0.3;

/** The lines in the margins of a page. */
export function edgeLinesOf({ words, height }: PageContent): readonly EdgeLine[] {
  const tops = words.filter(({ y1 }) => y1 <= height * lowest);
  const feet = words.filter(({ y0 }) => y0 >= height * (1 - margin));
  const upper = wordLines(tops).slice(0, most);
  const heads = upper.filter(
    (line, index) =>
      Math.max(...line.map(({ y1 }) => y1)) <= height * margin || (index === 0 && endsOf(line).length > 0),
  );
  const found = [...heads, ...wordLines(feet).slice(-most)].map(edgeLine);
  if (feet.length > 0) return found;
  const last = wordLines(words.filter(({ y0 }) => y0 >= height * (1 - deepest))).at(-1);
  const deep = last === undefined ? null : { ...edgeLine(last), y0: Math.min(...last.map(({ y0 }) => y0)) };
  return deep !== null && isDeepNumber(deep, height) ? [...found, deep] : found;
}

function edgeLine(line: readonly Word[]): EdgeLine {
  const { baseline } = segmentOf(line);
  const text = line.map((word) => word.text).join(' ');
  return { baseline, key: keyOf(text), numbers: numbersOf(text), ends: endsOf(line) };
}

function endsOf(line: readonly Word[]): number[] {
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined) return [];
  const isApart = (left: Word | undefined, right: Word | undefined): boolean =>
    left === undefined || right === undefined || right.x0 - left.x1 >= left.style.size * apart;
  return [
    ...(isApart(first, line[1]) ? [first.text] : []),
    ...(line.length > 1 && isApart(line.at(-2), last) ? [last.text] : []),
  ].flatMap((text) => (/^\d{1,4}$/.test(text) ? [Number(text)] : []));
}

/** Words on one baseline together, each line from left to right: what shares it is one line, however far apart. */
function wordLines(words: readonly Word[]): Word[][] {
  const lines: Word[][] = [];
  for (const word of words.toSorted((a, b) => a.baseline - b.baseline)) {
    const first = lines.at(-1)?.[0];
    if (first !== undefined && word.baseline - first.baseline <= first.style.size * level) lines.at(-1)?.push(word);
    else lines.push([word]);
  }
  return lines.map((line) => line.toSorted((a, b) => a.x0 - b.x0));
}

/** A text without what changes from page to page. */
export function keyOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('#', '♯')
    .replace(/\d+/g, '#')
    .replace(/^(?=[ivxlc]{1,6}$)[ivxlc]+$/, '#roman')
    .replace(/\s+/g, ' ');
}

/** The numbers in a text, in their order. */
export function numbersOf(text: string): readonly number[] {
  return (text.match(/\d+/g) ?? []).map(Number);
}

/** Points that a head may move from page to page. */
const unrest = 3;

/** A running head or foot of a page. */
export interface Head {
  readonly baseline: number;
  /** One of its numbers goes on from page to page. */
  readonly counts: boolean;
}

/**
 * The running heads and feet of a page: of its lines, those that come back on a page around, the same or with the number of that page.
 * @param around lines of other pages, and how many pages these are ahead
 */
export function headsOf(
  lines: readonly EdgeLine[],
  around: readonly { readonly lines: readonly EdgeLine[]; readonly ahead: number }[],
): readonly Head[] {
  return lines.flatMap((line) => {
    const like = around.flatMap(({ lines: others, ahead }) =>
      others
        .filter(({ key, baseline }) => key === line.key && Math.abs(baseline - line.baseline) <= unrest)
        .map((other) => ({ other, ahead })),
    );
    const counts = like.some(({ other, ahead }) =>
      line.numbers.some((number, index) => (other.numbers[index] ?? Number.NaN) - number === ahead),
    );
    // A head names the chapter that its page is of: the numbers count whatever they stand beside.
    const isNumbered = around.some(({ lines: others, ahead }) =>
      others.some(
        (other) =>
          Math.abs(other.baseline - line.baseline) <= unrest &&
          line.ends.some((number) => other.ends.includes(number + ahead)),
      ),
    );
    const isSame = like.some(({ other }) => String(other.numbers) === String(line.numbers));
    return counts || isNumbered || isSame ? [{ baseline: line.baseline, counts: counts || isNumbered }] : [];
  });
}
