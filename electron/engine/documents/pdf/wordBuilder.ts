import { isHangul } from './brokenHangul.ts';
import { hangs } from './hangingSigns.ts';
import { isAccent, isMark, withAccent, ringed, stroke } from './accents.ts';
import { hasForm, mendForms } from './letterForms.ts';
import type { Sign } from './sign.ts';
import { heightOf, isTooTall, mayBeOver, isOver } from './signRoom.ts';
import { isOfCompound, isOtherLook } from './wordEnds.ts';
import type { Box, Word } from './pageContent.ts';

/** A part of the page that leads somewhere. */
export interface LinkBox extends Box {
  readonly href: string;
}

/** Takes the signs of a page and gives its words. */
export interface WordBuilder {
  add(sign: Sign): void;
  /**
   * White space stands here: in the file, or by a guess at the room that is left.
   * @param at its place among the signs of the page
   */
  gap(isGuess: boolean, at?: number): void;
  words(): Word[];
}

/** Parts of an em: a step of more than `gap` forwards or of `back` backwards begins another word. */
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

/** Points of an em of letters that are of no known size: no more than print takes. */
const sizeless = 8;

/** Words before and after an accent that are held against it: files put it behind the word, or behind the next. */
const reach = 12;
/** The first code of an accent. */
const firstAccent = 0xa8;

/** An accent that has found no letter yet. */
interface Waiting {
  readonly sign: Sign;
  /** Words after which it is taken as one itself. */
  left: number;
}

/**
 * Puts signs together to words, in the order they come.
 * @param startOf where the sign at a place of the page begins, in points: white space too
 */
export function createWordBuilder(
  links: readonly LinkBox[],
  startOf: (at: number) => number = () => Infinity,
): WordBuilder {
  const words: Word[] = [];
  let isAfterAccent = false;
  // All signs in one list, of which each word has a part: a list for each of them is mostly empty.
  const signs: Sign[] = [];
  const accents = createAccents(signs, words, links);
  let from = 0;
  let spaced = false;
  let nextSpaced = false;
  let isGuessed = false;
  let spaceAt = -1;
  const linkAt = createLinkFinder(links);
  const flush = (): void => {
    const to = signs.length;
    const word = wordOf(signs, from, to, spaced, links);
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
    add(sign) {
      const last = signs.length > from ? signs[signs.length - 1] : undefined;
      if (sign.isOfGlyph && last !== undefined && !nextSpaced) {
        // An accent as wide as its letter stands where the letter does, and is none of a glyph's letters.
        const marked = drawnTogether(last, sign);
        if (marked === null) addToGlyph(signs, from, sign);
        else signs[signs.length - 1] = marked;
        return;
      }
      const isForeign = sign.text.charCodeAt(0) >= firstAccent;
      if (isForeign && (isAccent(sign.text) || (isMark(sign.text) && (last === undefined || !follows(last, sign))))) {
        if (!placeOn(signs, from, signs.length, sign)) accents.place(sign);
        isAfterAccent = true;
        return;
      }
      // The room that PDFium saw on the way to the accent and back is none, and so is that of a font whose widths it takes for others.
      const areMono = sign.angle === 0 && last?.style.mono === true && sign.style.mono;
      const isDoubtful = isAfterAccent || (nextSpaced && (isGuessed || areMono));
      if (isDoubtful && last !== undefined && follows(last, sign) && touches(last, sign)) nextSpaced = false;
      if (nextSpaced && spaceAt >= 0 && mayBeOver(last, sign) && isOver(sign, startOf(spaceAt))) nextSpaced = false;
      isAfterAccent = false;
      const drawn = last === undefined ? null : drawnTogether(last, sign);
      if (drawn !== null) {
        signs[signs.length - 1] = drawn;
        return;
      }
      if (
        nextSpaced ||
        last === undefined ||
        !follows(last, sign) ||
        hangs(last) ||
        hangs(sign) ||
        (last.style !== sign.style && (isOtherLook(last, sign) || isOfCompound(signs, spaced ? from : -1, sign))) ||
        (last.object !== sign.object && signs.length > from + 1 && isNext(signs, sign)) ||
        (linkAt !== null && sign.angle === 0 && linkAt(last) !== linkAt(sign))
      ) {
        flush();
        spaced = nextSpaced && !(isGuessed && breaksHangul(last, sign));
      }
      nextSpaced = false;
      signs.push(sign);
    },
    words() {
      flush();
      accents.giveUp();
      return words;
    },
  };
}

/** Whether a sign stands on another line than the one before it, both of Korean. */
function breaksHangul(last: Sign | undefined, sign: Sign): boolean {
  return last !== undefined && isHangul(sign.text) && isHangul(last.text) && !follows(last, sign);
}

/** Accents that are drawn by themselves. */
interface Accents {
  /** Puts an accent on its letter, where that is in the last words; else it waits for the next ones. */
  place(accent: Sign): void;
  /** The last of the words was made of these signs. @param to one more than the last of them */
  noteWord(from: number, to: number): void;
  /** What still waits is a word by itself. */
  giveUp(): void;
}

