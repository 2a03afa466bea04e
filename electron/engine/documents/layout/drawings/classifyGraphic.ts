import { lowerBound } from '../../../../../shared/base/lowerBound.ts';
import { groupBy } from '../../../../../shared/base/groupBy.ts';
import { areaOf, grown, isInside, middleDown } from '../../pdf/boxes.ts';
import type { Box, Rule, Shape, Word } from '../../pdf/pageContent.ts';
import { joinRules } from '../grids/joinRules.ts';
import { findRuledTables } from '../grids/ruledTables.ts';
import { characterCount } from '../lines/textLine.ts';
import type { InkArea } from './inkAreas.ts';
import { isProse, type Label } from './labels.ts';

/** Minimum width and height of a chart, in ems. */
const minChartSizeEm = { width: 7, height: 5 };
/**
 * Minimum fraction of characters in running text, and of words in a table, that rules out a chart; minimum fraction of filled cells, and
 * cells with words, of such a table.
 */
const text = { prose: 0.3, table: 0.6, filled: 0.5, cells: 6 };
/** Ems: symbols and arrowheads are smaller than a drawn line. */
const small = 1.2;
/** Part of the width and of the height that a line takes which is drawn into a chart. */
const span = 0.25;
/** Ems from bars to the numbers of their scale. */
const near = 2.5;
/** Minimum counts of the elements of a chart. */
const minCounts = { ticks: 4, arrows: 2, bars: 3, squares: 100, slices: 3, links: 3, parts: 3 };
/** Maximum distance in points of elements that touch. */
const touch = 1.6;
/** Tolerance in points of equal sizes. */
const even = 0.7;
/** Maximum counts of elements that are compared with each other. */
const maxCounts = { heads: 80, rules: 800, tableRules: 400, bars: 40, corners: 10 };

/**
 * Whether an area is at least as large as a chart.
 * @param em dominant font size of the page
 */
function isLarge({ x0, x1, y0, y1 }: Box, em: number): boolean {
  return x1 - x0 >= em * minChartSizeEm.width && y1 - y0 >= em * minChartSizeEm.height;
}

/** Whether an area may be a chart or a diagram by its shapes alone: most are not, and their text need not be checked. */
export function mayBeDrawing(area: InkArea, em: number): boolean {
  return (
    isLarge(area, em) &&
    (area.images.length > 0 ||
      isDrawn(area, em) ||
      hasParts(area, []) ||
      hasSquares(area, []) ||
      mayHaveBars(filledBoxes(area)))
  );
}

/** Whether elements are drawn in a way that only occurs in charts and diagrams. */
function isDrawn(area: InkArea, em: number): boolean {
  return hasLines(area) || hasAxes(area) || hasLinks(area) || hasArrows(area, em) || hasSlices(area);
}

/**
 * Whether the shapes of an area are a chart or a diagram. Its text matters as much as its shapes: a text panel, a table and a form are not
 * drawings.
 * @param area a candidate area
 * @param all the labels of the page
 * @param em dominant font size of the page
 */
export function isDrawing(area: InkArea, all: readonly Label[], em: number): boolean {
  const labels = all.filter((label) => isInside(label, area));
  const words = wordsOf(labels);
  const prose = labels.filter(isProse).reduce((sum, label) => sum + labelCharacterCount(label), 0);
  if (prose > characterCount(words) * text.prose) return false;
  const isChart =
    isDrawn(area, em) ||
    isLabelled(
      area,
      all.filter((label) => isInside(label, grown(area, em))),
    ) ||
    hasParts(area, words) ||
    hasSquares(area, words) ||
    hasBars(area, words, () => wordsOf(all.filter((label) => isInside(label, grown(area, em * near)))));
  return isChart && !isTable(area, words);
}

function labelCharacterCount({ lines }: Label): number {
  return lines.reduce((sum, { words }) => sum + characterCount(words), 0);
}

function wordsOf(labels: readonly Label[]): Word[] {
  return labels.flatMap(({ lines }) => lines.flatMap((line) => line.words));
}

/** Whether sloped lines or curves cross the area, or an area below such a line is filled and there is a scale. */
function hasLines({ shapes, rules, x0, x1, y0, y1 }: InkArea): boolean {
  const [width, height] = [(x1 - x0) * span, (y1 - y0) * span];
  const through = shapes.filter(
    (shape) => shape.kind === 'free' && shape.x1 - shape.x0 >= width && shape.y1 - shape.y0 >= height,
  );
  if (through.length === 0) return false;
  return through.some(({ isFilled }) => !isFilled) || hasScale(rules, 'horizontal') || hasMarks(shapes);
}

