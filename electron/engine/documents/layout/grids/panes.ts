import type { Box, Word } from '../../pdf/pageContent.ts';
import { linesOf } from '../lines/bands.ts';
import { around } from '../../pdf/boxes.ts';
import { markerOf } from '../lines/listMarker.ts';
import { makeSegments } from '../lines/segment.ts';
import { columnEdges } from '../tables/columnEdges.ts';

/** A part of a page that lines are drawn around; its box is that of its words. */
export interface Pane extends Box {
  readonly words: readonly Word[];
}

/** A cell of a grid that is drawn. */
export interface PaneCell extends Pane {
  /** It takes the whole width. */
  readonly isAcross: boolean;
}

/** Lines of a long cell; the part of all words that stands in such; lists and columns that are in them. */
const least = { lines: 8, share: 0.75, items: 3, structured: 0.5 };

/**
 * The cells of a grid that lays a page out, each of which is read by itself: nearly all text stands in long cells, which hold lists
 * or columns of their own, as no cell of a table does. Null for a table.
 */
export function panesOf(cells: readonly PaneCell[]): readonly Pane[] | null {
  const filled = cells.filter(({ words }) => words.length > 0);
  // Most cells have no words for so many lines.
  if (!filled.every(({ isAcross, words }) => isAcross || words.length >= least.lines)) return null;
  const long = filled.filter(({ words }) => linesOf(makeSegments(words)).length >= least.lines);
  // Heads may go across; whatever else is short makes rows.
  if (long.length < 2 || !filled.every((cell) => cell.isAcross || long.includes(cell))) return null;
  const count = (some: readonly PaneCell[]): number => some.reduce((sum, { words }) => sum + words.length, 0);
  if (count(long) < count(filled) * least.share) return null;
  return long.filter(isStructured).length >= long.length * least.structured ? panesAround(filled) : null;
}

/** The words of each cell. Panes touch each other where they are drawn: the room that their words take does not. */
export function panesAround(cells: readonly Pane[]): Pane[] {
  return cells.flatMap(({ words }) => (words.length === 0 ? [] : [{ ...around(words), words }]));
}

function isStructured({ words }: PaneCell): boolean {
  const lines = linesOf(makeSegments(words));
  const items = lines.filter(({ segments: [first] }) => first !== undefined && markerOf(first.text) !== null);
  return items.length >= least.items || columnEdges(lines, []).length > 0;
}
