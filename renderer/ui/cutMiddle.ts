const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const leftOut = '…';

/**
 * A text with as much left out of its middle as there is no room for: a sign is there whole or not at all, and where one more has room at
 * one side only, the end has it, since names of files tell themselves apart there.
 * @param measure how wide a text is, in the unit of `room`
 */
export function cutMiddle(text: string, room: number, measure: (text: string) => number): string {
  if (measure(text) <= room) return text;
  const signs = Array.from(graphemes.segment(text), ({ segment }) => segment);
  const kept = (count: number): string => {
    const start = Math.floor(count / 2);
    return signs.slice(0, start).join('').trimEnd() + leftOut + signs.slice(signs.length - count + start).join('');
  };
  let least = 0;
  let most = signs.length - 1;
  while (least < most) {
    const count = Math.ceil((least + most) / 2);
    if (measure(kept(count)) <= room) least = count;
    else most = count - 1;
  }
  return kept(least);
}
