import type { TextLine } from '../lines/textLine.ts';

/** Minimum size of a title that is not bold, as a multiple of the text size, and its maximum characters. */
export const title = { larger: 1.13, letters: 60 };

/**
 * Whether a segment by itself may be a title.
 * @param size font size of the surrounding text, in points
 */
export function isTitle({ text, isBold, size: own }: TextLine, size: number): boolean {
  return (isBold || own >= size * title.larger) && text.length <= title.letters && !/[.,;:]$/.test(text.trim());
}

/** Whether a segment contains a word, and not only a number or a symbol. */
export function hasWords(segment: TextLine | undefined): boolean {
  return /\p{L}{2}/u.test(segment?.text ?? '');
}

/** Minimum size of a title as a multiple of the text size, and its maximum characters. */
const larger = { times: 1.13, letters: 80 };

/**
 * Whether a line at the left is larger than the text.
 * @param left left edge of the content
 * @param size dominant font size in points
 */
export function isLargerTitle({ text, size: own, x0 }: TextLine, left: number, size: number): boolean {
  const letters = text.trim();
  return own >= size * larger.times && x0 - left < own && letters.length <= larger.letters && /\p{L}{2}/u.test(letters);
}
