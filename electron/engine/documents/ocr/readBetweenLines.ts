import type { Rule, Word } from '../pdf/pageContent.ts';
import { findRules } from './findRules.ts';
import { pgmOf, type GreyPicture } from './greyPicture.ts';
import type { Reading, Tesseract } from './tesseract.ts';

/** A reading, and the lines that are drawn on its picture. */
export interface LinedReading {
  readonly reading: Reading;
  /** Points, in the picture as it was read. */
  readonly rules: readonly Rule[];
}

/**
 * Finds the lines that are drawn on a picture, and where they part something reads it once more without them.
 * @param upright the picture as it was read
 * @param scale pixels that make a point
 */
export function readBetweenLines(
  tesseract: Tesseract,
  reading: Reading,
  upright: GreyPicture,
  scale: number,
): LinedReading {
  const drawn = findRules(upright, scale);
  const rulesOf = (read: Reading): Rule[] => drawn.rules.filter((rule) => !isStroke(rule, read, scale));
  if (drawn.rules.filter(({ kind }) => kind === 'vertical').length < fewestDown)
    return { reading, rules: rulesOf(reading) };
  // Letters that stand close to lines are read better without those; what is read worse is drawn, as a chart is.
  const again = tesseract.read(pgmOf(drawn.erased()), 0);
  if (again === null || sureShare(again) < drawnShare) return { reading, rules: [] };
  const isBetter = again.angle === 0 && saidBy(again) > saidBy(reading);
  const chosen = isBetter ? { ...again, angle: reading.angle } : reading;
  return { reading: chosen, rules: rulesOf(chosen) };
}

/** Words of a picture, with those parted that a line runs through, and without lines that were read as letters. */
export function wordsBetween(words: readonly Word[], rules: readonly Rule[]): Word[] {
  return words.filter((word) => !isLineDown(word, rules)).flatMap((word) => cutAtLine(word, rules));
}

/** Lines down that a table or a frame has at least. */
const fewestDown = 2;
/** Part of the words that are surely read once the lines are away, if these are a table and no drawing. */
const drawnShare = 0.6;
const surely = 0.7;

function sureShare({ words }: Reading): number {
  return words.filter(({ confidence }) => confidence > surely).length / Math.max(1, words.length);
}

/** Two words of cells side by side that were read as one once the line between them was away. */
function cutAtLine(word: Word, rules: readonly Rule[]): Word[] {
  const { text, x0, x1, y0, y1 } = word;
  const edge = (x1 - x0) * 0.15;
  const line = rules.find(
    (rule) => rule.kind === 'vertical' && rule.x0 > x0 + edge && rule.x0 < x1 - edge && rule.y0 < y1 && rule.y1 > y0,
  );
  if (line === undefined || text.length < 2) return [word];
  const at = Math.min(text.length - 1, Math.max(1, Math.round(((line.x0 - x0) / (x1 - x0)) * text.length)));
  return [
    { ...word, text: text.slice(0, at), x1: line.x0 - 1 },
    { ...word, text: text.slice(at), x0: line.x0 + 1, spaced: true },
  ];
}

/** A line that was read as a letter. */
function isLineDown({ text, x0, x1 }: Word, rules: readonly Rule[]): boolean {
  return (
    /^[|¦[\]~]{1,2}$/.test(text) &&
    rules.some((rule) => rule.kind === 'vertical' && rule.x0 > x0 - 3 && rule.x0 < x1 + 3)
  );
}

/** How much was read, each letter by how sure it is. */
function saidBy({ words }: Reading): number {
  return words.reduce((sum, { text, confidence }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) * confidence, 0);
}

/** Part of a line that must run through words for it to be made of their letters. */
const strokeShare = 0.3;

function isStroke({ kind, x0, x1, y0, y1 }: Rule, { words }: Reading, scale: number): boolean {
  const [from, to] = kind === 'horizontal' ? [x0 * scale, x1 * scale] : [y0 * scale, y1 * scale];
  const at = (kind === 'horizontal' ? y0 : x0) * scale;
  let covered = 0;
  for (const { text, left, top, width, height } of words) {
    if (!/[\p{L}\p{N}]/u.test(text)) continue;
    const [start, end, low, high] =
      kind === 'horizontal' ? [left, left + width, top, top + height] : [top, top + height, left, left + width];
    const edge = (high - low) * 0.12;
    if (at > low + edge && at < high - edge) covered += Math.max(0, Math.min(end, to) - Math.max(start, from));
  }
  return covered > (to - from) * strokeShare;
}
