import type { Char } from './char.ts';

const mark = /^[.,;:!?()[\]"'“”‘’«»…]$/;

/** Code symbols, which some code fonts take from math fonts. */
const codeSymbol = /^[{}<>|\\*^~\u2212\u2217\u223c]$/;

/** Whether code or emphasis begins or ends between two adjacent characters: mostly at punctuation after it. */
export function isOtherStyle(last: Char, char: Char): boolean {
  if (char.angle !== 0) return false;
  if (last.style.mono !== char.style.mono) return !codeSymbol.test((last.style.mono ? char : last).text);
  const isOther = last.style.bold !== char.style.bold || last.style.italic !== char.style.italic;
  return isOther && (mark.test(last.text) || mark.test(char.text));
}

/**
 * Whether a part of a hyphenated word ends between two characters of different style: n-th, with a math letter.
 * @param first index of the first character after white space, where a hyphen is no part of a compound
 */
export function isOfCompound(chars: readonly Char[], first: number, char: Char): boolean {
  const last = chars.at(-1);
  if (last === undefined || (last.style.italic === char.style.italic && last.style.bold === char.style.bold))
    return false;
  if (char.text === '-') return isLetterChar(last);
  return (
    last.text === '-' && isLetterChar(char) && chars.length - 1 !== first && /[\p{L}]$/u.test(chars.at(-2)?.text ?? '')
  );
}

export function isLetterChar(char: Char | undefined): boolean {
  return char !== undefined && /^\p{L}/u.test(char.text);
}
