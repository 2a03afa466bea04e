import type { Line } from '../lines/bands.ts';
import { isApart } from '../lines/textLine.ts';
import type { Word } from '../../pdf/pageContent.ts';
import { wordWith } from '../../pdf/wordWith.ts';

/** As fractions of a number's size: maximum size of a superscript digit, and minimum height above the baseline. */
const raise = { smaller: 0.85, higher: 0.12 };
const digits = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * Returns the text to append for a word after another one: small superscript digits after a number, such as note marks and powers, stay
 * superscript, because otherwise they would change the number.
 */
export function textBehind(last: Word | undefined, word: Word): string {
  return last !== undefined && isRaisedDigits(last, word)
    ? word.text.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit).replace(/^[−–-]/, '⁻')
    : word.text;
}

/** Writes superscript digits of a cell as superscript characters, and appends footnote markers to the words before them. */
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

const superscriptLetters = 'ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖ\0ʳˢᵗᵘᵛʷˣʸᶻ';

/** Converts lowercase letters and digits to superscript characters; symbols are unchanged. */
function raisedText(text: string): string {
  return text
    .replace(/\d/g, (digit) => digits[Number(digit)] ?? digit)
    .replace(/[a-pr-z]/g, (letter) => superscriptLetters[letter.charCodeAt(0) - 97] ?? letter);
}

/** Note marks in tables. */
const noteMark = /^(?:(?:\d{1,2}|[a-pr-z])(?:,(?:\d{1,2}|[a-pr-z]))*|[*†‡§¶]{1,3})$/;
/** Maximum gap between a word and its marker, as a fraction of the font size. */
const nearby = 0.15;

function isRaised(size: number, baseline: number, word: Word): boolean {
  return word.style.size <= size * raise.smaller && baseline - word.baseline >= size * raise.higher;
}

/** Whether a word is the note mark directly after another word. */
function isMarkOf(last: Word | undefined, word: Word): boolean {
  if (last === undefined || !noteMark.test(word.text) || !/[\p{L}\p{N})%]$/u.test(last.text)) return false;
  const { size } = last.style;
  return (
    isRaised(size, last.baseline, word) && word.x0 >= last.x1 - size * nearby && word.x0 - last.x1 <= size * nearby
  );
}

/** Returns the superscript marker before a footnote, as written; null for another word. */
export function markBefore(word: Word, next: Word | undefined): string | null {
  if (next === undefined || !noteMark.test(word.text) || !isRaised(next.style.size, next.baseline, word)) return null;
  return raisedText(word.text);
}

/** Whether a line is a note below a table: a superscript mark and its text. */
export function isNoteLine({ segments: [first] }: Line): boolean {
  const [mark, next] = first?.words ?? [];
  return mark !== undefined && markBefore(mark, next) !== null;
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