/** Short lines across or down that are as far apart as each other, along an axis. */
function hasMarks(shapes: readonly Shape[]): boolean {
  const marks = shapes
    .filter(({ kind }) => kind === 'tick')
    .map(({ x0, y0, x1, y1 }): Rule => ({ kind: x1 - x0 > y1 - y0 ? 'horizontal' : 'vertical', x0, y0, x1, y1 }));
  return hasScale(marks, 'vertical') || hasScale(marks, 'horizontal');
}

/** Whether sloped lines connect boxes, as in a tree. */
function hasLinks({ shapes }: InkArea): boolean {
  const boxes = shapes.filter(({ kind }) => kind === 'box').slice(0, maxCounts.heads);
  if (boxes.length < minCounts.links) return false;
  const boxAt = (x: number, y: number): Box | undefined =>
    boxes.find((box) => isInside({ x0: x, x1: x, y0: y, y1: y }, grown(box, touch)));
  const isLink = (from: Box | undefined, to: Box | undefined): boolean =>
    from !== undefined && to !== undefined && from !== to;
  const links = shapes
    .filter(({ kind, points }) => kind === 'free' && points === 2)
    .slice(0, maxCounts.heads)
    .filter(({ x0, x1, y0, y1 }) => isLink(boxAt(x0, y0), boxAt(x1, y1)) || isLink(boxAt(x0, y1), boxAt(x1, y0)));
  return links.length >= minCounts.links;
}

/** Whether there is a horizontal and a vertical line with tick marks. */
function hasAxes({ shapes, rules, x0, x1, y0, y1 }: InkArea): boolean {
  const marks = shapes.filter(({ kind }) => kind === 'tick');
  if (marks.length < minCounts.ticks * 2) return false;
  const down = marks.filter((tick) => tick.y1 - tick.y0 > tick.x1 - tick.x0);
  const across = marks.filter((tick) => tick.x1 - tick.x0 > tick.y1 - tick.y0);
  return (
    rules.some(
      (rule) =>
        rule.kind === 'horizontal' && rule.x1 - rule.x0 > (x1 - x0) * span && countAlong(rule, down) >= minCounts.ticks,
    ) &&
    rules.some(
      (rule) =>
        rule.kind === 'vertical' && rule.y1 - rule.y0 > (y1 - y0) * span && countAlong(rule, across) >= minCounts.ticks,
    )
  );
}

function countAlong(rule: Rule, ticks: readonly Shape[]): number {
  return ticks.filter(
    (tick) =>
      tick.x0 <= rule.x1 + touch &&
      tick.x1 >= rule.x0 - touch &&
      tick.y0 <= rule.y1 + touch &&
      tick.y1 >= rule.y0 - touch,
  ).length;
}

/** Small heads at the ends of lines. */
function hasArrows({ shapes, rules }: InkArea, em: number): boolean {
  const free = shapes.filter(({ kind }) => kind === 'free');
  const heads = free.filter((shape) => isHead(shape, em * small)).slice(0, maxCounts.heads);
  if (heads.length < minCounts.arrows) return false;
  const lines: readonly Box[] = [...rules, ...free.filter((shape) => !shape.isFilled)].slice(0, maxCounts.rules);
  let found = 0;
  for (const head of heads) if (lines.some((line) => endsAt(line, head))) found += 1;
  return found >= minCounts.arrows;
}

/** Whether a shape is small and pointed, like an arrowhead: shapes of a logo have more corners. */
function isHead({ x0, x1, y0, y1, isFilled, points }: Shape, side: number): boolean {
  return isFilled && points <= maxCounts.corners && x1 - x0 <= side && y1 - y0 <= side;
}

/** Whether a line ends at a head, and goes away from it. */
function endsAt(line: Box, head: Box): boolean {
  const size = Math.max(head.x1 - head.x0, head.y1 - head.y0);
  if (Math.max(line.x1 - line.x0, line.y1 - line.y0) < size) return false;
  const [x, y] = [(head.x0 + head.x1) / 2, (head.y0 + head.y1) / 2];
  const isThin = line.x1 - line.x0 < touch || line.y1 - line.y0 < touch;
  if (!isThin)
    return (
      [line.x0, line.x1].some((at) => Math.abs(at - x) <= size) &&
      [line.y0, line.y1].some((at) => Math.abs(at - y) <= size)
    );
  const isAcross = line.x1 - line.x0 > line.y1 - line.y0;
  if (isAcross)
    return (
      Math.abs(line.y0 - y) <= touch && [line.x0, line.x1].some((at) => at > head.x0 - touch && at < head.x1 + touch)
    );
  return (
    Math.abs(line.x0 - x) <= touch && [line.y0, line.y1].some((at) => at > head.y0 - touch && at < head.y1 + touch)
  );
}

