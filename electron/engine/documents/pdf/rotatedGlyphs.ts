import type { Word } from './pageContent.ts';
import { wordWith } from './wordWith.ts';

/** In ems: maximum gap between a rotated letter and the adjacent ones, tolerance of their sizes and baselines. */
const near = { beside: 0.25, size: 0.2, line: 0.1 };
/** Maximum rotated letters compared with the words of a page: more are labels of a drawing. */
const maxRotatedLetters = 200;

/** Words of a page, and its rotated text. */
interface Texts {
  readonly words: readonly Word[];
  readonly rotatedText: readonly Word[];
}

/**
 * Puts letters rotated within a word, such as the first E of XeTeX, back into it: no other text is between two parts of a word.
 * @returns the same texts if there are none
 */
export function mergeRotatedGlyphs({ words, rotatedText }: Texts): Texts {
  const letters = rotatedText.filter(({ text }) => /^\p{L}$/u.test(text));
  if (letters.length === 0 || letters.length > maxRotatedLetters) return { words, rotatedText };
  const joined = new Set<Word>();
  let all = words;
  for (const letter of letters) {
    const at = all.findIndex((word) => touchesGlyph(word, letter, 'x1'));
    const before = all[at];
    const after = before === undefined ? undefined : all.find((word) => touchesGlyph(word, letter, 'x0'));
    if (before === undefined || after === undefined || before === after || !isOfLine(before, after)) continue;
    const { x1 } = after;
    const [y0, y1] = [Math.min(before.y0, after.y0), Math.max(before.y1, after.y1)];
    const whole = wordWith(before, { text: before.text + letter.text + after.text, x1, y0, y1 });
    all = all.flatMap((word) => (word === before ? [whole] : word === after ? [] : [word]));
    joined.add(letter);
  }
  return joined.size === 0
    ? { words, rotatedText }
    : { words: all, rotatedText: rotatedText.filter((word) => !joined.has(word)) };
}

/** Whether a word ends or begins at a letter, at about its height. */
function touchesGlyph(word: Word, letter: Word, side: 'x0' | 'x1'): boolean {
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
