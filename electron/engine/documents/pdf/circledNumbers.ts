import type { Box, Shape, Word } from './pageContent.ts';
import { isInside } from './boxes.ts';

/** Times the size of its number that a disc is wide, at least and at most, by which part its sides differ, and points of a path that is round. */
const disc = { least: 1.1, most: 3, unrest: 0.15, points: 9 };
/** Ems of the text that it stands before it, and by which the baseline of its number may be off. */
const beside = { gap: 2.4, off: 0.5 };
/** Discs of a page that are looked at: a map has one for each of its places. */
const mostDiscs = 200;

/** What programs for slides draw of a page. */
interface Drawn {
  readonly pictures: readonly Box[];
  readonly shapes: readonly Shape[];
}

/**
 * Numbers of items that stand on a disc, or in a ring, as slides and manuals have them: with the dot that such have where they are typed,
 * and in the size of their text.
 */
export function readCircledNumbers({ pictures, shapes }: Drawn, words: readonly Word[]): readonly Word[] {
  const round = shapes.filter(({ kind, points }) => kind === 'box' && points >= disc.points);
  const discs = [...pictures, ...round].filter(isSquare);
  if (discs.length === 0 || discs.length > mostDiscs) return words;
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

/** The first word of the line that a disc stands before; null where a word is before it too. */
function textBehind(box: Box, number: Word, words: readonly Word[]): Word | null {
  let first: Word | null = null;
  for (const word of words) {
    const em = word.style.size;
    if (word === number || Math.abs(word.baseline - number.baseline) > em * beside.off) continue;
    if (word.x0 < box.x1 && word.x1 > box.x0 - em * beside.gap) return null;
    if (word.x0 >= box.x1 && (first === null || word.x0 < first.x0)) first = word;
  }
  const isText =
    first !== null && first.x0 - box.x1 <= first.style.size * beside.gap && /\p{L}|^\S{3}/u.test(first.text);
  return isText ? first : null;
}

/** Reaches to its text, so that nothing comes between them. */
function itemNumber(number: Word, { x0, x1 }: Box, { x0: start, y0, y1, baseline, style }: Word): Word {
  return {
    ...number,
    text: `${number.text}.`,
    ...{ x0, x1: Math.max(x1, start - style.size * 0.4), y0, y1, baseline },
    style: { ...number.style, size: style.size },
  };
}
