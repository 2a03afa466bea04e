import { isStageEnabled } from '../../stages.ts';
import type { Word } from '../pageContent.ts';
import { attachAccent, createAccents, drawnTogether, isAccent, isMark } from './accents.ts';
import { type Char, hangs } from './char.ts';
import { isHangul } from './hangulLineBreaks.ts';
import { createLinkFinder, type LinkBox } from './linkBoxes.ts';
import { wordOf } from './wordOfChars.ts';

/** Builds the words of a page from its characters. */
interface WordBuilder {
  add(char: Char): void;
  /**
   * Adds white space: from the file, or inferred from the gap.
   * @param at its index among the characters of the page
   */
  gap(isGuess: boolean, at?: number): void;
  words(): Word[];
}

/** In ems: what two adjacent characters of one word may differ by. */
const steps = {
  /** Step forward and backward to the next character; a space is 0.25 wide, kerning moves less than half an em back. */
  maxGapEm: 0.22,
  maxBackEm: 0.5,
  /** Difference of the baselines: superscripts are words of their own, the lowered E of TeX is none. */
  maxRiseEm: 0.25,
  maxSunkEm: 0.35,
  maxSizeDifferenceEm: 0.2,
  /** Gap that a doubtful space has at least: in proportional and in monospace fonts, whose characters may be letter-spaced. */
  maxTouchEm: 0.1,
  maxTouchMonospaceEm: 0.3,
};

/** The first code of an accent. */
const firstAccent = 0xa8;

/** Assumed em in points of text without a known size: no more than in print. */
const defaultEmPt = 8;

/**
 * Builds words from characters, in input order.
 * @param startOf left edge of the character or white space at an index of the page, in points
 */
export function createWordBuilder(
  links: readonly LinkBox[],
  startOf: (at: number) => number = () => Infinity,
): WordBuilder {
  const words: Word[] = [];
  const areAccentsEnabled = isStageEnabled('pdf/accents');
  let isAfterAccent = false;
  // All characters in one list, of which each word is a range: separate lists would mostly be short.
  const chars: Char[] = [];
  const accents = createAccents(chars, words, links);
  let from = 0;
  let spaced = false;
  let nextSpaced = false;
  let isGuessed = false;
  let spaceAt = -1;
  const linkAt = createLinkFinder(links);
  const flush = (): void => {
    const to = chars.length;
    const word = wordOf(chars, from, to, spaced, links);
    if (word !== null) {
      words.push(word);
      accents.noteWord(from, to);
    }
    from = to;
  };
  /** Whether white space before a character is in the text, and not only in PDFium's report. */
  const hasSpaceBefore = (last: Char | undefined, char: Char): boolean => {
    if (!nextSpaced || last === undefined) return nextSpaced;
    // The gap that PDFium reports on the way to an accent and back is no space, nor is that of a font whose widths it confuses.
    const isDoubtful = isAfterAccent || isGuessed || areMonospace(last, char);
    if (isDoubtful && follows(last, char) && touches(last, char)) return false;
    return !(spaceAt >= 0 && mayBeOver(last, char) && isOver(char, startOf(spaceAt)));
  };
  /** Whether a word ends between two characters without white space. */
  const isWordBreak = (last: Char, char: Char): boolean => {
    if (!follows(last, char) || hangs(last) || hangs(char)) return true;
    if (last.style !== char.style && (isOtherStyle(last, char) || isOfCompound(chars, spaced ? from : -1, char)))
      return true;
    return linkAt !== null && char.angle === 0 && linkAt(last) !== linkAt(char);
  };
  return {
    gap(isGuess, at = -1) {
      isGuessed = isGuess && (isGuessed || !nextSpaced);
      spaceAt = isGuess || nextSpaced ? -1 : at;
      nextSpaced = true;
    },
    add(char) {
      const last = chars.length > from ? chars[chars.length - 1] : undefined;
      if (char.isLigatureComponent && last !== undefined && !nextSpaced) {
        addComponent(chars, from, last, char);
        return;
      }
      if (areAccentsEnabled && isSeparateAccent(last, char)) {
        if (!attachAccent(chars, from, chars.length, char)) accents.attach(char);
        isAfterAccent = true;
        return;
      }
      nextSpaced = hasSpaceBefore(last, char);
      isAfterAccent = false;
      const drawn = last === undefined ? null : drawnTogether(last, char);
      if (drawn !== null) {
        chars[chars.length - 1] = drawn;
        return;
      }
      if (nextSpaced || last === undefined || isWordBreak(last, char)) {
        flush();
        spaced = nextSpaced && !(isGuessed && breaksHangul(last, char));
      }
      nextSpaced = false;
      chars.push(char);
    },
    words() {
      flush();
      accents.giveUp();
      return words;
    },
  };
}

/** Adds a component of a ligature. An accent as wide as its letter has the letter's position, and is none. */
function addComponent(chars: Char[], from: number, last: Char, char: Char): void {
  const marked = drawnTogether(last, char);
  if (marked === null) addToGlyph(chars, from, char);
  else chars[chars.length - 1] = marked;
}

/** Whether a character is an accent that belongs to another letter than a mark drawn directly over the last one. */
function isSeparateAccent(last: Char | undefined, char: Char): boolean {
  if (char.text.charCodeAt(0) < firstAccent) return false;
  return isAccent(char.text) || (isMark(char.text) && (last === undefined || !follows(last, char)));
}

