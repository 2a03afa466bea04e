import type { Char } from './char.ts';
import { isLetterChar } from './wordEnds.ts';

/** Maximum distance in ems between an overwritten space and the letter over it. */
const over = 0.03;

/** Whether a letter overlaps the one before it in the same text object, despite white space between them. */
export function mayBeOver(last: Char | undefined, char: Char): boolean {
  if (last === undefined || last.object !== char.object || char.angle !== 0 || char.x0 > last.x1 || char.x0 < last.x0)
    return false;
  return isLetterChar(last) && isLetterChar(char);
}

/**
 * Whether a character is drawn over a space: some programs move back over a space they have written.
 * @param space its left edge
 */
export function isOver({ x0, style }: Char, space: number): boolean {
  return x0 - space <= style.size * over;
}

/** Height relative to the size above which a word is too tall, and ascent and descent relative to the size. */
const tallest = { least: 3, above: 0.95, below: 0.3 };

/** Whether a word is implausibly tall: fonts with math symbols report the maximum height for every letter. */
export function isTooTall({ style, angle }: Char, height: number, text: string): boolean {
  return height > style.size * tallest.least && style.size > 0 && angle === 0 && /[\p{L}\p{N}]{2}/u.test(text);
}

/** Returns top and bottom of a too tall word, limited to the usual ascent and descent of its size. */
export function heightOf({ baseline, style }: Char, y0: number, y1: number): [number, number] {
  return [Math.max(y0, baseline - style.size * tallest.above), Math.min(y1, baseline + style.size * tallest.below)];
}
