import { isApart } from '../lines/segment.ts';
import type { Word } from '../../pdf/pageContent.ts';
import { wordWith } from '../../pdf/wordWith.ts';

/** Parts of the size of a number: how small a digit is that is raised, and how much higher it stands. */
const raise = { smaller: 0.85, higher: 0.12 };
const digits = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * What is written for a word behind another one: digits that are set small and above a number, as marks of notes and powers are, stay so,
 * or they would make another number of it.
 */
export function textBehind(last: Word | undefined, word: Word): string {
  return last !== undefined && isRaisedDigits(last, word)
    ? word.text.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit).replace(/^[−–-]/, '⁻')
    : word.text;
}

/** Words of a line with raised digits written as such. */
export function withRaisedDigits(words: readonly Word[]): readonly Word[] {
  if (!words.some((word, index) => isRaisedDigits(words[index - 1], word))) return words;
  return words.map((word, index) => wordWith(word, { text: textBehind(words[index - 1], word) }));
}

function isRaisedDigits(last: Word | undefined, word: Word): boolean {
  if (last === undefined || word.style.size > last.style.size * raise.smaller) return false;
  return (
    last.baseline - word.baseline >= last.style.size * raise.higher &&
    /^[−–-]?\d{1,3}$/.test(word.text) &&
    /\d$/.test(last.text) &&
    !isApart(last, word)
  );
}
