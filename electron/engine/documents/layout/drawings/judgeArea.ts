import { firstFrom } from '../../../../../shared/base/firstFrom.ts';
import { groupBy } from '../../../../../shared/base/groupBy.ts';
import { areaOf, grown, isInside, middleDown } from '../../pdf/boxes.ts';
import type { Box, Rule, Shape, Word } from '../../pdf/pageContent.ts';
import { joinRules } from '../grids/joinRules.ts';
import { findRuledTables } from '../grids/ruledTables.ts';
import { lettersOf } from '../lines/segment.ts';
import type { InkArea } from './inkAreas.ts';
import { isProse, type Label } from './labels.ts';

/** Ems that a chart is wide and high at least. */
const least = { width: 7, height: 5 };
/** Part of the letters that are of running text, and of the words that are of a table, from which on it is none; and cells with words of such a table. */
const text = { prose: 0.3, table: 0.6, filled: 0.5, cells: 6 };
/** Ems: signs and heads of arrows are smaller than a line that is drawn. */
const small = 1.2;
/** Part of the width and of the height that a line takes which is drawn into a chart. */
const span = 0.25;
/** Ems from bars to the numbers of their scale. */
const near = 2.5;
/** What there are of in a chart, at least. */
const fewest = { ticks: 4, arrows: 2, bars: 3, squares: 100, slices: 3, links: 3, parts: 3 };
/** Points that what touches may be apart. */
const touch = 1.6;
/** Points by which things that are alike differ. */
const even = 0.7;
/** Things that are held against each other at most. */
const most = { heads: 80, rules: 800, tableRules: 400, bars: 40, corners: 10 };

/** Whether an area is as large as a chart is at least. @param em the size of most text of the page */
function isLarge({ x0, x1, y0, y1 }: Box, em: number): boolean {
  return x1 - x0 >= em * least.width && y1 - y0 >= em * least.height;
}

/** Whether an area may be a chart or a diagram, by what is drawn in it alone: most are none, and their text need not be looked at. */
export function mayBeDrawing(area: InkArea, em: number): boolean {
  return (
    isLarge(area, em) &&
    (area.pictures.length > 0 ||
      isDrawn(area, em) ||
      hasParts(area, []) ||
      hasSquares(area, []) ||
      mayHaveBars(filledBoxes(area)))
  );
}

/** Whether something is drawn as it is in charts and diagrams alone. */
function isDrawn(area: InkArea, em: number): boolean {
  return hasLines(area) || hasAxes(area) || hasLinks(area) || hasArrows(area, em) || hasSlices(area);
}

/**
 * Whether what is drawn in an area is a chart or a diagram, as what its text is says as much as what is drawn: a panel of text, a table
 * and a form are none.
 * @param area one that may be
 * @param all the labels of the page
 * @param em the size of most text of the page
 */