function createAccents(signs: Sign[], words: Word[], links: readonly LinkBox[]): Accents {
  /** Of the last words, in turns: their places, and those of their signs. This is done for every word. */
  const recent = { at: new Int32Array(reach), from: new Int32Array(reach), to: new Int32Array(reach) };
  let noted = 0;
  let waiting: Waiting[] = [];
  const placeIn = (accent: Sign, last: number): boolean => {
    for (let turn = Math.max(0, noted - last); turn < noted; turn += 1) {
      const at = recent.at[turn % reach] ?? 0;
      const from = recent.from[turn % reach] ?? 0;
      const to = recent.to[turn % reach] ?? 0;
      const word = words[at];
      if (word === undefined || !placeOn(signs, from, to, accent)) continue;
      words[at] = wordOf(signs, from, to, word.spaced, links) ?? word;
      return true;
    }
    return false;
  };
  const wordAlone = (sign: Sign): Word[] => {
    const word = wordOf([sign], 0, 1, false, links);
    return word === null ? [] : [word];
  };
  const isOver = (accent: Waiting): boolean => {
    accent.left -= 1;
    if (accent.left > 0) return false;
    words.push(...wordAlone(accent.sign));
    return true;
  };
  return {
    place(accent) {
      if (!placeIn(accent, reach)) waiting.push({ sign: accent, left: reach });
    },
    noteWord(from, to) {
      recent.at[noted % reach] = words.length - 1;
      recent.from[noted % reach] = from;
      recent.to[noted % reach] = to;
      noted += 1;
      if (waiting.length > 0) waiting = waiting.filter((accent) => !placeIn(accent.sign, 1) && !isOver(accent));
    },
    giveUp() {
      words.push(...waiting.flatMap(({ sign }) => wordAlone(sign)));
      waiting = [];
    },
  };
}

/** Puts an accent on the last letter below it. */
function placeOn(signs: Sign[], from: number, to: number, accent: Sign): boolean {
  for (let index = to - 1; index >= from; index -= 1) {
    const base = signs[index];
    if (base === undefined || !isAbove(accent, base) || !/^\p{L}/u.test(base.text)) continue;
    signs[index] = withText(base, withAccent(base.text, accent.text));
    return true;
  }
  return false;
}

function withText(sign: Sign, text: string): Sign {
  const { x0, y0, x1, y1, baseline, style, angle, tag, isOfGlyph, object, isAgain } = sign;
  return { text, x0, y0, x1, y1, baseline, style, angle, tag, isOfGlyph, object, isAgain };
}

/** Whether an accent is drawn over something of its line: that of a capital is raised. */
function isAbove(accent: Sign, { x0, x1, baseline }: Pick<Word, 'x0' | 'x1' | 'baseline'>): boolean {
  const middle = (accent.x0 + accent.x1) / 2;
  return middle >= x0 && middle <= x1 && Math.abs(accent.baseline - baseline) <= accent.style.size * steps.accent;
}

/**
 * A letter with the grave accent before or behind it, which may be a quotation mark, or with the ring around it, or a sign that a stroke goes
 * through; null where they are two signs.
 */
function drawnTogether(last: Sign, sign: Sign): Sign | null {
  if (last.text === '`')
    return /^[aeiou]$/i.test(sign.text) && isAbove(last, sign)
      ? withText(sign, withAccent(sign.text, last.text))
      : null;
  if (sign.text === '`')
    return /^[aeiou]$/i.test(last.text) && isAbove(sign, last)
      ? withText(last, withAccent(last.text, sign.text))
      : null;
  if (last.text === stroke)
    return Math.abs(sign.x0 - last.x0) <= sign.style.size * steps.stroke
      ? withText(sign, withAccent(sign.text, stroke))
      : null;
  if (last.text !== '\u25ef') return null;
  const text = ringed.get(sign.text.toLowerCase());
  return text !== undefined && sign.x0 > last.x0 && sign.x1 < last.x1 ? withText(last, text) : null;
}

/** The pairs of letters that have a glyph in Unicode's blocks of Arabic forms, in the order in which they are read. */
const glyphsOfTwo: ReadonlySet<string> = new Set(
  [...places(0xfc00, 0xfd3d), ...places(0xfef5, 0xfefc)]
    .map((code) => String.fromCodePoint(code).normalize('NFKC'))
    .filter((letters) => letters.length === 2),
);

