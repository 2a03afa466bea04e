import { around } from '../../pdf/boxes.ts';
import { columnsOf } from '../columns/judgeGroup.ts';
import { margin } from '../edges/heads.ts';
import { linesOf } from '../lines/bands.ts';
import type { Segment } from '../lines/segment.ts';
import type { CellPart } from '../tables/cutAtHeads.ts';

/** Lines of a head, and those of one that is read line by line: what stands at its ends is one. */
const most = { lines: 4, joined: 2 };

/** What the heads and feet of pages say, in some languages: which page it is, and of which volume. */
const saysPage =
  /^(?:(?:page|seite|página|pagina|strana|strona|sida|side|oldal|стр\.?)\s*:?\s*\d+(?:\s*\S{1,3}\s*\d+)?|(?:vol(?:ume)?|band|jahrgang|tome)\b\.?\s*\d+.*)$/iu;

/**
 * The parts of a head or foot whose lines stand side by side at the edge of a page, as cells of a table do: one of them tells the page or
 * the volume. Null for anything else.
 */
export function partsOfHead({ segments, gutters }: CellPart, height: number): readonly (readonly Segment[])[] | null {
  const { y0, y1 } = around(segments);
  if (y1 > height * margin && y0 < height * (1 - margin)) return null;
  const lines = linesOf(segments).length;
  if (lines > most.lines || !segments.some(({ text }) => saysPage.test(text.trim()))) return null;
  return lines <= most.joined ? [segments] : columnsOf(segments, gutters).map((column) => column.segments);
}