export function isDrawing(area: InkArea, all: readonly Label[], em: number): boolean {
  const labels = all.filter((label) => isInside(label, area));
  const words = wordsOf(labels);
  const prose = labels.filter(isProse).reduce((sum, label) => sum + lettersIn(label), 0);
  if (prose > lettersOf(words) * text.prose) return false;
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

function lettersIn({ lines }: Label): number {
  return lines.reduce((sum, { words }) => sum + lettersOf(words), 0);
}

function wordsOf(labels: readonly Label[]): Word[] {
  return labels.flatMap(({ lines }) => lines.flatMap((line) => line.words));
}

/** Lines aslant, and curves, that go through the area; or what is filled below such a line, where there is a scale. */
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

/** Lines aslant from one box to another, as those of a tree. */
function hasLinks({ shapes }: InkArea): boolean {
  const boxes = shapes.filter(({ kind }) => kind === 'box').slice(0, most.heads);
  if (boxes.length < fewest.links) return false;
  const boxAt = (x: number, y: number): Box | undefined =>
    boxes.find((box) => isInside({ x0: x, x1: x, y0: y, y1: y }, grown(box, touch)));
  const isLink = (from: Box | undefined, to: Box | undefined): boolean =>
    from !== undefined && to !== undefined && from !== to;
  const links = shapes
    .filter(({ kind, points }) => kind === 'free' && points === 2)
    .slice(0, most.heads)
    .filter(({ x0, x1, y0, y1 }) => isLink(boxAt(x0, y0), boxAt(x1, y1)) || isLink(boxAt(x0, y1), boxAt(x1, y0)));
  return links.length >= fewest.links;
}

/** A line across and one down that have marks along them. */
function hasAxes({ shapes, rules, x0, x1, y0, y1 }: InkArea): boolean {
  const marks = shapes.filter(({ kind }) => kind === 'tick');
  if (marks.length < fewest.ticks * 2) return false;
  const down = marks.filter((tick) => tick.y1 - tick.y0 > tick.x1 - tick.x0);
  const across = marks.filter((tick) => tick.x1 - tick.x0 > tick.y1 - tick.y0);
  return (
    rules.some(
      (rule) =>
        rule.kind === 'horizontal' && rule.x1 - rule.x0 > (x1 - x0) * span && countAlong(rule, down) >= fewest.ticks,
    ) &&
    rules.some(
      (rule) =>
        rule.kind === 'vertical' && rule.y1 - rule.y0 > (y1 - y0) * span && countAlong(rule, across) >= fewest.ticks,
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
  const heads = free.filter((shape) => isHead(shape, em * small)).slice(0, most.heads);
  if (heads.length < fewest.arrows) return false;
  const lines: readonly Box[] = [...rules, ...free.filter((shape) => !shape.isFilled)].slice(0, most.rules);
  let found = 0;
  for (const head of heads) if (lines.some((line) => endsAt(line, head))) found += 1;
  return found >= fewest.arrows;
}

/** What is small and pointed: signs of a logo have more corners. */
function isHead({ x0, x1, y0, y1, isFilled, points }: Shape, side: number): boolean {
  return isFilled && points <= most.corners && x1 - x0 <= side && y1 - y0 <= side;
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
 * Bars that stand on one line across; or that begin at one line down, and have a scale, as none have in a table.
 * @param around tells the words in the area and close to it
 */
function hasBars(area: InkArea, words: readonly Word[], around: () => readonly Word[]): boolean {
  const filled = filledBoxes(area);
  if (!mayHaveBars(filled)) return false;
  const boxes = withFewWords(filled, words);
  if (areBars(boxes.map(asStanding))) return true;
  return areBars(boxes.map(asLying)) && (hasScale(area.rules, 'vertical') || hasNumbers(around()));
}

function filledBoxes({ shapes, pictures }: InkArea): readonly Box[] {
  return [...shapes.filter(({ kind, isFilled }) => kind === 'box' && isFilled), ...pictures];
}

/** Whether boxes are bars, if no words stand in them. */
function mayHaveBars(boxes: readonly Box[]): boolean {
  return boxes.length >= fewest.bars && (areBars(boxes.map(asStanding)) || areBars(boxes.map(asLying)));
}

function asStanding({ x0, x1, y0, y1 }: Box): Bar {
  return { at: x0, thick: x1 - x0, foot: y1, long: y1 - y0 };
}

function asLying({ x0, x1, y0, y1 }: Box): Bar {
  return { at: y0, thick: y1 - y0, foot: x0, long: x1 - x0 };
}

/** Those of the boxes in which no more than one word stands. */
function withFewWords(boxes: readonly Box[], words: readonly Word[]): readonly Box[] {
  const sorted = words.toSorted((a, b) => middleDown(a) - middleDown(b));
  const middles = sorted.map(middleDown);
  return boxes.filter((box) => {
    let count = 0;
    for (let at = firstFrom(middles, box.y0); (middles[at] ?? Infinity) <= box.y1 && count <= 1; at += 1) {
      const word = sorted[at];
      if (word !== undefined && isInside(word, box)) count += 1;
    }
    return count <= 1;
  });
}

/** A box as a bar: where it stands, how thick it is, where it begins and how far it goes. */
interface Bar {
  readonly at: number;
  readonly thick: number;
  readonly foot: number;
  readonly long: number;
}

function areBars(boxes: readonly Bar[]): boolean {
  const bars = boxes.filter(({ long, thick }) => long > touch * 2 && thick > touch);
  return bars.slice(0, most.bars).some((bar) => {
    const same = bars.filter(
      (other) => Math.abs(other.thick - bar.thick) < even && Math.abs(other.foot - bar.foot) < even,
    );
    const places = new Set(same.map(({ at }) => Math.round(at)));
    const lengths = new Set(same.map(({ long }) => Math.round(long)));
    return places.size >= fewest.bars && lengths.size >= Math.max(fewest.bars, places.size / 2);
  });
}

/** Lines of one direction that are as long as each other, and as far apart. */
function hasScale(rules: readonly Rule[], of: Rule['kind']): boolean {
  const along = rules
    .filter(({ kind }) => kind === of)
    .map(({ x0, x1, y0, y1 }) => (of === 'vertical' ? { at: x0, from: y0, to: y1 } : { at: y0, from: x0, to: x1 }));
  return along.slice(0, most.bars).some((rule) => {
    const same = along.filter(({ from, to }) => Math.abs(from - rule.from) < even && Math.abs(to - rule.to) < even);
    const at = [...new Set(same.map((one) => Math.round(one.at)))].toSorted((a, b) => a - b);
    const steps = at.slice(1).map((x, index) => x - (at[index] ?? x));
    return steps.length >= fewest.ticks && Math.max(...steps) - Math.min(...steps) <= touch;
  });
}

/** Numbers in a row, each as much larger than the one before, and as far from it. */
function hasNumbers(words: readonly Word[]): boolean {
  const numbers = words.flatMap((word) => {
    const value = /^([\d.]+)%?$/.exec(word.text.replaceAll(',', ''))?.[1];
    return value === undefined ? [] : [{ value: Number(value), at: (word.x0 + word.x1) / 2, y: word.baseline }];
  });
  return [...groupBy(numbers, ({ y }) => Math.round(y)).values()].some((row) => {
    if (row.length <= fewest.ticks) return false;
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

/** Part of its width that a round whole is off its shape, and its middle off its place: what tells how far a curve goes reaches beyond it. */
const round = { shape: 0.1, middle: 0.05 };

/** Parts of a round whole, all of which come to its middle. */
function hasSlices({ shapes }: InkArea): boolean {
  const filled = shapes.filter(({ kind, isFilled }) => kind === 'free' && isFilled);
  if (filled.length < fewest.slices || filled.length > most.heads) return false;
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

/** Part of an area that pictures take, times its height that it is wide, labels on it and on its pictures, and words and part of its width of each. */
const labelled = { share: 0.6, wide: 2.5, labels: 3, onPictures: 2, words: 4, width: 0.55 };

/** Whether names stand upon a picture here and there, as they do on a map: the title on a banner is wider. */
function isLabelled({ pictures, x0, x1, y0, y1 }: InkArea, labels: readonly Label[]): boolean {
  if (labels.length < labelled.labels || x1 - x0 > (y1 - y0) * labelled.wide) return false;
  const shown = pictures.reduce((sum, picture) => sum + areaOf(picture), 0);
  if (shown < (x1 - x0) * (y1 - y0) * labelled.share) return false;
  const areNames = labels.every(
    (label) => label.words <= labelled.words && label.x1 - label.x0 <= (x1 - x0) * labelled.width,
  );
  const upon = labels.filter((label) => pictures.some((picture) => isInside(label, picture)));
  return areNames && upon.length >= labelled.onPictures;
}

/** Points of an outline at least, times its height that it is wide at most, and the other way round, as fields of a form are wider; and how many there are for each word. */
const outline = { points: 3, long: 3, words: 0.08 };

/** Outlines that are no boxes, hold no word, and have lines that lead to them: the parts of a circuit or of a machine. */
function hasParts({ shapes, rules }: InkArea, words: readonly Word[]): boolean {
  const parts = shapes.filter(({ kind, isFilled, points, x0, x1, y0, y1 }) => {
    if (kind !== 'free' || isFilled || points < outline.points) return false;
    const [width, height] = [x1 - x0, y1 - y0];
    return width <= height * outline.long && height <= width * outline.long;
  });
  const least = Math.max(fewest.parts, words.length * outline.words);
  if (parts.length < least) return false;
  const lines: readonly Box[] = [...rules, ...shapes.filter(({ points }) => points === 2)].slice(0, most.rules);
  const joined = parts
    .slice(0, most.heads)
    .filter((part) => lines.some((line) => leadsTo(line, part)) && !words.some((word) => isInside(word, part)));
  return joined.length >= least;
}

/** Whether a line across or down begins at a part and goes away from it. */
function leadsTo({ x0, x1, y0, y1 }: Box, part: Box): boolean {
  const reach = grown(part, touch);
  const isIn = (x: number, y: number): boolean => x >= reach.x0 && x <= reach.x1 && y >= reach.y0 && y <= reach.y1;
  return isIn(x0, y0) !== isIn(x1, y1);
}

/** So many filled boxes without a word, as no table has. */
function hasSquares({ shapes }: InkArea, words: readonly Word[]): boolean {
  const filled = shapes.filter(
    ({ kind, isFilled, x0, x1, y0, y1 }) => kind === 'box' && isFilled && x1 - x0 > touch && y1 - y0 > touch,
  );
  return filled.length - words.length >= fewest.squares;
}

/** Whether most of the words stand in cells that are drawn, most of which hold some. */
export function isTable({ rules }: Pick<InkArea, 'rules'>, words: readonly Word[]): boolean {
  if (words.length === 0 || rules.length > most.tableRules) return false;
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
