import { glyphEm } from '../../pdf/boxes.ts';
import { isLargeFont } from '../../pdf/fonts/characterMap.ts';
import type { Box, Rule, TextStyle, Word } from '../../pdf/pageContent.ts';
import { mathFont } from '../lines/mathText.ts';
import { accentOf, depthOfLarge, isFunction, isOperator, texToUnicode, takesLimits, texOf } from './texSymbols.ts';

/** A part of a formula: a word, or parts that were put together. */
export interface Atom extends Box {
  readonly tex: string;
  /** Y position of the baseline, and font size, in points. */
  readonly baseline: number;
  readonly size: number;
  /** Where the middle of its line is: at bars of fractions. */
  readonly axis: number;
  /**
   * A symbol between two operands; one with limits; a mark above another symbol; a radical sign; a delimiter taller than a line; anything
   * else.
   */
  readonly kind: 'operator' | 'large' | 'operand' | 'fraction' | 'accent' | 'root' | 'fence';
  /** Set in characters or symbols used only in mathematics. */
  readonly isSure: boolean;
  readonly words: readonly Word[];
}

/** The parts of the formulas of a page while they are put together. */
export interface FormulaAtoms {
  readonly atoms: readonly Atom[];
  readonly rules: readonly Rule[];
  /** Fraction bars, root bars and overlines, mapped to the words that they separate. */
  readonly bars: ReadonlyMap<Rule, readonly Word[]>;
}

const known = new WeakMap<TextStyle, boolean>();

function isMathStyle(style: TextStyle): boolean {
  let is = known.get(style);
  if (is === undefined) known.set(style, (is = mathFont.test(style.font)));
  return is;
}

/** Letter sequences that are a name rather than adjacent variables. */
const names = { unsure: /^\p{L}{3}/u, text: /^[-\p{L}]*\p{L}{4}[-\p{L}]*[.,;:]?$/u };

/** Whether a word is set in mathematical characters or symbols. */
export function isMathWord({ text, style, confidence }: Word): boolean {
  // OCR text has no known fonts, and its symbols are guesses.
  if (confidence !== null) return false;
  return text.charCodeAt(0) === 0xd835 || (isMathStyle(style) && !names.unsure.test(text));
}

/** Matches text that may be next to math letters in a formula: it has no two adjacent letters. */
const mathNeighbor = /^(?:[\d.,;:()[\]{}|+\-−=<>/!'′*±×·…%\u2190-\u22ff\u27e8-\u27fa]|\p{L}(?!\p{L}))+$/u;

/** A word as a part of a formula; null for one that is in none. */
export function atomOf(word: Word): Atom | null {
  const isSure = isMathWord(word);
  const { text, style } = word;
  if (isProseWord(word, isSure)) return null;
  const chars = texToUnicode(text, style.font);
  const accent = accentOf(chars);
  if (!isSure && accent === undefined && !isMathNeighbor(word)) return null;
  const kind = isDelimiter(word) ? 'fence' : kindOf(chars);
  const { y0, y1 } = extentOf(word, kind, chars);
  const axis = kind === 'fence' ? (y0 + y1) / 2 : word.baseline - style.size * axisAboveEm;
  return {
    x0: word.x0,
    x1: word.x1,
    y0,
    y1,
    tex: accent ?? texOf(chars),
    baseline: axis + style.size * axisAboveEm,
    size: style.size,
    axis,
    kind,
    isSure,
    words: [word],
  };
}

/** Whether a word is text, whatever is next to it. */
function isProseWord({ text, style, spaced }: Word, isSure: boolean): boolean {
  // A hyphen directly after a letter is not a minus, which has space around it and is another character in most fonts.
  if (!isSure && !spaced && /^-\p{L}*$/u.test(text)) return true;
  return style.mono || (names.text.test(text) && !isFunction(text));
}

/** Whether a word may be a part of a formula next to math letters: symbols, numbers, single letters, `sin`. */
function isMathNeighbor({ text, style }: Word): boolean {
  if (mathNeighbor.test(text) || isFunction(text)) return true;
  const isShort = text.length === 1 || (text.length === 2 && style.italic);
  return isShort && /^\p{L}+$/u.test(text);
}

function kindOf(chars: string): Atom['kind'] {
  if (accentOf(chars) !== undefined) return 'accent';
  if (chars === '√') return 'root';
  if (takesLimits(chars)) return 'large';
  return isOperator(chars) ? 'operator' : 'operand';
}

/** Returns the vertical extent of the drawn glyphs, in points: fonts give letters and operators the height of a line. */
function extentOf(word: Word, kind: Atom['kind'], chars: string): Pick<Box, 'y0' | 'y1'> {
  const isTall = kind === 'fence' || (takesLimits(chars) && !isFunction(chars)) || chars === '√';
  if (isTall) return tallExtentOf(word);
  const { baseline, style } = word;
  return { y0: baseline - style.size * glyphEm.above, y1: baseline + style.size * glyphEm.below };
}

/** Minimum height in ems of a delimiter around several lines. */
const minDelimiterHeightEm = 2;

/** Whether a word is a bracket that is higher than its line. */
function isDelimiter({ text, y0, y1, style: { size, font } }: Word): boolean {
  return /^[()[\]{}|⌊⌋⌈⌉⟨⟩❨❩⎡⎤]$/u.test(text) && (isLargeFont(font) || y1 - y0 > size * minDelimiterHeightEm);
}

/**
 * Ems: height of a hanging bracket without a known one; minimum depth of a root below its baseline that hangs; maximum extent of large
 * symbols around their baseline, because a box may be that of the font.
 */
const tallEm = { bracket: 2.3, minHangingRoot: 0.8, maxAbove: 1.4, maxBelow: 0.9 };

/** Large symbols of TeX hang from their baseline, others are centered on it: only the visible position counts. */
function tallExtentOf({ text, y0, y1, baseline, style: { size, font } }: Word): Pick<Box, 'y0' | 'y1'> {
  if (/^[()[\]{}⌊⌋⌈⌉⟨⟩❨❩⎡⎤]/u.test(text))
    return isLargeFont(font) && y0 !== baseline ? { y0: baseline, y1: baseline + size * tallEm.bracket } : { y0, y1 };
  if (isLargeFont(font)) return { y0: baseline, y1: baseline + size * depthOfLarge(text) };
  if (text.startsWith('√') && y1 - baseline > size * tallEm.minHangingRoot)
    return { y0: baseline, y1: baseline + size };
  return { y0: Math.max(y0, baseline - size * tallEm.maxAbove), y1: Math.min(y1, baseline + size * tallEm.maxBelow) };
}

/** Height of the math axis above the baseline, in ems; fraction bars and large symbols are centered on it. */
export const axisAboveEm = 0.25;

/** Parts as one. */
export function unitedAtoms(atoms: readonly Atom[]): Box & Pick<Atom, 'isSure' | 'words'> {
  const box = { x0: Infinity, x1: -Infinity, y0: Infinity, y1: -Infinity };
  for (const { x0, x1, y0, y1 } of atoms) {
    box.x0 = Math.min(box.x0, x0);
    box.x1 = Math.max(box.x1, x1);
    box.y0 = Math.min(box.y0, y0);
    box.y1 = Math.max(box.y1, y1);
  }
  return { ...box, isSure: atoms.some(({ isSure }) => isSure), words: atoms.flatMap(({ words }) => words) };
}

/** Height in points of a band in which adjacent atoms are sought, so that not all pairs are compared. */
export const bandHeightPt = 24;
