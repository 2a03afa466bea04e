import type { Tag, TextStyle, Word } from './pageContent.ts';
import type { PageFrame } from './pageFrame.ts';
import type { Pdfium } from './pdfium.ts';
import { controlOf, isSpace, symbolOf } from './signCodes.ts';
import { createSlantedText } from './slantedText.ts';
import { createWordBuilder, type LinkBox, type Sign } from './wordBuilder.ts';

/** Most signs that are taken of one page: a page of a dense book has 8,000. */
const mostSigns = 300_000;

export interface PageWords {
  readonly words: readonly Word[];
  readonly aside: readonly Word[];
  /** Texts that stand aslant, one each. */
  readonly slanted: readonly Word[];
  readonly unreadable: number;
  readonly isCut: boolean;
}

/** What of a page goes into its words: where they lead, and what they are. */
interface WordFacts {
  readonly links: readonly LinkBox[];
  readonly tagOf: (object: number) => Tag | null;
}

/** Numbers of a sign: its box and its baseline. */
const perSign = 5;

/** A sign whose numbers stand in a row with those of its page: in an object each of them would be an object too. */
class PlacedSign implements Sign {
  private readonly numbers: Float64Array;
  private readonly at: number;
  readonly text: string;
  readonly style: TextStyle;
  readonly angle: number;
  readonly tag: Tag | null;
  readonly isOfGlyph: boolean;
  readonly object: number;
  readonly isAgain: boolean;

  /** @param at where its numbers begin */
  constructor(numbers: Float64Array, at: number, { text, style, angle, tag, isOfGlyph, object, isAgain }: SignFacts) {
    this.numbers = numbers;
    this.at = at;
    this.text = text;
    this.style = style;
    this.angle = angle;
    this.tag = tag;
    this.isOfGlyph = isOfGlyph;
    this.object = object;
    this.isAgain = isAgain;
  }

  get x0(): number {
    return this.numbers[this.at] ?? 0;
  }

  get y0(): number {
    return this.numbers[this.at + 1] ?? 0;
  }

  get x1(): number {
    return this.numbers[this.at + 2] ?? 0;
  }

  get y1(): number {
    return this.numbers[this.at + 3] ?? 0;
  }

  get baseline(): number {
    return this.numbers[this.at + 4] ?? 0;
  }
}

type SignFacts = Omit<Sign, 'x0' | 'y0' | 'x1' | 'y1' | 'baseline'>;

/** The words of a page, in the order of the file. */
export function readWords(pdfium: Pdfium, page: number, frame: PageFrame, { links, tagOf }: WordFacts): PageWords {
  const { call } = pdfium;
  const text = call.FPDFText_LoadPage(page);
  if (text === 0) return { words: [], aside: [], slanted: [], unreadable: 0, isCut: false };
  try {
    const count = call.FPDFText_CountChars(text);
    const signs = Math.min(count, mostSigns);
    const reader = createSignReader(pdfium, text, signs, frame, tagOf);
    const upright = createWordBuilder(links);
    const turned = createWordBuilder(links);
    const slanted = createSlantedText(links);
    for (let index = 0; index < signs; index += 1) {
      const sign = reader.read(index);
      if (sign === null) upright.gap(false);
      else if (sign === 'space' || sign === 'guess') {
        upright.gap(sign === 'guess');
        turned.gap(false);
        slanted.gap();
      } else if (!sign.isAgain) (sign.angle === 0 ? upright : sign.angle === aslant ? slanted : turned).add(sign);
    }
    const found = { words: upright.words(), aside: turned.words(), slanted: slanted.words() };
    return { ...found, unreadable: reader.unreadable(), isCut: count > mostSigns };
  } finally {
    call.FPDFText_ClosePage(text);
  }
}

interface SignReader {
  /** The sign at a place: null for one that says nothing, `space` for white space, `guess` for what PDFium takes for it. */
  read(index: number): Sign | 'space' | 'guess' | null;
  unreadable(): number;
}

