import type { Char } from './char.ts';
import type { LinkBox } from './linkBoxes.ts';
import type { Word } from '../pageContent.ts';
import { wordOf } from './wordOfChars.ts';

/** Spacing accents that many fonts draw over a letter, and their combining marks. */
const marks: ReadonlyMap<string, string> = new Map([
  ['`', '\u0300'],
  ['\u00a8', '\u0308'],
  ['\u00af', '\u0304'],
  ['\u00b4', '\u0301'],
  ['\u00b8', '\u0327'],
  ['\u02c6', '\u0302'],
  ['\u02c7', '\u030c'],
  ['\u02d8', '\u0306'],
  ['\u02d9', '\u0307'],
  ['\u02da', '\u030a'],
  ['\u02db', '\u0328'],
  ['\u02dc', '\u0303'],
  ['\u02dd', '\u030b'],
]);

/** Ringed letters. */
export const ringed: ReadonlyMap<string, string> = new Map([
  ['c', '\u00a9'],
  ['r', '\u00ae'],
  ['p', '\u2117'],
]);

/** Stroke through a character: TeX draws it first, with zero width. */
export const stroke = '\u0338';

/** Whether a character is a spacing accent that may be drawn over a letter. The ASCII grave accent is mostly a quotation mark. */
export function isAccent(char: string): boolean {
  return char >= '\u00a8' && marks.has(char);
}

/** Whether a character is a combining mark without a width of its own: an Arabic vowel, an accent of its letter. */
export function isMark(char: string): boolean {
  return char >= '\u0300' && /^\p{Mn}$/u.test(char);
}

/** Returns a letter with an accent or another diacritic. */
export function withAccent(letter: string, accent: string): string {
  return (letter + (marks.get(accent) ?? accent)).normalize('NFC');
}

/** Maximum ems from the baseline of an accent to that of its letter, and from a stroke to its character. */
const limits = { offset: 0.55, stroke: 0.3 };

/** Number of words before and after an accent that are checked: files store it after the word, or after the next. */
const reach = 12;
/** An accent that has found no letter yet. */
interface Waiting {
  readonly char: Char;
  /** Number of words after which it becomes a word itself. */
  left: number;
}

/** Accents that are drawn by themselves. */
export interface Accents {
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

export function createAccents(chars: Char[], words: Word[], links: readonly LinkBox[]): Accents {
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
export function attachAccent(chars: Char[], from: number, to: number, accent: Char): boolean {
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
  return middle >= x0 && middle <= x1 && Math.abs(accent.baseline - baseline) <= accent.style.size * limits.offset;
}

/**
 * Returns the combination of a letter with the grave accent before or after it, which may be a quotation mark, with the ring around it, or
 * of a character with the stroke through it; null if they are two characters.
 */
export function drawnTogether(last: Char, char: Char): Char | null {
  if (last.text === '`')
    return /^[aeiou]$/i.test(char.text) && isAbove(last, char)
      ? withText(char, withAccent(char.text, last.text))
      : null;
  if (char.text === '`')
    return /^[aeiou]$/i.test(last.text) && isAbove(char, last)
      ? withText(last, withAccent(last.text, char.text))
      : null;
  if (last.text === stroke)
    return Math.abs(char.x0 - last.x0) <= char.style.size * limits.stroke
      ? withText(char, withAccent(char.text, stroke))
      : null;
  if (last.text !== '\u25ef') return null;
  const text = ringed.get(char.text.toLowerCase());
  return text !== undefined && char.x0 > last.x0 && char.x1 < last.x1 ? withText(last, text) : null;
}
