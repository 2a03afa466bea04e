import type { Box, Rule, Word } from '../../pdf/pageContent.ts';
import { linesOf } from '../lines/bands.ts';
import { boundingBox, isInside } from '../../pdf/boxes.ts';
import { markerOf } from '../lines/listMarker.ts';
import { buildTextLines } from '../lines/textLine.ts';
import { columnEdges } from '../tables/columnEdges.ts';

/** A boxed region of a page; its bounds are those of its words. */
export interface BoxedRegion extends Box {
  readonly words: readonly Word[];
}

/** A cell of a grid that is drawn. */
export interface RegionCell extends BoxedRegion {
  /** Spans the entire width. */
  readonly isAcross: boolean;
}

/**
 * Minimum lines of a long cell; minimum fraction of all words in such cells; minimum items of a list in them, and minimum fraction of cells
 * with lists or columns.
 */
const minRegionContent = { lines: 8, share: 0.75, items: 3, structured: 0.5 };

/**
 * Returns the cells of a grid used for page layout, each of which is read separately: nearly all text is in long cells with lists or
 * columns inside, unlike the cells of a table. Null for a table.
 */
export function regionsOfGrid(cells: readonly RegionCell[]): readonly BoxedRegion[] | null {
  const filled = cells.filter(({ words }) => words.length > 0);
  // Most cells have fewer words than this number of lines.
  if (!filled.every(({ isAcross, words }) => isAcross || words.length >= minRegionContent.lines)) return null;
  const long = filled.filter(({ words }) => linesOf(buildTextLines(words)).length >= minRegionContent.lines);
  // Heads may go across; whatever else is short makes rows.
  if (long.length < 2 || !filled.every((cell) => cell.isAcross || long.includes(cell))) return null;
  const count = (some: readonly RegionCell[]): number => some.reduce((sum, { words }) => sum + words.length, 0);
  if (count(long) < count(filled) * minRegionContent.share) return null;
  return long.filter(isStructured).length >= long.length * minRegionContent.structured ? toRegions(filled) : null;
}

/** Returns the regions with the bounds of their words: boxes of adjacent regions touch, the bounds of their words do not. */
export function toRegions(cells: readonly BoxedRegion[]): BoxedRegion[] {
  return cells.flatMap(({ words }) => (words.length === 0 ? [] : [{ ...boundingBox(words), words }]));
}

function isStructured({ words }: RegionCell): boolean {
  const lines = linesOf(buildTextLines(words));
  const items = lines.filter(({ segments: [first] }) => first !== undefined && markerOf(first.text) !== null);
  return items.length >= minRegionContent.items || columnEdges(lines, []).length > 0;
}

/** Points that the lines of a frame may miss each other by. */
const tolerancePt = 4;
/** Minimum height of a frame in points, and minimum vertical overlap of side-by-side frames as a fraction of the lower one. */
const minExtent = { height: 12, beside: 0.5 };
/** Minimum content of a frame: the boxes of a drawing contain a label each. */
const minContent = { lines: 3, words: 7 };
const maxRules = 400;

/**
 * Finds boxes around side-by-side texts, such as an address next to a date: each is read separately, whatever else is on the same line.
 * @param rules merged into one piece each
 * @param taken tables: a box around one belongs to it
 */
export function findFrames(rules: readonly Rule[], words: readonly Word[], taken: readonly Box[]): BoxedRegion[] {
  if (rules.length > maxRules) return [];
  const boxes = boxesOf(rules).filter((box) => !taken.some((table) => isInside(table, box) || isInside(box, table)));
  // Boxes in boxes are a drawing.
  const frames = boxes
    .filter((box) => !boxes.some((other) => other !== box && (holds(other, box) || holds(box, other))))
    .map((box) => {
      const { x0, y0, x1, y1 } = box;
      return { x0, y0, x1, y1, words: words.filter((word) => isInside(word, box)) };
    })
    .filter(
      ({ words: own }) => own.length >= minContent.words && linesOf(buildTextLines(own)).length >= minContent.lines,
    );
  return frames.filter((frame) => frames.some((other) => areSideBySide(frame, other)));
}

function boxesOf(rules: readonly Rule[]): Box[] {
  const across = rules.filter(({ kind }) => kind === 'horizontal').toSorted((a, b) => a.y0 - b.y0);
  const down = rules.filter(({ kind }) => kind === 'vertical');
  return across.flatMap((top, index) => {
    const foot = across
      .slice(index + 1)
      .find(
        (rule) =>
          rule.y0 - top.y0 >= minExtent.height &&
          Math.abs(rule.x0 - top.x0) <= tolerancePt &&
          Math.abs(rule.x1 - top.x1) <= tolerancePt,
      );
    if (foot === undefined || top.x1 - top.x0 < minExtent.height) return [];
    const isSide = (x: number): boolean =>
      down.some(
        (rule) =>
          Math.abs(rule.x0 - x) <= tolerancePt && rule.y0 <= top.y0 + tolerancePt && rule.y1 >= foot.y0 - tolerancePt,
      );
    return isSide(top.x0) && isSide(top.x1) ? [{ x0: top.x0, y0: top.y0, x1: top.x1, y1: foot.y0 }] : [];
  });
}

function holds(outer: Box, box: Box): boolean {
  return (
    outer.x0 <= box.x0 + tolerancePt &&
    outer.x1 >= box.x1 - tolerancePt &&
    outer.y0 <= box.y0 + tolerancePt &&
    outer.y1 >= box.y1 - tolerancePt
  );
}

function areSideBySide(a: Box, b: Box): boolean {
  if (a.x1 > b.x0 && b.x1 > a.x0) return false;
  return Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) >= Math.min(a.y1 - a.y0, b.y1 - b.y0) * minExtent.beside;
}
