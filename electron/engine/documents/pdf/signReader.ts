import type { Tag, TextStyle } from './pageContent.ts';
import type { PageFrame } from './pageFrame.ts';
import type { Pdfium } from './pdfium.ts';
import { barAt } from './barSigns.ts';
import { createRepeats } from './repeatedText.ts';
import { createSeen } from './seenSigns.ts';
import {
  controlOf,
  fenceOf,
  isFormOfSign,
  largeFence,
  isHyphen,
  isJoinedScript,
  isLetter,
  isSpace,
  isWithinWord,
  ligatureOf,
  mayBeFence,
  mayBeMisnamed,
  misnamedSign,
  namelessLigature,
  placedAtReturn,
  quoteAt,
  returnCode,
  signOf,
  returnSign,
  symbolOf,
} from './signCodes.ts';
import { hang } from './hangingSigns.ts';
import type { ShiftedFonts } from './shiftedFonts.ts';
import { createSignWidths, type SignWidths } from './signWidths.ts';
import type { PageStance } from './stanceMeter.ts';
import { texControlOf } from './texControls.ts';
import { createStyles } from './textLooks.ts';
import type { Sign } from './sign.ts';

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

export interface SignReader {
  /** The sign at a place: null for one that says nothing, `space` for white space, `guess` for what PDFium takes for it. */
  read(index: number): Sign | 'space' | 'guess' | null;
  /** Where a sign of the page begins, white space too, in points. */
  readonly startOf: (index: number) => number;
  unreadable(): number;
  /** How the text of the page stands in its frame, once all its signs were read. */
  stance(): PageStance;
}

/** What else tells of signs: the element that an object is tagged as part of, and fonts whose letters have other codes. */
interface SignSources {
  readonly tagOf: (object: number) => Tag | null;
  readonly shifted: ShiftedFonts;
}

