import type { Sign } from './sign.ts';

const mark = /^[.,;:!?()[\]"'“”‘’«»…]$/;

/** Signs of programs, which some fonts for code take from fonts of mathematics. */
const codeSign = /^[{}<>|\\*^~\u2212\u2217\u223c]$/;

/** Whether a piece of code or an emphasis begins or ends between two signs that no room parts: at the mark behind it, mostly. */
export function isOtherLook(last: Sign, sign: Sign): boolean {
  if (sign.angle !== 0) return false;
  if (last.style.mono !== sign.style.mono) return !codeSign.test((last.style.mono ? sign : last).text);
  const isOther = last.style.bold !== sign.style.bold || last.style.italic !== sign.style.italic;
  return isOther && (mark.test(last.text) || mark.test(sign.text));
}

/**
 * Whether a part of a word with a hyphen ends between two signs of another look: n-th, with a letter of mathematics.
 * @param first the place of the first sign behind white space, where a hyphen is no part of a compound
 */
export function isOfCompound(signs: readonly Sign[], first: number, sign: Sign): boolean {
  const last = signs.at(-1);
  if (last === undefined || (last.style.italic === sign.style.italic && last.style.bold === sign.style.bold))
    return false;
  if (sign.text === '-') return isLetterSign(last);
  return (
    last.text === '-' && isLetterSign(sign) && signs.length - 1 !== first && /[\p{L}]$/u.test(signs.at(-2)?.text ?? '')
  );
}

export function isLetterSign(sign: Sign | undefined): boolean {
  return sign !== undefined && /^\p{L}/u.test(sign.text);
}
