import type { Sign } from './sign.ts';
import { isLetterSign } from './wordEnds.ts';

/** Parts of an em that a letter stands behind the place of the space before it which it is written over. */
const over = 0.03;

/** Whether a letter reaches into the one before it, in one piece of text, though white space stands between them. */
export function mayBeOver(last: Sign | undefined, sign: Sign): boolean {
  if (last === undefined || last.object !== sign.object || sign.angle !== 0 || sign.x0 > last.x1 || sign.x0 < last.x0)
    return false;
  return isLetterSign(last) && isLetterSign(sign);
}

/** Whether a sign is written where a space begins: some programs go back over one that they have written. @param space where it begins */
export function isOver({ x0, style }: Sign, space: number): boolean {
  return x0 - space <= style.size * over;
}

/** Times its size that a word is higher than any, and parts of it that letters are above and below their line. */
const tallest = { least: 3, above: 0.95, below: 0.3 };

/** Whether a word is higher than any is: fonts with signs for formulas tell for every letter how high the highest of those is. */
export function isTooTall({ style, angle }: Sign, height: number, text: string): boolean {
  return height > style.size * tallest.least && style.size > 0 && angle === 0 && /[\p{L}\p{N}]{2}/u.test(text);
}

/** The top and the foot of a word that is told too high, as letters of its size have them. */
export function heightOf({ baseline, style }: Sign, y0: number, y1: number): [number, number] {
  return [Math.max(y0, baseline - style.size * tallest.above), Math.min(y1, baseline + style.size * tallest.below)];
}