function createSignReader(
  pdfium: Pdfium,
  page: number,
  signs: number,
  frame: PageFrame,
  tagOf: WordFacts['tagOf'],
): SignReader {
  const { call, scratch, double } = pdfium;
  const styles = createStyles(pdfium, page, frame.quarters);
  const isSeen = createSeen(signs);
  const numbers = new Float64Array(signs * perSign);
  let unreadable = 0;
  let high = 0;
  let last: Sign | null = null;
  const baselineOf = (index: number): number => {
    call.FPDFText_GetCharOrigin(page, index, scratch, scratch + 8);
    return frame.point(double(scratch), double(scratch + 8)).y;
  };
  return {
    unreadable: () => unreadable,
    read(index) {
      let code = call.FPDFText_GetUnicode(page, index);
      // Letters beyond the first 65,536 come in two halves.
      if (code >= 0xd800 && code < 0xdc00) {
        high = code;
        return null;
      }
      if (code >= 0xdc00 && code < 0xe000) {
        if (high === 0) return null;
        code = 0x10000 + ((high - 0xd800) << 10) + (code - 0xdc00);
      }
      high = 0;
      if (isSpace(code)) return call.FPDFText_GetTextObject(page, index) === 0 ? 'guess' : 'space';
      const object = call.FPDFText_GetTextObject(page, index);
      if (object === 0) return code === 2 ? null : 'space';
      if (code === 0 || code === 0xfffd || (code >= 0xe000 && code < 0xf900)) {
        const symbol = symbolOf(code);
        if (symbol === null) {
          unreadable += 1;
          return null;
        }
        code = symbol;
      }
      // PDFium's own sign for a hyphen at the end of a line.
      if (code === 2 || code === 0xad) code = 0x2d;
      if (code < 32) return null;
      call.FPDFText_GetLooseCharBox(page, index, scratch);
      const at = index * perSign;
      frame.putBox(scratch, numbers, at);
      // Signs of an object that are of one height stand on one line: a call less.
      const { style, angle } = styles.at(object, index);
      const isLevel =
        last !== null && object === last.object && numbers[at + 1] === last.y0 && numbers[at + 3] === last.y1;
      const level = isLevel ? last : null;
      const baseline = level === null ? baselineOf(index) : level.baseline;
      numbers[at + 4] = baseline;
      // A glyph of several letters, such as ff, has all of them at its place: each is there, or was seen before. Signs in two halves
      // come twice, once for each half.
      const isOfGlyph = level !== null && numbers[at] === level.x0 && numbers[at + 2] === level.x1 && code < 0x10000;
      // Drawn twice to look bold: once is enough.
      const isAgain = isOfGlyph && level !== null ? level.isAgain : isSeen(code, numbers, at);
      if (code >= 0x80 && code < 0xa0) code = controlOf(code, style.font);
      const text = String.fromCodePoint(code);
      last = new PlacedSign(numbers, at, { text, style, angle, tag: tagOf(object), isOfGlyph, object, isAgain });
      return last;
    },
  };
}

/** Points that a sign may be off where it is drawn once more: for narrow ones half or a quarter, or "ll" of small print would be one. */
const sameSpot = 1.2;
/** More than the spots of the largest page side by side. */
const spotBits = 14;
const lastSpot = (1 << spotBits) - 1;

/** Whether a sign was seen at a place before. Most places hold one: small numbers for these, which are the fast ones. */
function createSeen(signs: number): (code: number, numbers: Float64Array, at: number) => boolean {
  const first = createSpots(signs);
  const others = new Set<number>();
  return (code, numbers, at) => {
    const x = numbers[at] ?? 0;
    const y = numbers[at + 4] ?? 0;
    const width = (numbers[at + 2] ?? 0) - x;
    const finer = width > sameSpot * 1.5 ? 0 : width > sameSpot * 0.75 ? 1 : 2;
    const column = Math.round((x * (1 << finer)) / sameSpot) & lastSpot;
    const spot = (column << spotBits) | (Math.round(y / sameSpot) & lastSpot);
    const sign = code * 4 + finer;
    const known = first.take(spot, sign);
    if (known === 0) return false;
    if (known === sign) return true;
    const place = sign * (1 << (2 * spotBits)) + spot;
    if (others.has(place)) return true;
    others.add(place);
    return false;
  };
}

function lengthOf(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}

/** The first sign of each spot, in twice the places that there are signs: this is asked for every sign of a document. */
function createSpots(signs: number): { take(spot: number, sign: number): number } {
  const bits = Math.max(6, Math.ceil(Math.log2(signs + 1)) + 1);
  const mask = (1 << bits) - 1;
  const spots = new Int32Array(1 << bits);
  const first = new Int32Array(1 << bits);
  return {
    /** The sign that was at a spot before; 0 where there was none, and this one is it from now on. */
    take(spot, sign) {
      let at = Math.imul(spot + 1, 0x9e3779b1) >>> (32 - bits);
      while (first[at] !== 0) {
        if (spots[at] === spot) return first[at] ?? 0;
        at = (at + 1) & mask;
      }
      spots[at] = spot;
      first[at] = sign;
      return 0;
    },
  };
}

