import type { Rule, Word } from '../pdf/pageContent.ts';
import { findRules } from './findRules.ts';
import { pgmOf, type GrayImage } from './grayImage.ts';
import type { Reading, Tesseract } from './tesseract.ts';

/** A reading and the rules drawn on its image. */
export interface LinedReading {
  readonly reading: Reading;
  /** In points of the image as it was read. */
  readonly rules: readonly Rule[];
}

/**
 * Finds the rules of an image, and reads it again without them if they separate something.
 * @param upright the picture as it was read
 * @param scale pixels per point
 */
export function readBetweenLines(
  tesseract: Tesseract,
  reading: Reading,
  upright: GrayImage,
  scale: number,
): LinedReading {
  const drawn = findRules(upright, scale);
  const rulesOf = (read: Reading): Rule[] => drawn.rules.filter((rule) => !isStroke(rule, read, scale));
  if (drawn.rules.filter(({ kind }) => kind === 'vertical').length < minVerticalRules)
    return { reading, rules: rulesOf(reading) };
  // OCR is better without rules close to characters; if it gets worse, the rules belong to a drawing such as a chart.
  const again = tesseract.read(pgmOf(drawn.erased()), 0);
  if (again === null || sureShare(again) < drawnShare) return { reading, rules: [] };
  const isBetter = again.angle === 0 && readingScore(again) > readingScore(reading);
  const chosen = isBetter ? { ...again, angle: reading.angle } : reading;
  return { reading: chosen, rules: rulesOf(chosen) };
}

/** Returns the words of an image, split where a rule crosses them, without rules that were read as characters. */
export function splitWordsAtRules(words: readonly Word[], rules: readonly Rule[]): Word[] {
  return words.filter((word) => !isLineDown(word, rules)).flatMap((word) => cutAtLine(word, rules));
}

/** Minimum vertical rules of a table or frame. */
const minVerticalRules = 2;
/** Minimum ratio of confident words once the rules are erased, for a table and not a drawing. */
const drawnShare = 0.6;
const surely = 0.7;

function sureShare({ words }: Reading): number {
  return words.filter(({ confidence }) => confidence > surely).length / Math.max(1, words.length);
}

/** Splits the words of two adjacent cells that OCR joined once the rule between them was erased. */
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
function readingScore({ words }: Reading): number {
  return words.reduce((sum, { text, confidence }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) * confidence, 0);
}

/** Minimum ratio of a rule inside words for it to be made of character strokes. */
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
