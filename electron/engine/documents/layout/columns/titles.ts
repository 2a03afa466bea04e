import type { Segment } from '../lines/segment.ts';

/** Times the size of the text of a title that is not bold, and its letters at most. */
export const title = { larger: 1.13, letters: 60 };

/** Whether something that stands by itself may be a title. @param size of the text around, in points */
export function isTitle({ text, isBold, size: own }: Segment, size: number): boolean {
  return (isBold || own >= size * title.larger) && text.length <= title.letters && !/[.,;:]$/.test(text.trim());
}

/** Whether something has a word, and is not a number or a sign alone. */
export function hasWords(segment: Segment | undefined): boolean {
  return /\p{L}{2}/u.test(segment?.text ?? '');
}

/** Times the size of the text that a title has at least, and the letters that it has at most. */
const larger = { times: 1.13, letters: 80 };

/** Whether a line at the left is larger than the text is. @param left where things begin @param size of most of the text, in points */
export function isLargerTitle({ text, size: own, x0 }: Segment, left: number, size: number): boolean {
  const letters = text.trim();
  return own >= size * larger.times && x0 - left < own && letters.length <= larger.letters && /\p{L}{2}/u.test(letters);
}
