import { isStageEnabled } from '../stages.ts';
import { isHangul } from './brokenHangul.ts';
import { hangs } from './hangingGlyphs.ts';
import { isAccent, isMark, withAccent, ringed, stroke } from './accents.ts';
import { hasForm, expandPresentationForms } from './letterForms.ts';
import type { Char } from './char.ts';
import { heightOf, isTooTall, mayBeOver, isOver } from './charOverlap.ts';
import { isOfCompound, isOtherStyle } from './wordEnds.ts';
import { createLinkFinder, hrefAt, type LinkBox } from './linkBoxes.ts';
import type { Word } from './pageContent.ts';

/** Builds the words of a page from its characters. */
export interface WordBuilder {
  add(char: Char): void;
  /**
   * Adds white space: from the file, or inferred from the gap.
   * @param at its index among the characters of the page
   */
  gap(isGuess: boolean, at?: number): void;
  words(): Word[];
}

/** Ems: a step of more than `gap` forward or `back` backward starts another word. */
const steps = {
  gap: 0.22,
  back: 0.5,
  rise: 0.25,
  sunk: 0.35,
  sizes: 0.2,
  accent: 0.55,
  touch: 0.1,
  fixed: 0.3,
  tight: 0.095,
  close: 0.02,
  stroke: 0.3,
};

/** Assumed em in points of text without a known size: no more than in print. */
const sizeless = 8;

/** Number of words before and after an accent that are checked: files store it after the word, or after the next. */
const reach = 12;
/** The first code of an accent. */
const firstAccent = 0xa8;