/**
 * Whether there are bars that share a horizontal baseline; or bars that start at one vertical line and have a scale, which no table has.
 * @param around returns the words in the area and close to it
 */
function hasBars(area: InkArea, words: readonly Word[], around: () => readonly Word[]): boolean {
  const filled = filledBoxes(area);
  if (!mayHaveBars(filled)) return false;
  const boxes = withFewWords(filled, words);
  if (areBars(boxes.map(asStanding))) return true;
  return areBars(boxes.map(asLying)) && (hasScale(area.rules, 'vertical') || hasNumbers(around()));
}

function filledBoxes({ shapes, images }: InkArea): readonly Box[] {
  return [...shapes.filter(({ kind, isFilled }) => kind === 'box' && isFilled), ...images];
}

/** Whether boxes may be bars, if they contain no words. */
function mayHaveBars(boxes: readonly Box[]): boolean {
  return boxes.length >= minCounts.bars && (areBars(boxes.map(asStanding)) || areBars(boxes.map(asLying)));
}

function asStanding({ x0, x1, y0, y1 }: Box): Bar {
  return { at: x0, thick: x1 - x0, foot: y1, long: y1 - y0 };
}

function asLying({ x0, x1, y0, y1 }: Box): Bar {
  return { at: y0, thick: y1 - y0, foot: x0, long: x1 - x0 };
}

/** Returns the boxes that contain at most one word. */
function withFewWords(boxes: readonly Box[], words: readonly Word[]): readonly Box[] {
  const sorted = words.toSorted((a, b) => middleDown(a) - middleDown(b));
  const middles = sorted.map(middleDown);
  return boxes.filter((box) => {
    let count = 0;
    for (let at = lowerBound(middles, box.y0); (middles[at] ?? Infinity) <= box.y1 && count <= 1; at += 1) {
      const word = sorted[at];
      if (word !== undefined && isInside(word, box)) count += 1;
    }
    return count <= 1;
  });
}

/** A box as a bar: its position, thickness, start and length. */
interface Bar {
  readonly at: number;
  readonly thick: number;
  readonly foot: number;
  readonly long: number;
}

function areBars(boxes: readonly Bar[]): boolean {
  const bars = boxes.filter(({ long, thick }) => long > touch * 2 && thick > touch);
  return bars.slice(0, maxCounts.bars).some((bar) => {
    const same = bars.filter(
      (other) => Math.abs(other.thick - bar.thick) < even && Math.abs(other.foot - bar.foot) < even,
    );
    const places = new Set(same.map(({ at }) => Math.round(at)));
    const lengths = new Set(same.map(({ long }) => Math.round(long)));
    return places.size >= minCounts.bars && lengths.size >= Math.max(minCounts.bars, places.size / 2);
  });
}

/** Lines of one direction that are as long as each other, and as far apart. */
function hasScale(rules: readonly Rule[], of: Rule['kind']): boolean {
  const along = rules
    .filter(({ kind }) => kind === of)
    .map(({ x0, x1, y0, y1 }) => (of === 'vertical' ? { at: x0, from: y0, to: y1 } : { at: y0, from: x0, to: x1 }));
  return along.slice(0, maxCounts.bars).some((rule) => {
    const same = along.filter(({ from, to }) => Math.abs(from - rule.from) < even && Math.abs(to - rule.to) < even);
    const at = [...new Set(same.map((one) => Math.round(one.at)))].toSorted((a, b) => a - b);
    const steps = at.slice(1).map((x, index) => x - (at[index] ?? x));
    return steps.length >= minCounts.ticks && Math.max(...steps) - Math.min(...steps) <= touch;
  });
}

/** Numbers in a row, each as much larger than the one before, and as far from it. */
function hasNumbers(words: readonly Word[]): boolean {
  const numbers = words.flatMap((word) => {
    const value = /^([\d.]+)%?$/.exec(word.text.replaceAll(',', ''))?.[1];
    return value === undefined ? [] : [{ value: Number(value), at: (word.x0 + word.x1) / 2, y: word.baseline }];
  });
  return [...groupBy(numbers, ({ y }) => Math.round(y)).values()].some((row) => {
    if (row.length <= minCounts.ticks) return false;
    const sorted = row.toSorted((a, b) => a.at - b.at);
    const steps = sorted.slice(1).map(({ value, at }, index) => {
      const before = sorted[index];
      return { value: value - (before?.value ?? 0), room: at - (before?.at ?? 0) };
    });
    const [first] = steps;
    if (first === undefined || !(first.value > 0)) return false;
    return steps.every(
      ({ value, room }) =>
        Math.abs(value - first.value) <= first.value * 0.01 && Math.abs(room - first.room) <= first.room * 0.15,
    );
  });
}