/** Reads the signs of a page one by one. @param page PDFium's page of text @param signs how many of them */
export function createSignReader(
  pdfium: Pdfium,
  page: number,
  signs: number,
  frame: PageFrame,
  { tagOf, shifted }: SignSources,
): SignReader {
  const { call, scratch } = pdfium;
  const styles = createStyles(pdfium, page, frame);
  const isSeen = createSeen(signs);
  const widths = createSignWidths(pdfium, page, frame);
  const repeats = createRepeats(pdfium);
  const numbers = new Float64Array(signs * perSign);
  let [unreadable, high, lastIndex, last] = [0, 0, -1, null as Sign | null];
  const known = (code: number): number => {
    if (code === 0) unreadable += 1;
    return code;
  };
  const control = (code: number, object: number, index: number): number =>
    known(controlSign(code, { pdfium, page, index }, styles.at(object, index).style, () => widths.widthOf(index)));
  return {
    startOf: (index) => startOf(pdfium, page, index, frame),
    unreadable: () => unreadable,
    stance: () => styles.stance(signs),
    read(index) {
      const half = call.FPDFText_GetUnicode(page, index);
      let code = codeOf(high, half);
      high = half >= 0xd800 && half < 0xdc00 ? half : 0;
      if (code >= 0xd800 && code < 0xe000) return null;
      const object = call.FPDFText_GetTextObject(page, index);
      if (object !== 0 && shifted.hasAny) code = shifted.letterOf(code, styles.at(object, index).style.font);
      if (object !== 0 && mayBeMisnamed(code)) code = wellNamed(code, styles.at(object, index).style, widths, index);
      if (isSpace(code)) {
        code = code === returnCode && object !== 0 ? placedAtReturn(styles.at(object, index).style.font) : 0;
        if (code === 0) return object === 0 ? 'guess' : 'space';
      }
      if (object === 0) return code === 2 ? null : 'space';
      if (code === 0) code = control(0, object, index);
      else if (isPrivate(code)) code = known(symbolOf(code, styles.at(object, index).style.font) ?? 0);
      if (code === 0) return null;
      if (repeats.isAgain(code, object)) return 'guess';
      if ((code === 2 && !isNameless(pdfium, page, index)) || code === 0xad) code = 0x2d;
      if (code < 32 || code === returnSign) code = control(code, object, index);
      else if (code === exclamation) code = drawnMark({ pdfium, page, index }, styles.at(object, index).style);
      else if (mayBeFence(code)) code = fenceOf(code, styles.at(object, index).style.font) ?? code;
      if (code === 0) return null;
      if (isFormOfSign(code)) return 'guess';
      call.FPDFText_GetLooseCharBox(page, index, scratch);
      const at = index * perSign;
      frame.putBox(scratch, numbers, at);
      // Signs of an object that are of one height stand on one line: a call less.
      const { style, angle, lean, draws, isSigns, isLarge } = styles.at(object, index);
      if (draws) return null;
      if (isSigns) code = signOf(code, style.font);
      const fence = isLarge ? largeFence(code, half, call.FPDFText_GetUnicode(page, index + 1)) : null;
      if (fence !== null) code = fence.code;
      if (style.size === 0) numbers[at + 1] = numbers[at + 3] = baselineOf(pdfium, page, index, frame);
      const level = levelWith(last, object, numbers, at);
      const baseline = level === null ? baselineOf(pdfium, page, index, frame) : level.baseline;
      numbers[at + 4] = baseline;
      if (fence !== null) hang(numbers, at, fence.ems * style.size);
      if (lean !== 0 && angle === 0) standUpright(numbers, at, lean);
      const shared = level === null ? noGlyph : glyphWith(level, code, numbers, at);
      const isOfGlyph = shared !== noGlyph;
      if (angle === 0) {
        const end = numbers[at + 2] ?? 0;
        if (isOfGlyph || isJoinedScript(code)) numbers[at + 2] = widths.endOf(index, isOfGlyph ? level : null, end);
        if (last !== null && object !== last.object && lastIndex === index - 1 && last.y1 === numbers[at + 3])
          numbers[lastIndex * perSign + 2] = widths.endBefore(last, lastIndex, numbers[at] ?? 0);
      }
      // Drawn twice to look bold: once is enough.
      const isAgain = isOfGlyph ? level?.isAgain === true || shared === sameHyphen : isSeen(code, numbers, at);
      if (code >= 0x80 && code < 0xa0) code = controlOf(code, style.font);
      const text = String.fromCodePoint(code);
      lastIndex = index;
      last = new PlacedSign(numbers, at, { text, style, angle, tag: tagOf(object), isOfGlyph, object, isAgain });
      return last;
    },
  };
}

/** The first sign that a font has: programs that leave out what it is a sign of write down that. */
const exclamation = 0x21;
/** Ems of room from foot to head that a sign of an upright line has at least. */
const upright = 0.7;

/** The dash that is drawn for an exclamation mark, or that. */
function drawnMark({ pdfium, page, index }: SignPlace, style: TextStyle): number {
  const { call, scratch, float } = pdfium;
  call.FPDFText_GetLooseCharBox(page, index, scratch);
  // Lying on its side it is a bar as well.
  const isUpright = Math.abs(float(scratch + 4) - float(scratch + 12)) >= style.size * upright;
  return (isUpright && barAt(pdfium, page, index, style)) || exclamation;
}

/** Whether a code says nothing by itself: fonts have signs of their own there. */
function isPrivate(code: number): boolean {
  return code === 0xfffd || (code >= 0xe000 && code < 0xf900);
}

/** Letters beyond the first 65,536 come in two halves. */
function codeOf(high: number, half: number): number {
  if (half > lastCode) return 0xfffd;
  return half >= 0xdc00 && half < 0xe000 && high !== 0 ? 0x10000 + ((high - 0xd800) << 10) + (half - 0xdc00) : half;
}

/** The last code that Unicode has: some fonts say more. */
const lastCode = 0x10ffff;

function startOf({ call, scratch }: Pdfium, page: number, index: number, frame: PageFrame): number {
  call.FPDFText_GetLooseCharBox(page, index, scratch);
  const box = new Float64Array(perSign);
  frame.putBox(scratch, box, 0);
  return box[0] ?? 0;
}