function places(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Whether the letters of a glyph come in the order in which they are read already: no glyph has them in the other one. */
function isReadAlready(before: string, letter: string): boolean {
  return glyphsOfTwo.has(before + letter) && !glyphsOfTwo.has(letter + before);
}

/** What is written from right to left comes from its end: so do the letters of one glyph, and theirs is the other order. */
function addToGlyph(signs: Sign[], from: number, sign: Sign): void {
  let at = signs.length;
  if (isRightToLeft(sign.text) && !isReadAlready(signs[at - 1]?.text ?? '', sign.text))
    while (at > from && signs[at - 1]?.x0 === sign.x0) at -= 1;
  signs.splice(at, 0, sign);
}

function follows(last: Sign, sign: Sign): boolean {
  if (last.angle !== sign.angle || last.tag?.id !== sign.tag?.id) return false;
  const em = Math.max(last.style.size, sign.style.size, sign.style.size === 0 ? sizeless : 1);
  if (last.style !== sign.style && Math.abs(last.style.size - sign.style.size) > em * steps.sizes) return false;
  const step = sign.x0 - last.x1;
  // A letter that is moved into the one before it is of its word, as the E of TeX is: what is raised or lowered stands behind it.
  const rise = step < 0 && last.style === sign.style ? steps.sunk : steps.rise;
  if (Math.abs(last.baseline - sign.baseline) > em * rise && sign.angle % 2 === 0) return false;
  if (sign.angle !== 0) return true;
  // Written from right to left, the next sign ends where the last one begins.
  const backStep = last.x0 - sign.x1;
  return (
    (step <= em * steps.gap && step >= -em * steps.back) ||
    (Math.abs(backStep) <= em * steps.gap && isRightToLeft(sign.text))
  );
}

/** Whether no word of another begins at a sign. A space of letters of fixed width is as wide as they are, though they may be set apart. */
function touches(last: Sign, sign: Sign): boolean {
  const gap = sign.x0 >= last.x0 ? sign.x0 - last.x1 : last.x0 - sign.x1;
  return gap <= sign.style.size * (last.style.mono && sign.style.mono ? steps.fixed : steps.touch);
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Whether a text holds letters that are written from right to left. */
export function isRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

/** A word of some signs that stand together. @param to one more than the last of them */
function wordOf(
  signs: readonly Sign[],
  from: number,
  to: number,
  spaced: boolean,
  links: readonly LinkBox[],
): Word | null {
  const first = signs[from];
  if (first === undefined) return null;
  let { text, x0, y0, x1, y1 } = first;
  let isMixed = false;
  let isUneven = false;
  let hasForms = hasForm(text);
  // Every sign of a document comes by here.
  for (let index = from + 1; index < to; index += 1) {
    const sign = signs[index];
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
  const baseline = isUneven ? usualBaseline(signs.slice(from, to)) : first.baseline;
  if (!isUneven && isTooTall(first, y1 - y0, text)) [y0, y1] = heightOf(first, y0, y1);
  return {
    text: hasForms ? mendForms(text) : text,
    x0,
    y0,
    x1,
    y1,
    baseline,
    // A bracket may be of another font than what it holds.
    style:
      (isMixed ? signs.slice(from, to).find((sign) => /^[\p{L}\p{N}]/u.test(sign.text)) : null)?.style ?? first.style,
    spaced,
    href: links.length === 0 ? null : hrefAt(links, { x0, y0, x1, y1 }),
    confidence: null,
    tag: first.tag,
  };
}

/** Where most signs of a word stand: it may begin with one that is lowered. */
function usualBaseline(signs: readonly Sign[]): number {
  const counts = new Map<number, number>();
  for (const { baseline } of signs) counts.set(baseline, (counts.get(baseline) ?? 0) + 1);
  let [usual, most] = [0, 0];
  for (const [baseline, count] of counts) if (count > most) [usual, most] = [baseline, count];
  return usual;
}

/**
 * Whether a sign of the next piece of text begins a word, though little room is left before it: lines that are set tight have less than
 * usual. The letters of the last piece stand closer.
 */
function isNext(signs: readonly Sign[], sign: Sign): boolean {
  const [before, last] = [signs.at(-2), signs.at(-1)];
  if (before === undefined || last === undefined || sign.angle !== 0) return false;
  if (before.object !== last.object) return false;
  if (!/^[\p{L}.,;:!?”’)]/u.test(last.text) || !/^\p{L}/u.test(sign.text)) return false;
  const em = sign.style.size;
  return sign.x0 - last.x1 > em * steps.tight && last.x0 - before.x1 < em * steps.close;
}

/** The address that a sign leads to, for each sign of a page: only the links of its line are looked at. Null where there are none. */
function createLinkFinder(links: readonly LinkBox[]): ((sign: Sign) => string | null) | null {
  if (links.length === 0) return null;
  let line: Sign | null = null;
  let ofLine = links;
  return (sign) => {
    if (line === null || line.y0 !== sign.y0 || line.y1 !== sign.y1) {
      const y = (sign.y0 + sign.y1) / 2;
      ofLine = links.filter((box) => y >= box.y0 && y <= box.y1);
      line = sign;
    }
    return ofLine.length === 0 ? null : hrefAt(ofLine, sign);
  };
}

/** The address that the middle of a box leads to; null for none. */
export function hrefAt(links: readonly LinkBox[], { x0, y0, x1, y1 }: Box): string | null {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return links.find((box) => x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1)?.href ?? null;
}
