import { linesOf, type Line } from '../lines/bands.ts';
import { isBeside, type Segment } from '../lines/segment.ts';
import { segmentsOf, type Group, type Item } from './strips.ts';

/**
 * Headings at least, words of a line of one, and lines of text for each line of them; ems from one line to the next of a heading; times the
 * step that most lines are below each other from which on another part of the text begins, and the part of its lines that may be bold.
 */
const limits = { fewest: 2, words: 4, lines: 2.5, step: 1.5, apart: 1.15, bold: 0.5 };

/**
 * Headings that stand at the left of what they are above, as in a résumé, each with the part of the text that begins beside it, in the order
 * in which they are read; null where there are none such. All that stands at the left is bold, and the text beside it is not: rows of a table
 * are no text of several lines, and their names go on in line with them.
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
  const tops = headings.map((heading) => topBeside(heading, lines));
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

function isHeading({ words, isBold, text }: Segment): boolean {
  return isBold && words.length <= limits.words && /\p{L}{2}/u.test(text);
}

/** The first lines of headings, of which some have several. */
function headingsOf(left: readonly Segment[]): Segment[] {
  const sorted = left.toSorted((a, b) => a.baseline - b.baseline);
  return sorted.filter((line, index) => {
    const above = sorted[index - 1];
    return above === undefined || line.baseline - above.baseline > line.size * limits.step;
  });
}

/** Where the part of a text begins that a heading stands beside the first line of; null where it stands beside another line. */
function topBeside(heading: Segment, lines: readonly Line[]): number | null {
  const at = lines.findIndex(({ segments }) => segments.some((one) => isBeside(one, heading)));
  const [line, above] = [lines[at], lines[at - 1]];
  if (line === undefined) return null;
  if (above !== undefined && line.top - above.bottom < line.size * (limits.apart - 1)) return null;
  return Math.min(heading.baseline, ...line.segments.map(({ baseline }) => baseline)) - 0.5;
}
