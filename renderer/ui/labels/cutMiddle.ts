const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const leftOut = '…';

/**
 * Removes the middle of a text that does not fit: a character is kept entirely or not at all, and if one more fits on one side only, it
 * goes to the end, which distinguishes file names.
 * @param measure returns the width of a text, in the unit of `room`
 */
export function cutMiddle(text: string, room: number, measure: (text: string) => number): string {
  if (measure(text) <= room) return text;
  const chars = Array.from(graphemes.segment(text), ({ segment }) => segment);
  const kept = (count: number): string => {
    const start = Math.floor(count / 2);
    return chars.slice(0, start).join('').trimEnd() + leftOut + chars.slice(chars.length - count + start).join('');
  };
  let least = 0;
  let most = chars.length - 1;
  while (least < most) {
    const count = Math.ceil((least + most) / 2);
    if (measure(kept(count)) <= room) least = count;
    else most = count - 1;
  }
  return kept(least);
}
