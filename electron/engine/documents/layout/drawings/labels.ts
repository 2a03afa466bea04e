import { isQuantity } from '../lines/numericCell.ts';
import { boundingBox } from '../../pdf/boxes.ts';
import type { Box } from '../../pdf/pageContent.ts';
import { markerOf } from '../lines/listMarker.ts';
import type { TextLine } from '../lines/textLine.ts';

/** Lines straight below each other that are of one size: a name in a drawing, or a paragraph. */
export interface Label extends Box {
  readonly lines: readonly TextLine[];
  readonly wordCount: number;
}

/** Parts of an em, or of the narrower line: how far lines of one label are below each other, and how much of them does. */
const stack = { least: 0.5, most: 1.5, size: 0.15, across: 0.5 };

/**
 * Minimum lines and words of running text; minimum words of a single line that is a sentence, and of a list item: legend entries are
 * shorter.
 */
const prose = { lines: 3, words: 12, perLine: 3, sentence: 9, item: 5 };

/** Groups lines that are directly below each other. */
export function stackLabels(segments: readonly TextLine[]): Label[] {
  const stacks: TextLine[][] = [];
  let open: TextLine[][] = [];
  for (const segment of segments.toSorted((a, b) => a.baseline - b.baseline)) {
    open = open.filter((lines) => segment.baseline - (lines.at(-1)?.baseline ?? 0) <= segment.size * stack.most * 2);
    const above = open.find((lines) => isBelow(lines.at(-1), segment));
    if (above !== undefined) {
      above.push(segment);
      continue;
    }
    const begun = [segment];
    stacks.push(begun);
    open.push(begun);
  }
  return stacks.map((lines) => ({
    ...boundingBox(lines),
    lines,
    wordCount: lines.reduce((sum, { words }) => sum + words.length, 0),
  }));
}

function isBelow(last: TextLine | undefined, next: TextLine): boolean {
  if (last === undefined || Math.abs(last.size - next.size) > last.size * stack.size) return false;
  const step = (next.baseline - last.baseline) / last.size;
  if (step < stack.least || step > stack.most) return false;
  const shared = Math.min(last.x1, next.x1) - Math.max(last.x0, next.x0);
  if (shared < Math.min(last.x1 - last.x0, next.x1 - next.x0) * stack.across) return false;
  // An axis title is below the axis numbers.
  return isQuantity(last.text) === isQuantity(next.text);
}

/** Whether a label is a piece of running text, or of a list. */
export function isProse({ lines, wordCount }: Label): boolean {
  const [first] = lines;
  if (first === undefined) return false;
  if (lines.length >= prose.lines && wordCount >= Math.max(prose.words, lines.length * prose.perLine)) return true;
  if (lines.some((line) => line.words.length >= prose.sentence)) return true;
  const marker = markerOf(first.text);
  return marker !== null && !marker.ordered && marker.rest.split(/\s+/).length >= prose.item;
}

/** How large a label is set, in points. */
export function sizeOf({ lines }: Label): number {
  return lines[0]?.size ?? 0;
}

/** Maximum distance of the baselines of labels in one row, in ems. */
const rowToleranceEm = 0.4;

/** Whether the first lines of two labels are side by side. */
export function areInOneRow(a: Label, b: Label): boolean {
  return Math.abs(baselineOf(a) - baselineOf(b)) <= sizeOf(b) * rowToleranceEm;
}

/** Returns the baseline of the first line, in points. */
export function baselineOf({ lines }: Label): number {
  return lines[0]?.baseline ?? 0;
}
