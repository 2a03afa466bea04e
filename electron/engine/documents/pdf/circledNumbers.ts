import type { Box, Shape, Word } from './pageContent.ts';
import { isInside } from './boxes.ts';

/**
 * Limits of a disc: minimum and maximum width relative to its number's size, maximum relative difference of its sides, and minimum points
 * of a round path.
 */
const disc = { least: 1.1, most: 3, unrest: 0.15, points: 9 };
/** In ems of the text: maximum gap between disc and text, and tolerance of the number's baseline. */
const textLimits = { gap: 2.4, off: 0.5 };
/** Maximum discs examined per page: a map has one for each of its locations. */
const maxDiscs = 200;

/** Elements that presentation programs draw on a page. */
interface Drawn {
  readonly images: readonly Box[];
  readonly shapes: readonly Shape[];
}

/** Converts item numbers on a disc or in a ring, as in slides and manuals: to the typed form with a dot, in the size of their text. */
export function readCircledNumbers({ images, shapes }: Drawn, words: readonly Word[]): readonly Word[] {
  const round = shapes.filter(({ kind, points }) => kind === 'box' && points >= disc.points);
  const discs = [...images, ...round].filter(isSquare);
  if (discs.length === 0 || discs.length > maxDiscs) return words;
  const numbers = words.filter(({ text }) => /^[1-9]\d?$/.test(text));
  if (numbers.length === 0) return words;
  const written = new Map<Word, Word>();
  for (const box of discs) {
    const number = numbers.find((word) => isInside(word, box));
    if (number === undefined || words.some((word) => word !== number && isInside(word, box))) continue;
    const next = isOfSize(box, number) ? textBehind(box, number, words) : null;
    if (next !== null) written.set(number, itemNumber(number, box, next));
  }
  return written.size === 0 ? words : words.map((word) => written.get(word) ?? word);
}

function isSquare({ x0, y0, x1, y1 }: Box): boolean {
  const [width, height] = [x1 - x0, y1 - y0];
  return Math.abs(width - height) <= Math.max(width, height) * disc.unrest;
}

function isOfSize({ x0, x1 }: Box, { style }: Word): boolean {
  const width = x1 - x0;
  return width >= style.size * disc.least && width <= style.size * disc.most;
}

/** Returns the first word of the line after a disc; null if a word precedes it too. */
function textBehind(box: Box, number: Word, words: readonly Word[]): Word | null {
  let first: Word | null = null;
  for (const word of words) {
    const em = word.style.size;
    if (word === number || Math.abs(word.baseline - number.baseline) > em * textLimits.off) continue;
    if (word.x0 < box.x1 && word.x1 > box.x0 - em * textLimits.gap) return null;
    if (word.x0 >= box.x1 && (first === null || word.x0 < first.x0)) first = word;
  }
  const isText =
    first !== null && first.x0 - box.x1 <= first.style.size * textLimits.gap && /\p{L}|^\S{3}/u.test(first.text);
  return isText ? first : null;
}

/** Extends to its text, so that nothing can be between them. */
function itemNumber(number: Word, { x0, x1 }: Box, { x0: start, y0, y1, baseline, style }: Word): Word {
  return {
    ...number,
    text: `${number.text}.`,
    ...{ x0, x1: Math.max(x1, start - style.size * 0.4), y0, y1, baseline },
    style: { ...number.style, size: style.size },
  };
}
