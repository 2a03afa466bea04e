import type { Word } from '../../pdf/pageContent.ts';

/** Closing punctuation, which has a space before it in some languages; punctuation that has no space before it in any language. */
const closing = /^(?:\.(?!\.)|[,;:!?)\]’”"])+$/;
const closest = /^[.,)\]]/;
const dots = /^[.…]+$/;
const opening = /[([“‘]$/;

/**
 * Maximum extra width in ems of an inline code box compared with its text at each side; minimum ratio of the gap after the words to the gap
 * before them.
 */
const padding = { most: 0.6, part: 0.8 };

/**
 * Whether the gap before a word is the padding of a box that web pages draw around inline code: the text has no space between the code and
 * the punctuation after it, or the bracket before it.
 * @param place index of the word in its line
 */
export function isInlineCodePadding(line: readonly Word[], place: number): boolean {
  const [last, word] = [line[place - 1], line[place]];
  if (last === undefined || word === undefined || last.style.mono === word.style.mono) return false;
  const gap = word.x0 - last.x1;
  if (gap > Math.max(last.style.size, word.style.size) * padding.most) return false;
  if (word.style.mono) return opening.test(last.text);
  // A row of dots is a leader or an ellipsis.
  if (!closing.test(word.text) || dots.test(line[place + 1]?.text ?? '')) return false;
  if (closest.test(word.text)) return true;
  const before = line[place - 2];
  return before !== undefined && gap < (last.x0 - before.x1) * padding.part;
}
