import { groupBy } from '../../../../../shared/base/groupBy.ts';
import type { Rule, Word } from '../../pdf/pageContent.ts';
import { isCodeText, isSignedCode } from '../lines/codeText.ts';

/**
 * Minimum line numbers, minimum fraction of the text height that they cover, and minimum fraction of them at lines that are not list items.
 */
const limits = { fewest: 10, height: 0.6, lines: 0.25, typed: 0.1 };
/** Below a table or a figure they go along less of it, and are more. */
const below = { fewest: 15, height: 0.25 };
/** Numbers at every fifth line, as in patents: minimum numbers, and tolerance as a fraction of their step. */
const fifths = { step: 5, fewest: 5, unrest: 0.15 };
/** Points that they may be off below each other, and part of an em that they are off the baseline of their line. */
const tolerances = { across: 2, level: 0.5 };

/**
 * Removes line numbers in the margin of transcripts, bills and drafts: they increase by one, nothing is before them, and they number lines
 * that continue a sentence or are empty, and so are not list items.
 * @param before state of the previous page; updated with this page
 * @param rules ruling lines: table row numbers have rules between them
 */
export function withoutLineNumbers(
  words: readonly Word[],
  before: LineNumbers = createLineNumbers(),
  rules: readonly Rule[] = [],
): readonly Word[] {
  const numbers = words.filter(({ text }) => text.length <= 4 && /^\d+$/.test(text));
  if (numbers.length < (before.last === null ? fifths.fewest : 1)) return words;
  const columns = groupBy(numbers, ({ x1 }) => Math.round(x1 / tolerances.across));
  // A number near the border between two buckets may fall into the next one.
  for (const key of columns.keys()) {
    const column = [...(columns.get(key) ?? []), ...(columns.get(key + 1) ?? [])];
    const isCount =
      continuesNumbering(column, before) || (column.length >= limits.fewest && areLineNumbers(column, words));
    if ((!isCount && !areFifths(column, words)) || areRows(column, rules)) continue;
    if (isCount) before.last = lastOf(column);
    const gone = new Set(column);
    return words.filter((word) => !gone.has(word));
  }
  return words;
}

/** The numbers of lines on the page before; they may go on from it. */
export interface LineNumbers {
  last: { readonly x1: number; readonly number: number } | null;
}

export function createLineNumbers(): LineNumbers {
  return { last: null };
}

function lastOf(column: readonly Word[]): LineNumbers['last'] {
  const last = column.reduce((a, b) => (b.baseline > a.baseline ? b : a));
  return { x1: last.x1, number: Number(last.text) };
}

/** Minimum fraction of table row numbers with a rule above and a rule to the right; maximum ems to the latter. */
const ruled = { share: 0.5, behind: 3 };

/** Whether numbers are in table cells, with rules between them and before the content at their right. */
function areRows(column: readonly Word[], rules: readonly Rule[]): boolean {
  if (rules.length < column.length * ruled.share) return false;
  const sorted = column.toSorted((a, b) => a.baseline - b.baseline);
  const right = Math.max(...column.map(({ x1 }) => x1));
  const across = rules.filter(({ kind, x0, x1 }) => kind === 'horizontal' && x0 < right && x1 >= right);
  const cells = sorted.filter(({ baseline, style }, index) => {
    const above = sorted[index - 1];
    const isBehind = ({ kind, x0, y0, y1 }: Rule): boolean =>
      kind === 'vertical' && x0 >= right && x0 <= right + style.size * ruled.behind && y0 < baseline && y1 > baseline;
    const isParted = above !== undefined && across.some(({ y0 }) => y0 > above.baseline && y0 < baseline);
    return isParted && rules.some(isBehind);
  });
  return cells.length >= sorted.length * ruled.share;
}

/** Whether numbers continue the sequence of the previous page at the same x position, whatever is next to them. */
function continuesNumbering(column: readonly Word[], { last }: LineNumbers): boolean {
  if (last === null) return false;
  const sorted = column.toSorted((a, b) => a.baseline - b.baseline);
  return sorted.every(
    ({ text, x1 }, index) => Number(text) === last.number + 1 + index && Math.abs(x1 - last.x1) <= tolerances.across,
  );
}

function areLineNumbers(column: readonly Word[], words: readonly Word[]): boolean {
  const sorted = column.toSorted((a, b) => a.baseline - b.baseline);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return false;
  if (sorted.some(({ text }, index) => Number(text) !== Number(first.text) + index)) return false;
  const own = new Set(column);
  const right = Math.max(...column.map(({ x1 }) => x1));
  const others = words.filter((word) => !own.has(word));
  const along = others.filter(({ y1, y0 }) => y1 > first.y0 && y0 < last.y1);
  if (along.length === 0 || along.some(({ x0 }) => x0 < right)) return false;
  const tops = others.map(({ y0 }) => y0);
  const height =
    others.reduce((most, { y1 }) => Math.max(most, y1), 0) - tops.reduce((a, b) => Math.min(a, b), Infinity);
  const part = column.length < below.fewest ? limits.height : below.height;
  if (last.y1 - first.y0 < height * part) return false;
  const lines = sorted.map((number) => adjacentLineText(number, along));
  const noItems = lines.filter((line) => line === '' || /^[\p{Ll}(]/u.test(line)).length;
  const texts = lines.filter((line) => line !== '');
  // Typewritten text, such as a court transcript, starts many lines with another speaker.
  const isTyped = words.every(({ style }) => style.mono);
  return (
    noItems >= lines.length * (isTyped ? limits.typed : limits.lines) && !isCodeText(texts) && !isSignedCode(texts)
  );
}

/** Whether numbers count each fifth line of the columns of text at both their sides, or at one. */
function areFifths(column: readonly Word[], words: readonly Word[]): boolean {
  const sorted = column.toSorted((a, b) => a.baseline - b.baseline);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined || sorted.length < fifths.fewest) return false;
  if (sorted.some(({ text }, index) => Number(text) !== (index + 1) * fifths.step)) return false;
  const step = (last.baseline - first.baseline) / (sorted.length - 1);
  const isEven = sorted.every(
    ({ baseline }, index) => Math.abs(baseline - first.baseline - index * step) <= step * fifths.unrest,
  );
  if (!isEven) return false;
  const own = new Set(column);
  const [x0, x1] = [Math.min(...column.map((word) => word.x0)), Math.max(...column.map((word) => word.x1))];
  const along = words.filter((word) => !own.has(word) && word.y1 > first.y0 && word.y0 < last.y1);
  // Lines of text, five for each number.
  const lines = new Set(along.map(({ baseline }) => Math.round(baseline))).size;
  return along.every((word) => word.x1 < x0 || word.x0 > x1) && lines >= (sorted.length - 1) * (fifths.step - 1);
}

/** Returns the text on the line of a number, from left to right. */
function adjacentLineText(number: Word, words: readonly Word[]): string {
  return words
    .filter(({ baseline, style }) => Math.abs(baseline - number.baseline) <= style.size * tolerances.level)
    .toSorted((a, b) => a.x0 - b.x0)
    .map(({ text }) => text)
    .join(' ');
}