function areMonospace(last: Char, char: Char): boolean {
  return char.angle === 0 && last.style.mono && char.style.mono;
}

/** Whether a Hangul character is on another line than the Hangul character before it. */
function breaksHangul(last: Char | undefined, char: Char): boolean {
  return last !== undefined && isHangul(char.text) && isHangul(last.text) && !follows(last, char);
}

/** Letter pairs with a ligature in the Arabic presentation forms of Unicode, in reading order. */
const glyphsOfTwo: ReadonlySet<string> = new Set(
  [...codePointRange(0xfc00, 0xfd3d), ...codePointRange(0xfef5, 0xfefc)]
    .map((code) => String.fromCodePoint(code).normalize('NFKC'))
    .filter((letters) => letters.length === 2),
);

function codePointRange(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Whether the letters of a ligature are already in reading order: no ligature has the reverse order. */
function isReadAlready(before: string, letter: string): boolean {
  return glyphsOfTwo.has(before + letter) && !glyphsOfTwo.has(letter + before);
}

/** Right-to-left text arrives from its end, and so do the components of a ligature, whose order is reversed. */
function addToGlyph(chars: Char[], from: number, char: Char): void {
  let at = chars.length;
  if (isRightToLeft(char.text) && !isReadAlready(chars[at - 1]?.text ?? '', char.text))
    while (at > from && chars[at - 1]?.x0 === char.x0 && chars[at - 1]?.object === char.object) at -= 1;
  chars.splice(at, 0, char);
}

function follows(last: Char, char: Char): boolean {
  if (last.angle !== char.angle || last.tag?.id !== char.tag?.id) return false;
  const em = Math.max(last.style.size, char.style.size, char.style.size === 0 ? defaultEmPt : 1);
  if (last.style !== char.style && Math.abs(last.style.size - char.style.size) > em * steps.maxSizeDifferenceEm)
    return false;
  const step = char.x0 - last.x1;
  // A letter moved into the one before it belongs to its word, like the E of TeX: superscripts and subscripts come after it.
  const rise = step < 0 && last.style === char.style ? steps.maxSunkEm : steps.maxRiseEm;
  if (Math.abs(last.baseline - char.baseline) > em * rise && char.angle % 2 === 0) return false;
  if (char.angle !== 0) return true;
  // In right-to-left text the next character ends where the last one begins.
  const backStep = last.x0 - char.x1;
  return (
    (step <= em * steps.maxGapEm && step >= -em * steps.maxBackEm) ||
    (Math.abs(backStep) <= em * steps.maxGapEm && isRightToLeft(char.text))
  );
}

/**
 * Whether no new word begins at a character. A space in monospace text is as wide as a character, though characters may be letter-spaced.
 */
function touches(last: Char, char: Char): boolean {
  const gap = char.x0 >= last.x0 ? char.x0 - last.x1 : last.x0 - char.x1;
  return gap <= char.style.size * (last.style.mono && char.style.mono ? steps.maxTouchMonospaceEm : steps.maxTouchEm);
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Whether a text contains right-to-left letters. */
export function isRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

/** Maximum distance in ems between an overwritten space and the letter over it. */
const maxOverwriteEm = 0.03;

/** Whether a letter overlaps the one before it in the same text object, despite white space between them. */
function mayBeOver(last: Char | undefined, char: Char): boolean {
  if (last === undefined || last.object !== char.object || char.angle !== 0 || char.x0 > last.x1 || char.x0 < last.x0)
    return false;
  return isLetterChar(last) && isLetterChar(char);
}

/**
 * Whether a character is drawn over a space: some programs move back over a space they have written.
 * @param space its left edge
 */
function isOver({ x0, style }: Char, space: number): boolean {
  return x0 - space <= style.size * maxOverwriteEm;
}

const mark = /^[.,;:!?()[\]"'“”‘’«»…]$/;

/** Code symbols, which some code fonts take from math fonts. */
const codeSymbol = /^[{}<>|\\*^~\u2212\u2217\u223c]$/;

/** Whether code or emphasis begins or ends between two adjacent characters: mostly at punctuation after it. */
function isOtherStyle(last: Char, char: Char): boolean {
  if (char.angle !== 0) return false;
  if (last.style.mono !== char.style.mono) return !codeSymbol.test((last.style.mono ? char : last).text);
  const isOther = last.style.bold !== char.style.bold || last.style.italic !== char.style.italic;
  return isOther && (mark.test(last.text) || mark.test(char.text));
}

/**
 * Whether a part of a hyphenated word ends between two characters of different style: n-th, with a math letter.
 * @param first index of the first character after white space, where a hyphen is no part of a compound
 */
function isOfCompound(chars: readonly Char[], first: number, char: Char): boolean {
  const last = chars.at(-1);
  if (last === undefined || (last.style.italic === char.style.italic && last.style.bold === char.style.bold))
    return false;
  if (char.text === '-') return isLetterChar(last);
  return (
    last.text === '-' && isLetterChar(char) && chars.length - 1 !== first && /[\p{L}]$/u.test(chars.at(-2)?.text ?? '')
  );
}

function isLetterChar(char: Char | undefined): boolean {
  return char !== undefined && /^\p{L}/u.test(char.text);
}
