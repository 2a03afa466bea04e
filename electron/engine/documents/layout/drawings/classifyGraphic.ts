import { lowerBound } from '../../../../../shared/base/lowerBound.ts';
import { grown, isInside, middleDown } from '../../pdf/boxes.ts';
import type { Box, Rule, Shape, Word } from '../../pdf/pageContent.ts';
import { isStageEnabled } from '../../stages.ts';
import { joinRules } from '../grids/findGrids.ts';
import { findRuledTables } from '../grids/ruledTables.ts';
import { characterCount } from '../lines/textLine.ts';
import type { InkArea } from './inkAreas.ts';
import { isProse, type Label } from './labels.ts';

/** Minimum width and height of a chart, in ems. */
const minChartSizeEm = { width: 7, height: 5 };
/** Minimum fraction of the characters in running text that rules out a chart. */
const minProseRatio = 0.3;
/** Minimum fraction of the side of a chart that a drawn line or an axis takes. */
const minLineRatio = 0.25;
/** Maximum size of symbols and arrowheads, in ems: a drawn line is longer. */
const maxHeadEm = 1.2;
/** Maximum corners of an arrowhead: shapes of a logo have more. */
const maxHeadCorners = 10;
/** Minimum counts of the elements of a chart. */
const minCounts = { ticks: 4, arrows: 2, bars: 3, squares: 100, links: 3 };
/** Maximum counts of elements that are compared with each other. */
const maxCounts = { heads: 80, rules: 800, tableRules: 400, bars: 40 };
/** Maximum points of a line from box to box: a straight line has two, a curve four for each of its pieces. */
const maxLinkPoints = 10;
/** Maximum distance of elements that touch, in points. */
const touchPt = 1.6;
/** Tolerance of equal sizes, in points. */
const tolerancePt = 0.7;

/** A way of drawing that occurs only in charts and diagrams. */
interface ChartEvidence {
  /** For leaving it out by name. */
  readonly name: string;
  /**
   * @param em dominant font size of the page
   * @param words words in the area; none if only the shapes are of interest
   */
  readonly isIn: (area: InkArea, em: number, words: readonly Word[]) => boolean;
}

const chartEvidence: readonly ChartEvidence[] = [
  { name: 'drawings/lines', isIn: hasLines },
  { name: 'drawings/axes', isIn: hasAxes },
  { name: 'drawings/links', isIn: hasLinks },
  { name: 'drawings/arrows', isIn: hasArrows },
  { name: 'drawings/squares', isIn: (area, _, words) => hasSquares(area, words) },
  { name: 'drawings/bars', isIn: (area, _, words) => hasBars(area, words) },
];

function hasEvidence(area: InkArea, em: number, words: readonly Word[]): boolean {
  return chartEvidence.some(({ name, isIn }) => isStageEnabled(name) && isIn(area, em, words));
}

/** Whether an area may be a chart or a diagram by its size and shapes alone: most are not, and their text need not be checked. */
export function mayBeDrawing(area: InkArea, em: number): boolean {
  const [width, height] = [area.x1 - area.x0, area.y1 - area.y0];
  return width >= em * minChartSizeEm.width && height >= em * minChartSizeEm.height && hasEvidence(area, em, []);
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
  const prose = characterCount(wordsOf(labels.filter(isProse)));
  if (prose > characterCount(words) * minProseRatio) return false;
  return hasEvidence(area, em, words) && !isTable(area, words);
}

function wordsOf(labels: readonly Label[]): Word[] {
  return labels.flatMap(({ lines }) => lines.flatMap((line) => line.words));
}

/** Whether sloped lines or curves cross the area. */
function hasLines({ shapes, x0, x1, y0, y1 }: InkArea): boolean {
  const [width, height] = [(x1 - x0) * minLineRatio, (y1 - y0) * minLineRatio];
  return shapes.some(
    (shape) =>
      shape.kind === 'free' && !shape.isFilled && shape.x1 - shape.x0 >= width && shape.y1 - shape.y0 >= height,
  );
}

/** Whether sloped lines connect boxes or round shapes, as in a tree, a graph or a flow chart. */
function hasLinks({ shapes }: InkArea): boolean {
  const boxes = shapes.filter(({ kind }) => kind === 'box').slice(0, maxCounts.heads);
  if (boxes.length < minCounts.links) return false;
  const boxAt = (x: number, y: number): Box | undefined =>
    boxes.find((box) => isInside({ x0: x, x1: x, y0: y, y1: y }, grown(box, touchPt)));
  const areTwo = (from: Box | undefined, to: Box | undefined): boolean =>
    from !== undefined && to !== undefined && from !== to;
  const links = shapes
    .filter(({ kind, isFilled, points }) => kind === 'free' && !isFilled && points <= maxLinkPoints)
    .slice(0, maxCounts.heads)
    .filter(({ x0, x1, y0, y1 }) => areTwo(boxAt(x0, y0), boxAt(x1, y1)) || areTwo(boxAt(x0, y1), boxAt(x1, y0)));
  return links.length >= minCounts.links;
}

