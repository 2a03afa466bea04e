import { termPattern } from '../../languageTerms.ts';
import { boundingBox } from '../../pdf/boxes.ts';
import { columnsOf } from '../columns/classifyRegion.ts';
import { margin } from '../edges/runningHeaders.ts';
import { linesOf } from '../lines/bands.ts';
import type { Gutter } from '../lines/gaps.ts';
import type { TextLine } from '../lines/textLine.ts';

/** Maximum lines of a page header, and of one that is read line by line: the text at its two ends is one line. */
const maxHeadLines = { lines: 4, joined: 2 };

/** Text of page headers and footers in several languages: the page number or the volume. */
const pageLabel = new RegExp(
  `^(?:${termPattern('page')}\\.?\\s*:?\\s*\\d+(?:\\s*\\S{1,3}\\s*\\d+)?|${termPattern('volume')}\\b\\.?\\s*\\d+.*)$`,
  'iu',
);

/**
 * Splits a page header or footer whose lines are side by side at the edge of a page, like table cells: one of them contains the page or the
 * volume. Null for anything else.
 */
export function partsOfHead(
  { segments, gutters }: { readonly segments: readonly TextLine[]; readonly gutters: readonly Gutter[] },
  height: number,
): readonly (readonly TextLine[])[] | null {
  const { y0, y1 } = boundingBox(segments);
  if (y1 > height * margin && y0 < height * (1 - margin)) return null;
  const lines = linesOf(segments).length;
  if (lines > maxHeadLines.lines || !segments.some(({ text }) => pageLabel.test(text.trim()))) return null;
  return lines <= maxHeadLines.joined ? [segments] : columnsOf(segments, gutters).map((column) => column.segments);
}