function baselineOf({ call, scratch, double }: Pdfium, page: number, index: number, frame: PageFrame): number {
  call.FPDFText_GetCharOrigin(page, index, scratch, scratch + 8);
  return frame.down(double(scratch), double(scratch + 8));
}

/** What a sign has of the glyph of the one before it: nothing, a letter, or the same hyphen. */
const [noGlyph, letterOfGlyph, sameHyphen] = [0, 1, 2];

/**
 * A glyph of several letters, such as ff, has all of them at its place: each is there, or was seen before. Signs in two halves come twice,
 * once for each half.
 */
function glyphWith(level: Sign, code: number, numbers: Float64Array, at: number): number {
  if (numbers[at] !== level.x0 || code >= 0x10000) return noGlyph;
  const before = level.text.charCodeAt(0);
  // Of its hyphen, a Mac says that it is one of every kind.
  if (isHyphen(code) && isHyphen(before)) return sameHyphen;
  return numbers[at + 2] === level.x1 || (isLetter(code) && isLetter(before)) ? letterOfGlyph : noGlyph;
}

/** Makes the box of a sign as wide as its letter is at the line, without what it leans over its neighbours. */
function standUpright(numbers: Float64Array, at: number, lean: number): void {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, baseline = 0] = numbers.subarray(at, at + perSign);
  const [above, below] = [(baseline - y0) * lean, (y1 - baseline) * lean];
  numbers[at] = x0 + Math.max(below, -above);
  numbers[at + 2] = x1 - Math.max(above, -below);
}

/** The sign before another one, where both are of one object and of one height. */
function levelWith(last: Sign | null, object: number, numbers: Float64Array, at: number): Sign | null {
  const isLevel = last !== null && object === last.object && numbers[at + 1] === last.y0 && numbers[at + 3] === last.y1;
  return isLevel ? last : null;
}

/**
 * Whether the code that PDFium has for a hyphen at the end of a line is that of a letter which the file does not name: it stands within a
 * word. By itself it is the bullet of a list.
 */
function isNameless({ call }: Pdfium, page: number, index: number): boolean {
  if (call.FPDFText_HasUnicodeMapError(page, index) === 0) return false;
  return [-1, 1].some(
    (step) =>
      call.FPDFText_GetTextObject(page, index + step) !== 0 && !isSpace(call.FPDFText_GetUnicode(page, index + step)),
  );
}

/** The sign that is drawn where a font of no known size may say that it is another one. */
function wellNamed(code: number, { size }: TextStyle, widths: SignWidths, index: number): number {
  return size === 0 ? misnamedSign(code, () => widths.tallnessOf(index)) : code;
}

/** Where a sign stands in a page of text. */
interface SignPlace {
  readonly pdfium: Pdfium;
  readonly page: number;
  readonly index: number;
}

/** The sign that a code without a letter stands for, by its font and the letters around it; 0 where it says nothing. */
function controlSign(
  code: number,
  { pdfium, page, index }: SignPlace,
  { font, size }: TextStyle,
  widthOf: () => number,
): number {
  const placed = texControlOf(code, font) ?? fenceOf(code, font);
  if (placed !== null) return placed;
  const { call } = pdfium;
  const isLetterAt = (step: number): boolean => {
    const around = call.FPDFText_GetUnicode(page, index + step);
    return isLetter(around) || (size === 0 && around === returnCode);
  };
  const codeAt = (step: number): number => call.FPDFText_GetUnicode(page, index + step);
  const isInWord = isWithinWord(isLetterAt, codeAt);
  const ligature = !isInWord ? null : code === 0 ? namelessLigature(font, codeAt(1)) : ligatureOf(code, font);
  const quote = quoteAt(code, font, codeAt, () => (size === 0 ? 0 : widthOf() / size));
  return ligature ?? quote ?? (code < 32 ? barAt(pdfium, page, index, { size, font }) : code);
}
