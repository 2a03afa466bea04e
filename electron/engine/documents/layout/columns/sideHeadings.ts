import { linesOf, type Line } from '../lines/bands.ts';
import { areOnSameLine, type TextLine } from '../lines/textLine.ts';
import { segmentsOf, type Group, type Item } from './horizontalBands.ts';

/**
 * Minimum headings, maximum words per heading line, and minimum lines of text per heading line; maximum line spacing of a heading in ems;
 * the multiple of the usual line spacing that starts another part of the text, and the maximum fraction of its lines that are bold.
 */
const limits = { fewest: 2, words: 4, lines: 2.5, step: 1.5, apart: 1.15, bold: 0.5 };

/**
 * Splits at headings on the left of their content, as in a résumé, each with the text that starts next to it, in reading order; null if
 * there are none. Everything at the left is bold, and the text next to it is not: table rows are not text of several lines, and their names
 * are continuous with them.
 */
export function cutAtSideHeadings<Thing>({ items, gutters }: Group<Thing>): Item<Thing>[][] | null {
  const [gutter] = gutters;
  if (gutter === undefined) return null;
  const isLeft = ({ x1 }: Item<Thing>): boolean => x1 <= gutter.x0 + 0.5;
  const left = segmentsOf(items.filter(isLeft));
  const right = segmentsOf(items.filter((item) => !isLeft(item)));
  if (left.length < limits.fewest || right.length < left.length * limits.lines || !left.every(isHeading)) return null;
  if (right.filter(({ isBold }) => isBold).length > right.length * limits.bold) return null;
  const headings = headingsOf(left);
  const lines = linesOf(right);
  const tops = headings.map((heading) => sectionTop(heading, lines));
  if (headings.length < limits.fewest || tops.includes(null)) return null;
  const bounds = tops.map((top) => top ?? 0);
  const partOf = (item: Item<Thing>): number => {
    const middle = item.segment === null ? item.y0 : item.segment.baseline;
    return bounds.filter((top) => middle >= top).length;
  };
  const parts: Item<Thing>[][] = Array.from({ length: bounds.length * 2 + 1 }, () => []);
  for (const item of items) {
    const part = partOf(item);
    parts[isLeft(item) && part > 0 ? part * 2 - 1 : part * 2]?.push(item);
  }
  return parts.filter((part) => part.length > 0);
}

function isHeading({ words, isBold, text }: TextLine): boolean {
  return isBold && words.length <= limits.words && /\p{L}{2}/u.test(text);
}

/** The first lines of headings, of which some have several. */
function headingsOf(left: readonly TextLine[]): TextLine[] {
  const sorted = left.toSorted((a, b) => a.baseline - b.baseline);
  return sorted.filter((line, index) => {
    const above = sorted[index - 1];
    return above === undefined || line.baseline - above.baseline > line.size * limits.step;
  });
}

/** Returns the top of the text section whose first line is level with a heading; null if the heading is level with another line. */
function sectionTop(heading: TextLine, lines: readonly Line[]): number | null {
  const at = lines.findIndex(({ segments }) => segments.some((one) => areOnSameLine(one, heading)));
  const [line, above] = [lines[at], lines[at - 1]];
  if (line === undefined) return null;
  if (above !== undefined && line.top - above.bottom < line.size * (limits.apart - 1)) return null;
  return Math.min(heading.baseline, ...line.segments.map(({ baseline }) => baseline)) - 0.5;
}
