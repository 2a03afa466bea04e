import type { Word } from './pageContent.ts';
import { wordWith } from './wordWith.ts';

/** Parts of an em: how far a turned letter is from those beside it, sizes differ, and lines are off. */
const near = { beside: 0.25, size: 0.2, line: 0.1 };
/** Turned letters of a page that are held against its words: more are labels of a drawing. */
const most = 200;

/** The words of a page, and what runs in another direction. */
interface Texts {
  readonly words: readonly Word[];
  readonly aside: readonly Word[];
}

/**
 * Letters that are turned within a word, as the first E of XeTeX is, put back into it: between two parts of a word no other text stands.
 * @returns the texts as they are where there are none
 */
export function joinTurnedLetters({ words, aside }: Texts): Texts {
  const letters = aside.filter(({ text }) => /^\p{L}$/u.test(text));
  if (letters.length === 0 || letters.length > most) return { words, aside };
  const joined = new Set<Word>();
  let all = words;
  for (const letter of letters) {
    const at = all.findIndex((word) => isAround(word, letter, 'x1'));
    const before = all[at];
    const after = before === undefined ? undefined : all.find((word) => isAround(word, letter, 'x0'));
    if (before === undefined || after === undefined || before === after || !isOfLine(before, after)) continue;
    const { x1 } = after;
    const [y0, y1] = [Math.min(before.y0, after.y0), Math.max(before.y1, after.y1)];
    const whole = wordWith(before, { text: before.text + letter.text + after.text, x1, y0, y1 });
    all = all.flatMap((word) => (word === before ? [whole] : word === after ? [] : [word]));
    joined.add(letter);
  }
  return joined.size === 0 ? { words, aside } : { words: all, aside: aside.filter((word) => !joined.has(word)) };
}

/** Whether a word ends, or begins, where a letter stands, at about its height. */
function isAround(word: Word, letter: Word, side: 'x0' | 'x1'): boolean {
  const em = word.style.size;
  const edge = side === 'x1' ? letter.x0 : letter.x1;
  return (
    Math.abs(word[side] - edge) <= em * near.beside &&
    letter.y0 < word.baseline &&
    letter.y1 > word.baseline - em / 2 &&
    Math.abs(letter.style.size - em) <= em * near.size
  );
}

function isOfLine(before: Word, after: Word): boolean {
  return Math.abs(before.baseline - after.baseline) <= before.style.size * near.line;
}