/** Tolerances of a circle as fractions of its width: of its aspect ratio and of its center. A curve's control points extend beyond it. */
const round = { shape: 0.1, middle: 0.05 };

/** Whether there are slices of a pie, all of which meet at its center. */
function hasSlices({ shapes }: InkArea): boolean {
  const filled = shapes.filter(({ kind, isFilled }) => kind === 'free' && isFilled);
  if (filled.length < minCounts.slices || filled.length > maxCounts.heads) return false;
  const x0 = Math.min(...filled.map((shape) => shape.x0));
  const x1 = Math.max(...filled.map((shape) => shape.x1));
  const y0 = Math.min(...filled.map((shape) => shape.y0));
  const y1 = Math.max(...filled.map((shape) => shape.y1));
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const isRound = Math.abs(x1 - x0 - (y1 - y0)) <= (x1 - x0) * round.shape;
  const off = Math.max(touch, (x1 - x0) * round.middle);
  return (
    isRound &&
    filled.every((shape) => shape.x0 <= x + off && shape.x1 >= x - off && shape.y0 <= y + off && shape.y1 >= y - off)
  );
}

/**
 * Minimum fraction of an area covered by images, its maximum width as a multiple of its height, minimum labels on it and on its images, and
 * maximum words and fraction of its width per label.
 */
const labelled = { share: 0.6, wide: 2.5, labels: 3, onPictures: 2, words: 4, width: 0.55 };

/** Whether labels are scattered on an image, as on a map: a banner title is wider. */
function isLabelled({ images, x0, x1, y0, y1 }: InkArea, labels: readonly Label[]): boolean {
  if (labels.length < labelled.labels || x1 - x0 > (y1 - y0) * labelled.wide) return false;
  const shown = images.reduce((sum, image) => sum + areaOf(image), 0);
  if (shown < (x1 - x0) * (y1 - y0) * labelled.share) return false;
  const areNames = labels.every(
    (label) => label.wordCount <= labelled.words && label.x1 - label.x0 <= (x1 - x0) * labelled.width,
  );
  const upon = labels.filter((label) => images.some((image) => isInside(label, image)));
  return areNames && upon.length >= labelled.onPictures;
}

/** Minimum points of an outline, its maximum aspect ratio in either direction (form fields are wider), and minimum outlines per word. */
const outline = { points: 3, long: 3, words: 0.08 };

/** Whether there are outlines that are not boxes, contain no word, and have lines that lead to them: parts of a circuit or a machine. */
function hasParts({ shapes, rules }: InkArea, words: readonly Word[]): boolean {
  const parts = shapes.filter(({ kind, isFilled, points, x0, x1, y0, y1 }) => {
    if (kind !== 'free' || isFilled || points < outline.points) return false;
    const [width, height] = [x1 - x0, y1 - y0];
    return width <= height * outline.long && height <= width * outline.long;
  });
  const least = Math.max(minCounts.parts, words.length * outline.words);
  if (parts.length < least) return false;
  const lines: readonly Box[] = [...rules, ...shapes.filter(({ points }) => points === 2)].slice(0, maxCounts.rules);
  const joined = parts
    .slice(0, maxCounts.heads)
    .filter((part) => lines.some((line) => leadsTo(line, part)) && !words.some((word) => isInside(word, part)));
  return joined.length >= least;
}

/** Whether a horizontal or vertical line starts at a part and leads away from it. */
function leadsTo({ x0, x1, y0, y1 }: Box, part: Box): boolean {
  const reach = grown(part, touch);
  const isIn = (x: number, y: number): boolean => x >= reach.x0 && x <= reach.x1 && y >= reach.y0 && y <= reach.y1;
  return isIn(x0, y0) !== isIn(x1, y1);
}

/** Whether there are more filled boxes without a word than in any table. */
function hasSquares({ shapes }: InkArea, words: readonly Word[]): boolean {
  const filled = shapes.filter(
    ({ kind, isFilled, x0, x1, y0, y1 }) => kind === 'box' && isFilled && x1 - x0 > touch && y1 - y0 > touch,
  );
  return filled.length - words.length >= minCounts.squares;
}

/** Whether most words are in drawn cells, most of which contain some. */
export function isTable({ rules }: Pick<InkArea, 'rules'>, words: readonly Word[]): boolean {
  if (words.length === 0 || rules.length > maxCounts.tableRules) return false;
  return findRuledTables(joinRules(rules), words).tables.some((table) => {
    const filled = table.cells.filter((cell) => cell.text !== '').length;
    return (
      table.rows >= 3 &&
      table.columns >= 2 &&
      filled >= Math.max(text.cells, table.cells.length * text.filled) &&
      words.filter((word) => isInside(word, table)).length >= words.length * text.table
    );
  });
}
