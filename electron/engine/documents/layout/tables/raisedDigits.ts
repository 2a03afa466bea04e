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

/** Words of a cell with raised digits written as such, and marks that lead to notes at the words that they stand behind. */
export function withRaisedDigits(words: readonly Word[]): readonly Word[] {
  if (!words.some((word, index) => isRaisedDigits(words[index - 1], word) || isMarkOf(words[index - 1], word)))
    return words;
  const written: Word[] = [];
  for (const [index, word] of words.entries()) {
    const [before, last] = [words[index - 1], written.at(-1)];
    if (last !== undefined && isMarkOf(before, word))
      written[written.length - 1] = wordWith(last, { text: last.text + raisedText(word.text), x1: word.x1 });
    else written.push(wordWith(word, { text: textBehind(before, word) }));
  }
  return written;
}

const letters = 'ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖ\0ʳˢᵗᵘᵛʷˣʸᶻ';

/** Small letters and digits as raised ones; signs stay. */
function raisedText(text: string): string {
  return text
    .replace(/\d/g, (digit) => digits[Number(digit)] ?? digit)
    .replace(/[a-pr-z]/g, (letter) => letters[letter.charCodeAt(0) - 97] ?? letter);
}

/** What marks of notes are in tables. */
const noteMark = /^(?:(?:\d{1,2}|[a-pr-z])(?:,(?:\d{1,2}|[a-pr-z]))*|[*†‡§¶]{1,3})$/;
/** Parts of the size of a word by which its mark may stand away. */
const nearby = 0.15;

function isRaised(size: number, baseline: number, word: Word): boolean {
  return word.style.size <= size * raise.smaller && baseline - word.baseline >= size * raise.higher;
}

/** Whether a word is the mark of a note straight behind another one. */
function isMarkOf(last: Word | undefined, word: Word): boolean {
  if (last === undefined || !noteMark.test(word.text) || !/[\p{L}\p{N})%]$/u.test(last.text)) return false;
  const { size } = last.style;
  return (
    isRaised(size, last.baseline, word) && word.x0 >= last.x1 - size * nearby && word.x0 - last.x1 <= size * nearby
  );
}

/** A mark that stands raised before a note, as it is written; null for another word. */
export function markBefore(word: Word, next: Word | undefined): string | null {
  if (next === undefined || !noteMark.test(word.text) || !isRaised(next.style.size, next.baseline, word)) return null;
  return raisedText(word.text);
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