/** No quarter of a turn. */
const aslant = 4;
/** Quarters by which a line may be off: a scan that was put in askew. */
const tilt = 0.14;

/** Quarters of a turn that a sign stands at, as the page is shown. */
function quarterOf(radians: number, quarters: number): number {
  const turn = radians / (Math.PI / 2);
  if (Math.abs(turn - Math.round(turn)) > tilt) return aslant;
  return (((Math.round(turn) + quarters) % 4) + 4) % 4;
}

/** Narrow faces are set at three fifths of their height. */
const mostSqueezed = 1.6;

/** A font, and the styles that text in it has, by their size. */
interface FontLooks {
  readonly font: Omit<TextStyle, 'size' | 'hidden'>;
  readonly styles: Map<number, TextStyle>;
}

interface ObjectLook {
  readonly style: TextStyle;
  /** Quarters of a turn that its signs stand at, as the page is shown. */
  readonly angle: number;
}

/** The look of each text object; objects of one style share one. Many files have an object for each sign. */
function createStyles(
  { call, scratch, float, text }: Pdfium,
  page: number,
  quarters: number,
): { at(object: number, index: number): ObjectLook } {
  let last: ObjectLook | null = null;
  let lastObject = 0;
  let lastFont: FontLooks | null = null;
  let lastHandle = 0;
  const byLook = new Map<string, FontLooks>();
  const fonts = new Map<number, FontLooks>();
  const fontOf = (handle: number): FontLooks => {
    const known = fonts.get(handle);
    if (known !== undefined) return known;
    const name = text((buffer, length) => call.FPDFFont_GetBaseFontName(handle, buffer, length), 'utf-8').replace(
      /^[A-Z]{6}\+/,
      '',
    );
    const flags = call.FPDFFont_GetFlags(handle);
    const weight = call.FPDFFont_GetWeight(handle);
    const font = {
      font: name,
      bold:
        /bold|black|heavy|semibold|demi|medi(?!um)|(?:cm|sf|ec)bx|ptmb|-bd\b|\.bi?$/i.test(name) ||
        // A guess by the stems of its letters, which fonts for print have thick.
        (weight >= 600 && !/[-,](?:roma|regu|book|light|norm)/i.test(name)) ||
        (flags & 0x40000) !== 0,
      italic: /ital|obli|(?:cm|sf|ec)ti|slant|\.b?i$/i.test(name) || (flags & 0x40) !== 0,
      mono:
        (flags & 1) !== 0 ||
        /mono|courier|consol|typewriter|(?:cm|sf|ec|lm|tx|px|t1xb?)tt|nimbusmon|lettergoth|inconsola|menlo|monaco|source ?code|fira ?code/i.test(
          name,
        ),
    };
    const look = JSON.stringify(font);
    const looks = byLook.get(look) ?? { font, styles: new Map() };
    byLook.set(look, looks);
    fonts.set(handle, looks);
    return looks;
  };
  const make = (object: number, index: number): ObjectLook => {
    call.FPDFTextObj_GetFontSize(object, scratch);
    const size = float(scratch);
    const hasMatrix = call.FPDFText_GetMatrix(page, index, scratch) !== 0;
    const [a, b, c, d] = [float(scratch), float(scratch + 4), float(scratch + 8), float(scratch + 12)];
    const angle = hasMatrix ? quarterOf(Math.atan2(c, a), quarters) : 0;
    return { style: styleOf(object, size, Math.min(lengthOf(c, d), lengthOf(a, b) * mostSqueezed)), angle };
  };
  // Letters squeezed to fit are as large as they are wide.
  const styleOf = (object: number, size: number, scale: number): TextStyle => {
    const hidden = call.FPDFTextObj_GetTextRenderMode(object) === 3;
    const handle = call.FPDFTextObj_GetFont(object);
    if (lastFont === null || handle !== lastHandle) [lastFont, lastHandle] = [fontOf(handle), handle];
    const { font, styles } = lastFont;
    const tenths = Math.round(Math.abs(size * scale) * 10);
    const look = hidden ? -tenths - 1 : tenths;
    const known = styles.get(look);
    if (known !== undefined) return known;
    const { font: name, bold, italic, mono } = font;
    const style = { size: tenths / 10, font: name, bold, italic, mono, hidden };
    styles.set(look, style);
    return style;
  };
  return {
    at(object, index) {
      if (last !== null && object === lastObject) return last;
      [last, lastObject] = [make(object, index), object];
      return last;
    },
  };
}
