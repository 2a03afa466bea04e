import { groupBy } from '../../../../../shared/base/groupBy.ts';
import { middleDown } from '../../pdf/boxes.ts';
import type { Box, Rule, Shape, Word } from '../../pdf/pageContent.ts';

/** Maximum height in points of a box around words of a line, and tolerance of the ends of its sides. */
const size = { highest: 26, off: 1 };

/** Fractions of an em: maximum padding of such a box, maximum gap to the next word outside, and maximum height of the box. */
const ems = { padding: 0.7, gap: 0.75, high: 2.2, line: 0.3 };

/** More of them, or of lines, on one page, are a drawing. */
const maxCounts = { boxes: 2_000, rules: 20_000 };

/**
 * Removes the sides of boxes that highlight some words of a sentence, such as inline code on web pages: they are as wide as their words,
 * and the sentence continues directly next to them, where a table has another cell.
 * @param rules as drawn, each side separate
 */
export function withoutInlineCodeBoxes(
  rules: readonly Rule[],
  words: readonly Word[],
  shapes: readonly Shape[],
): readonly Rule[] {
  const boxes = shapes.filter(({ kind, y0, y1 }) => kind === 'box' && y1 - y0 <= size.highest);
  if (boxes.length === 0 || boxes.length > maxCounts.boxes || rules.length > maxCounts.rules) return rules;
  const lines = linesAt(words);
  const held = boxes.map((box) => wordsIn(lines, box));
  const inBoxes = new Set(held.flat());
  const marked = boxes.filter(
    (box, index) =>
      isInlineCodeBox(box, held[index] ?? [], lines, inBoxes) && !boxes.some((other) => isAdjacentCell(other, box)),
  );
  if (marked.length === 0) return rules;
  return rules.filter((rule) => !marked.some((box) => isSideOf(rule, box)));
}

/** Words by the y position of their center, in whole points. */
type Lines = ReadonlyMap<number, readonly Word[]>;

function linesAt(words: readonly Word[]): Lines {
  return groupBy(words, (word) => Math.floor(middleDown(word)));
}

function wordsBetween(lines: Lines, y0: number, y1: number): Word[] {
  const found: Word[] = [];
  for (let at = Math.floor(y0); at <= y1; at += 1) found.push(...(lines.get(at) ?? []));
  return found;
}

function wordsIn(lines: Lines, { x0, y0, x1, y1 }: Box): readonly Word[] {
  const near = wordsBetween(lines, y0, y1);
  return near.filter((word) => (word.x0 + word.x1) / 2 >= x0 && (word.x0 + word.x1) / 2 <= x1);
}

function isInlineCodeBox(box: Box, held: readonly Word[], lines: Lines, inBoxes: ReadonlySet<Word>): boolean {
  const [first] = held;
  if (first === undefined) return false;
  const em = first.style.size;
  if (box.y1 - box.y0 > em * ems.high || held.some((word) => !isLevel(word, first))) return false;
  const left = Math.min(...held.map(({ x0 }) => x0)) - box.x0;
  const right = box.x1 - Math.max(...held.map(({ x1 }) => x1));
  if (left > em * ems.padding || right > em * ems.padding) return false;
  return wordsBetween(lines, box.y0, box.y1).some((word) => {
    const gap = Math.max(box.x0 - word.x1, word.x0 - box.x1);
    return gap > -size.off && gap < em * ems.gap && isLevel(word, first) && !inBoxes.has(word);
  });
}

/** Whether two boxes of one row or column meet, as cells do. */
function isAdjacentCell(a: Box, b: Box): boolean {
  const isBeside = (isAt(a.x0, b.x1) || isAt(a.x1, b.x0)) && isAt(a.y0, b.y0) && isAt(a.y1, b.y1);
  return isBeside || ((isAt(a.y0, b.y1) || isAt(a.y1, b.y0)) && isAt(a.x0, b.x0) && isAt(a.x1, b.x1));
}

function isLevel(word: Word, { baseline, style }: Word): boolean {
  return Math.abs(word.baseline - baseline) <= style.size * ems.line;
}

function isSideOf({ x0, y0, x1, y1 }: Rule, box: Box): boolean {
  return (
    (isAt(x0, box.x0) || isAt(x0, box.x1)) &&
    (isAt(x1, box.x0) || isAt(x1, box.x1)) &&
    (isAt(y0, box.y0) || isAt(y0, box.y1)) &&
    (isAt(y1, box.y0) || isAt(y1, box.y1))
  );
}

function isAt(place: number, side: number): boolean {
  return Math.abs(place - side) <= size.off;
}
