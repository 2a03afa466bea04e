import { isAccent, isMark, withAccent } from './accents.ts';
import type { Box, Tag, TextStyle, Word } from './pageContent.ts';

/** One sign of a page, where and how it is drawn. */
export interface Sign {
  readonly text: string;
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
  readonly baseline: number;
  readonly style: TextStyle;
  readonly angle: number;
  readonly tag: Tag | null;
  /** One more letter of the glyph before it. */
  readonly isOfGlyph: boolean;
  /** The text object that it is of. */
  readonly object: number;
  /** It was there before. */
  readonly isAgain: boolean;
}

/** A part of the page that leads somewhere. */
export interface LinkBox extends Box {
  readonly href: string;
}

/** Puts signs together to words, in the order they come. */
export interface WordBuilder {
  add(sign: Sign): void;
  /** White space stands here. */
  gap(): void;
  words(): Word[];
}

/** Parts of an em: a step of more than `gap` forwards or of `back` backwards begins another word. */
const steps = { gap: 0.22, back: 0.5, rise: 0.25, sizes: 0.2, accent: 0.55, touch: 0.1 };

/** Accents of a page that are looked for a letter: each is held against all words. */
const mostAccents = 5_000;

export function createWordBuilder(links: readonly LinkBox[]): WordBuilder {
  const words: Word[] = [];
  const signsOf: Sign[][] = [];
  const accents: Sign[] = [];
  let isAfterAccent = false;
  let signs: Sign[] = [];
  let spaced = false;
  let nextSpaced = false;
  const flush = (): void => {
    const word = wordOf(signs, spaced, links);
    if (word !== null) {
      words.push(word);
      signsOf.push(signs);
    }
    signs = [];
  };
  return {
    gap() {
      nextSpaced = true;
    },
    add(sign) {
      const last = signs.at(-1);
      if (sign.isOfGlyph && last !== undefined && !nextSpaced) {
        addToGlyph(signs, sign);
        return;
      }
      const isOver = isAccent(sign.text) || (isMark(sign.text) && (last === undefined || !follows(last, sign)));
      if (isOver && accents.length < mostAccents) {
        accents.push(sign);
        isAfterAccent = true;
        return;
      }
      // The room that PDFium saw on the way to the accent and back is none.
      if (isAfterAccent && last !== undefined && follows(last, sign) && touches(last, sign)) nextSpaced = false;
      isAfterAccent = false;
      if (nextSpaced || last === undefined || !follows(last, sign)) {
        flush();
        spaced = nextSpaced;
      }
      nextSpaced = false;
      signs.push(sign);
    },
    words() {
      flush();
      for (const accent of accents) {
        const at = words.findIndex((word) => isAbove(accent, word));
        const own = signsOf[at] ?? [];
        const letter = own.findIndex((sign) => isAbove(accent, sign) && /^\p{L}/u.test(sign.text));
        const base = own[letter];
        if (base === undefined) words.push(...one(wordOf([accent], false, links)));
        else {
          own[letter] = { ...base, text: withAccent(base.text, accent.text) };
          words.splice(at, 1, ...one(wordOf(own, words[at]?.spaced ?? false, links)));
        }
      }
      return words;
    },
  };
}

/** Whether an accent is drawn over something of its line: that of a capital is raised. */
function isAbove(accent: Sign, { x0, x1, baseline }: Pick<Word, 'x0' | 'x1' | 'baseline'>): boolean {
  const middle = (accent.x0 + accent.x1) / 2;
  return middle >= x0 && middle <= x1 && Math.abs(accent.baseline - baseline) <= accent.style.size * steps.accent;
}

function one<Value>(value: Value | null): Value[] {
  return value === null ? [] : [value];
}

/** What is written from right to left comes from its end: so do the letters of one glyph, and theirs is the other order. */
function addToGlyph(signs: Sign[], sign: Sign): void {
  const first = signs.findIndex(({ x0, x1 }) => x0 === sign.x0 && x1 === sign.x1);
  signs.splice(isRightToLeft(sign.text) && first !== -1 ? first : signs.length, 0, sign);
}

function follows(last: Sign, sign: Sign): boolean {
  if (last.angle !== sign.angle || last.tag?.id !== sign.tag?.id) return false;
  const em = Math.max(last.style.size, sign.style.size, 1);
  if (last.style !== sign.style && Math.abs(last.style.size - sign.style.size) > em * steps.sizes) return false;
  if (Math.abs(last.baseline - sign.baseline) > em * steps.rise && sign.angle % 2 === 0) return false;
  if (sign.angle !== 0) return true;
  const step = sign.x0 - last.x1;
  // Written from right to left, the next sign ends where the last one begins.
  const backStep = last.x0 - sign.x1;
  return (
    (step <= em * steps.gap && step >= -em * steps.back) ||
    (Math.abs(backStep) <= em * steps.gap && isRightToLeft(sign.text))
  );
}

function touches(last: Sign, sign: Sign): boolean {
  const gap = sign.x0 >= last.x0 ? sign.x0 - last.x1 : last.x0 - sign.x1;
  return gap <= sign.style.size * steps.touch;
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Whether a text holds letters that are written from right to left. */
export function isRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

function wordOf(signs: readonly Sign[], spaced: boolean, links: readonly LinkBox[]): Word | null {
  const [first] = signs;
  if (first === undefined) return null;
  let text = '';
  let isMixed = false;
  let [x0, y0, x1, y1] = [first.x0, first.y0, first.x1, first.y1];
  for (const sign of signs) {
    text += sign.text;
    isMixed ||= sign.style !== first.style;
    x0 = Math.min(x0, sign.x0);
    y0 = Math.min(y0, sign.y0);
    x1 = Math.max(x1, sign.x1);
    y1 = Math.max(y1, sign.y1);
  }
  const [middleX, middleY] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const link = links.find((box) => middleX >= box.x0 && middleX <= box.x1 && middleY >= box.y0 && middleY <= box.y1);
  return {
    text: mendForms(text),
    x0,
    y0,
    x1,
    y1,
    baseline: first.baseline,
    // A bracket may be of another font than what it holds.
    style: (isMixed ? signs.find((sign) => /^[\p{L}\p{N}]/u.test(sign.text)) : null)?.style ?? first.style,
    spaced,
    href: link?.href ?? null,
    confidence: null,
    tag: first.tag,
  };
}

/** Ligatures and presentation forms as the letters that they stand for; what only looks like something else stays. */
function mendForms(text: string): string {
  return text.replace(/[\ufb00-\ufb06\ufb13-\ufb17\ufb1d-\ufdfb\ufe70-\ufefc]+/g, (form) => form.normalize('NFKC'));
}
