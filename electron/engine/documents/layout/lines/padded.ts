import type { Word } from '../../pdf/pageContent.ts';

/** What ends a part of a sentence, or closes what it opens, and in some languages has room before it; what nothing stands before in any. */
const closing = /^(?:\.(?!\.)|[,;:!?)\]’”"])+$/;
const closest = /^[.,)\]]/;
const dots = /^[.…]+$/;
const opening = /[([“‘]$/;

/** Ems that a box around words of a program is wider than those at each side, at most; and part of the room before them that is room behind. */
const padding = { most: 0.6, part: 0.8 };

/**
 * Whether the room before a word is that of the box which web pages draw around words of a program: the sign behind them, or the bracket
 * before, is parted from them by nothing in the text.
 * @param place of the word in its line
 */
export function isPadded(line: readonly Word[], place: number): boolean {
  const [last, word] = [line[place - 1], line[place]];
  if (last === undefined || word === undefined || last.style.mono === word.style.mono) return false;
  const gap = word.x0 - last.x1;
  if (gap > Math.max(last.style.size, word.style.size) * padding.most) return false;
  if (word.style.mono) return opening.test(last.text);
  // Dots in a row lead to a number, or stand for what is left out.
  if (!closing.test(word.text) || dots.test(line[place + 1]?.text ?? '')) return false;
  if (closest.test(word.text)) return true;
  const before = line[place - 2];
  return before !== undefined && gap < (last.x0 - before.x1) * padding.part;
}