/** An accent that has found no letter yet. */
interface Waiting {
  readonly char: Char;
  /** Number of words after which it becomes a word itself. */
  left: number;
}

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
  return {
    gap(isGuess, at = -1) {
      isGuessed = isGuess && (isGuessed || !nextSpaced);
      spaceAt = isGuess || nextSpaced ? -1 : at;
      nextSpaced = true;
    },
    add(char) {
      const last = chars.length > from ? chars[chars.length - 1] : undefined;
      if (char.isLigatureComponent && last !== undefined && !nextSpaced) {
        // An accent as wide as its letter has the letter's position, and is no ligature component.
        const marked = drawnTogether(last, char);
        if (marked === null) addToGlyph(chars, from, char);
        else chars[chars.length - 1] = marked;
        return;
      }
      const isForeign = areAccentsEnabled && char.text.charCodeAt(0) >= firstAccent;
      if (isForeign && (isAccent(char.text) || (isMark(char.text) && (last === undefined || !follows(last, char))))) {
        if (!attachAccent(chars, from, chars.length, char)) accents.attach(char);
        isAfterAccent = true;
        return;
      }
      // The gap that PDFium reports on the way to the accent and back is no space, nor is that of a font whose widths it confuses.
      const areMono = char.angle === 0 && last?.style.mono === true && char.style.mono;
      const isDoubtful = isAfterAccent || (nextSpaced && (isGuessed || areMono));
      if (isDoubtful && last !== undefined && follows(last, char) && touches(last, char)) nextSpaced = false;
      if (nextSpaced && spaceAt >= 0 && mayBeOver(last, char) && isOver(char, startOf(spaceAt))) nextSpaced = false;
      isAfterAccent = false;
      const drawn = last === undefined ? null : drawnTogether(last, char);
      if (drawn !== null) {
        chars[chars.length - 1] = drawn;
        return;
      }
      if (
        nextSpaced ||
        last === undefined ||
        !follows(last, char) ||
        hangs(last) ||
        hangs(char) ||
        (last.style !== char.style && (isOtherStyle(last, char) || isOfCompound(chars, spaced ? from : -1, char))) ||
        (last.object !== char.object && chars.length > from + 1 && isNext(chars, char)) ||
        (linkAt !== null && char.angle === 0 && linkAt(last) !== linkAt(char))
      ) {
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

/** Whether a Hangul character is on another line than the Hangul character before it. */
function breaksHangul(last: Char | undefined, char: Char): boolean {
  return last !== undefined && isHangul(char.text) && isHangul(last.text) && !follows(last, char);
}

/** Accents that are drawn by themselves. */
interface Accents {
  /** Attaches an accent to its letter if that is in the last words; otherwise the accent waits for the next ones. */
  attach(accent: Char): void;
  /**
   * Records the characters of the last word.
   * @param to exclusive end
   */
  noteWord(from: number, to: number): void;
  /** Makes each accent that is still waiting a separate word. */
  giveUp(): void;
}

function createAccents(chars: Char[], words: Word[], links: readonly LinkBox[]): Accents {
  /** Ring buffer of the last words: their indexes, and the ranges of their characters. It is updated for every word. */
  const recent = { at: new Int32Array(reach), from: new Int32Array(reach), to: new Int32Array(reach) };
  let noted = 0;
  let waiting: Waiting[] = [];
  const placeIn = (accent: Char, last: number): boolean => {
    for (let turn = Math.max(0, noted - last); turn < noted; turn += 1) {
      const at = recent.at[turn % reach] ?? 0;
      const from = recent.from[turn % reach] ?? 0;
      const to = recent.to[turn % reach] ?? 0;
      const word = words[at];
      if (word === undefined || !attachAccent(chars, from, to, accent)) continue;
      words[at] = wordOf(chars, from, to, word.spaced, links) ?? word;
      return true;
    }
    return false;
  };
  const wordAlone = (char: Char): Word[] => {
    const word = wordOf([char], 0, 1, false, links);
    return word === null ? [] : [word];
  };
  const isOver = (accent: Waiting): boolean => {
    accent.left -= 1;
    if (accent.left > 0) return false;
    words.push(...wordAlone(accent.char));
    return true;
  };
  return {
    attach(accent) {
      if (!placeIn(accent, reach)) waiting.push({ char: accent, left: reach });
    },
    noteWord(from, to) {
      recent.at[noted % reach] = words.length - 1;
      recent.from[noted % reach] = from;
      recent.to[noted % reach] = to;
      noted += 1;
      if (waiting.length > 0) waiting = waiting.filter((accent) => !placeIn(accent.char, 1) && !isOver(accent));
    },
    giveUp() {
      words.push(...waiting.flatMap(({ char }) => wordAlone(char)));
      waiting = [];
    },
  };
}

/** Puts an accent on the last letter below it. */
function attachAccent(chars: Char[], from: number, to: number, accent: Char): boolean {
  for (let index = to - 1; index >= from; index -= 1) {
    const base = chars[index];
    if (base === undefined || !isAbove(accent, base) || !/^\p{L}/u.test(base.text)) continue;
    chars[index] = withText(base, withAccent(base.text, accent.text));
    return true;
  }
  return false;
}

function withText(char: Char, text: string): Char {
  const { x0, y0, x1, y1, baseline, style, angle, tag, isLigatureComponent, object, isOverprint } = char;
  return {
    text,
    x0,
    y0,
    x1,
    y1,
    baseline,
    style,
    angle,
    tag,
    isLigatureComponent,
    object,
    isOverprint,
  };
}

/** Whether an accent is drawn over something of its line: that of a capital is raised. */
function isAbove(accent: Char, { x0, x1, baseline }: Pick<Word, 'x0' | 'x1' | 'baseline'>): boolean {
  const middle = (accent.x0 + accent.x1) / 2;
  return middle >= x0 && middle <= x1 && Math.abs(accent.baseline - baseline) <= accent.style.size * steps.accent;
}

/**
 * Returns the combination of a letter with the grave accent before or after it, which may be a quotation mark, with the ring around it, or
 * of a character with the stroke through it; null if they are two characters.
 */
function drawnTogether(last: Char, char: Char): Char | null {
  if (last.text === '`')
    return /^[aeiou]$/i.test(char.text) && isAbove(last, char)
      ? withText(char, withAccent(char.text, last.text))
      : null;
  if (char.text === '`')
    return /^[aeiou]$/i.test(last.text) && isAbove(char, last)
      ? withText(last, withAccent(last.text, char.text))
      : null;
  if (last.text === stroke)
    return Math.abs(char.x0 - last.x0) <= char.style.size * steps.stroke
      ? withText(char, withAccent(char.text, stroke))
      : null;
  if (last.text !== '\u25ef') return null;
  const text = ringed.get(char.text.toLowerCase());
  return text !== undefined && char.x0 > last.x0 && char.x1 < last.x1 ? withText(last, text) : null;
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
    while (at > from && chars[at - 1]?.x0 === char.x0) at -= 1;
  chars.splice(at, 0, char);
}

function follows(last: Char, char: Char): boolean {
  if (last.angle !== char.angle || last.tag?.id !== char.tag?.id) return false;
  const em = Math.max(last.style.size, char.style.size, char.style.size === 0 ? sizeless : 1);
  if (last.style !== char.style && Math.abs(last.style.size - char.style.size) > em * steps.sizes) return false;
  const step = char.x0 - last.x1;
  // A letter moved into the one before it belongs to its word, like the E of TeX: superscripts and subscripts come after it.
  const rise = step < 0 && last.style === char.style ? steps.sunk : steps.rise;
  if (Math.abs(last.baseline - char.baseline) > em * rise && char.angle % 2 === 0) return false;
  if (char.angle !== 0) return true;
  // In right-to-left text the next character ends where the last one begins.
  const backStep = last.x0 - char.x1;
  return (
    (step <= em * steps.gap && step >= -em * steps.back) ||
    (Math.abs(backStep) <= em * steps.gap && isRightToLeft(char.text))
  );
}

/**
 * Whether no new word begins at a character. A space in monospace text is as wide as a character, though characters may be letter-spaced.
 */
function touches(last: Char, char: Char): boolean {
  const gap = char.x0 >= last.x0 ? char.x0 - last.x1 : last.x0 - char.x1;
  return gap <= char.style.size * (last.style.mono && char.style.mono ? steps.fixed : steps.touch);
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Whether a text contains right-to-left letters. */
export function isRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

/**
 * Builds a word from a range of characters.
 * @param to exclusive end
 */
function wordOf(
  chars: readonly Char[],
  from: number,
  to: number,
  spaced: boolean,
  links: readonly LinkBox[],
): Word | null {
  const first = chars[from];
  if (first === undefined) return null;
  let { text, x0, y0, x1, y1 } = first;
  let isMixed = false;
  let isUneven = false;
  let hasForms = hasForm(text);
  // Hot path for every character of a document.
  for (let index = from + 1; index < to; index += 1) {
    const sign = chars[index];
    if (sign === undefined) continue;
    text += sign.text;
    if (sign.x0 < x0) x0 = sign.x0;
    if (sign.y0 < y0) y0 = sign.y0;
    if (sign.x1 > x1) x1 = sign.x1;
    if (sign.y1 > y1) y1 = sign.y1;
    if (sign.style !== first.style) isMixed = true;
    if (sign.baseline !== first.baseline) isUneven = true;
    if (hasForm(sign.text)) hasForms = true;
  }
  const baseline = isUneven ? dominantBaseline(chars.slice(from, to)) : first.baseline;
  if (!isUneven && isTooTall(first, y1 - y0, text)) [y0, y1] = heightOf(first, y0, y1);
  return {
    text: hasForms ? expandPresentationForms(text) : text,
    x0,
    y0,
    x1,
    y1,
    baseline,
    // A bracket may have another font than its content.
    style:
      (isMixed ? chars.slice(from, to).find((char) => /^[\p{L}\p{N}]/u.test(char.text)) : null)?.style ?? first.style,
    spaced,
    href: links.length === 0 ? null : hrefAt(links, { x0, y0, x1, y1 }),
    confidence: null,
    tag: first.tag,
  };
}

/** Returns the dominant baseline of a word: it may begin with a subscript. */
function dominantBaseline(chars: readonly Char[]): number {
  const counts = new Map<number, number>();
  for (const { baseline } of chars) counts.set(baseline, (counts.get(baseline) ?? 0) + 1);
  let [usual, most] = [0, 0];
  for (const [baseline, count] of counts) if (count > most) [usual, most] = [baseline, count];
  return usual;
}

/**
 * Whether a character of the next text object begins a word despite a narrow gap: tightly set lines have narrower spaces than usual. The
 * letters of the last object are closer together.
 */
function isNext(chars: readonly Char[], char: Char): boolean {
  const [before, last] = [chars.at(-2), chars.at(-1)];
  if (before === undefined || last === undefined || char.angle !== 0) return false;
  if (before.object !== last.object) return false;
  if (!/^[\p{L}.,;:!?”’)]/u.test(last.text) || !/^\p{L}/u.test(char.text)) return false;
  const em = char.style.size;
  return char.x0 - last.x1 > em * steps.tight && last.x0 - before.x1 < em * steps.close;
}