/** Whether there is a horizontal and a vertical line with tick marks. */
function hasAxes({ shapes, rules, x0, x1, y0, y1 }: InkArea): boolean {
  const ticks = shapes.filter(({ kind }) => kind === 'tick');
  if (ticks.length < minCounts.ticks * 2) return false;
  const down = ticks.filter((tick) => tick.y1 - tick.y0 > tick.x1 - tick.x0);
  const across = ticks.filter((tick) => tick.x1 - tick.x0 > tick.y1 - tick.y0);
  const isAxis = (rule: Rule, minLength: number, own: readonly Shape[]): boolean =>
    Math.max(rule.x1 - rule.x0, rule.y1 - rule.y0) > minLength && countAlong(rule, own) >= minCounts.ticks;
  return (
    rules.some((rule) => rule.kind === 'horizontal' && isAxis(rule, (x1 - x0) * minLineRatio, down)) &&
    rules.some((rule) => rule.kind === 'vertical' && isAxis(rule, (y1 - y0) * minLineRatio, across))
  );
}

function countAlong(rule: Rule, ticks: readonly Shape[]): number {
  return ticks.filter(
    (tick) =>
      tick.x0 <= rule.x1 + touchPt &&
      tick.x1 >= rule.x0 - touchPt &&
      tick.y0 <= rule.y1 + touchPt &&
      tick.y1 >= rule.y0 - touchPt,
  ).length;
}

/** Whether small pointed shapes are at the ends of lines. */
function hasArrows({ shapes, rules }: InkArea, em: number): boolean {
  const free = shapes.filter(({ kind }) => kind === 'free');
  const heads = free.filter((shape) => isArrowhead(shape, em * maxHeadEm)).slice(0, maxCounts.heads);
  if (heads.length < minCounts.arrows) return false;
  const lines: readonly Box[] = [...rules, ...free.filter((shape) => !shape.isFilled)].slice(0, maxCounts.rules);
  let found = 0;
  for (const head of heads) if (lines.some((line) => endsAt(line, head))) found += 1;
  return found >= minCounts.arrows;
}

function isArrowhead({ x0, x1, y0, y1, isFilled, points }: Shape, side: number): boolean {
  return isFilled && points <= maxHeadCorners && x1 - x0 <= side && y1 - y0 <= side;
}

/** Whether a line ends at an arrowhead, and leads away from it. */
function endsAt(line: Box, head: Box): boolean {
  const size = Math.max(head.x1 - head.x0, head.y1 - head.y0);
  const [width, height] = [line.x1 - line.x0, line.y1 - line.y0];
  if (Math.max(width, height) < size) return false;
  const [x, y] = [(head.x0 + head.x1) / 2, (head.y0 + head.y1) / 2];
  const isNear = (at: number, middle: number): boolean => Math.abs(at - middle) <= size;
  const isIn = (at: number, from: number, to: number): boolean => at > from - touchPt && at < to + touchPt;
  if (width >= touchPt && height >= touchPt)
    return [line.x0, line.x1].some((at) => isNear(at, x)) && [line.y0, line.y1].some((at) => isNear(at, y));
  return width > height
    ? Math.abs(line.y0 - y) <= touchPt && [line.x0, line.x1].some((at) => isIn(at, head.x0, head.x1))
    : Math.abs(line.x0 - x) <= touchPt && [line.y0, line.y1].some((at) => isIn(at, head.y0, head.y1));
}

/** Whether several filled boxes or images of different heights share one baseline; each contains one word at most. */
function hasBars({ shapes, images }: InkArea, words: readonly Word[]): boolean {
  const boxes = [...shapes.filter(({ kind, isFilled }) => kind === 'box' && isFilled), ...images];
  return areBars(boxes) && areBars(withFewWords(boxes, words));
}

function areBars(boxes: readonly Box[]): boolean {
  const bars = boxes
    .map(({ x0, x1, y0, y1 }) => ({ x: x0, width: x1 - x0, foot: y1, height: y1 - y0 }))
    .filter(({ width, height }) => height > touchPt * 2 && width > touchPt);
  return bars.slice(0, maxCounts.bars).some((bar) => {
    const same = bars.filter(
      (other) => Math.abs(other.width - bar.width) < tolerancePt && Math.abs(other.foot - bar.foot) < tolerancePt,
    );
    const positions = new Set(same.map(({ x }) => Math.round(x)));
    const heights = new Set(same.map(({ height }) => Math.round(height)));
    return positions.size >= minCounts.bars && heights.size >= Math.max(minCounts.bars, positions.size / 2);
  });
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

/** Whether there are more filled boxes without a word than in any table, as in a heat map. */
function hasSquares({ shapes }: InkArea, words: readonly Word[]): boolean {
  const filled = shapes.filter(
    ({ kind, isFilled, x0, x1, y0, y1 }) => kind === 'box' && isFilled && x1 - x0 > touchPt && y1 - y0 > touchPt,
  );
  return filled.length - words.length >= minCounts.squares;
}

/** Minimum size of a ruled table, fraction of its cells that are filled, number of these, and fraction of the words that they contain. */
const minTable = { rows: 3, columns: 2, filledRatio: 0.5, filledCells: 6, wordRatio: 0.6 };

/** Whether most words are in ruled cells, most of which contain some. */
export function isTable({ rules }: Pick<InkArea, 'rules'>, words: readonly Word[]): boolean {
  if (words.length === 0 || rules.length > maxCounts.tableRules) return false;
  return findRuledTables(joinRules(rules), words).tables.some((table) => {
    const filled = table.cells.filter((cell) => cell.text !== '').length;
    return (
      table.rows >= minTable.rows &&
      table.columns >= minTable.columns &&
      filled >= Math.max(minTable.filledCells, table.cells.length * minTable.filledRatio) &&
      words.filter((word) => isInside(word, table)).length >= words.length * minTable.wordRatio
    );
  });
}
