import { isStageEnabled } from '../../stages.ts';
import type { Pdfium } from '../file/pdfium.ts';
import { controlOf, isHyphen, isJoinedScript, isLetter, largeDelimiter, symbolFor } from '../fonts/characterMap.ts';
import type { ShiftedFonts } from '../fonts/shiftedFonts.ts';
import type { Box, Tag, TextStyle, UnmappedRun } from '../pageContent.ts';
import type { PageFrame, PageOrientation } from '../pageFrame.ts';
import { type Char, hang } from './char.ts';
import { createCharWidths } from './charWidths.ts';
import { createCodeResolver } from './codeResolver.ts';
import { createOverprintDetector } from './overprint.ts';
import { createStyles } from './textStyles.ts';
import { createUnmappedRuns } from './unmappedRuns.ts';

/** Numbers stored per character: box and baseline. */
const numbersPerChar = 5;

/** A character whose numbers are in an array shared by its page: stored in the object, each would be a heap object. */
class PositionedChar implements Char {
  private readonly numbers: Float64Array;
  private readonly at: number;
  readonly text: string;
  readonly style: TextStyle;
  readonly angle: number;
  readonly tag: Tag | null;
  readonly isLigatureComponent: boolean;
  readonly object: number;
  readonly isOverprint: boolean;

  /** @param at offset of its first number */
  constructor(
    numbers: Float64Array,
    at: number,
    { text, style, angle, tag, isLigatureComponent, object, isOverprint }: CharProperties,
  ) {
    this.numbers = numbers;
    this.at = at;
    this.text = text;
    this.style = style;
    this.angle = angle;
    this.tag = tag;
    this.isLigatureComponent = isLigatureComponent;
    this.object = object;
    this.isOverprint = isOverprint;
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

type CharProperties = Omit<Char, 'x0' | 'y0' | 'x1' | 'y1' | 'baseline'>;

interface CharReader {
  /** Returns the character at an index: null for none, `space` for white space, `guess` for white space that PDFium inserted. */
  read(index: number): Char | 'space' | 'guess' | null;
  /** Left edge of a character or white space, in points. */
  readonly startOf: (index: number) => number;
  unreadable(): number;
  /** Returns the runs of glyphs whose font maps them to no characters. */
  unmapped(): readonly UnmappedRun[];
  /** Returns the orientation of the text in its frame, once all its characters are read. */
  orientation(): PageOrientation;
}

/** Additional sources for characters: the structure tag of an object, and fonts with shifted codes. */
interface CharSources {
  readonly tagOf: (object: number) => Tag | null;
  readonly shifted: ShiftedFonts;
}

/**
 * Reads the characters of a page one by one.
 * @param page PDFium text page
 * @param chars number of characters
 */
export function createCharReader(
  pdfium: Pdfium,
  page: number,
  chars: number,
  frame: PageFrame,
  { tagOf, shifted }: CharSources,
): CharReader {
  const { call, scratch } = pdfium;
  const styles = createStyles(pdfium, page, frame);
  const isSeen = isStageEnabled('pdf/overprint') ? createOverprintDetector(chars) : () => false;
  const widths = createCharWidths(pdfium, page, frame);
  const numbers = new Float64Array(chars * numbersPerChar);
  const codes = createCodeResolver(pdfium, page, { styles, widths, shifted });
  const unmapped = createUnmappedRuns();
  let [high, lastIndex, last] = [0, -1, null as Char | null];
  /** Returns the code of the next character; null within a surrogate pair. */
  const nextCode = (half: number): number | null => {
    const code = codeOf(high, half);
    high = half >= surrogates.high && half < surrogates.low ? half : 0;
    return code >= surrogates.high && code < surrogates.end ? null : code;
  };
  const baselineAt = (index: number): number => baselineOf(pdfium, page, index, frame);
  /** Corrects right edges: the loose box of a ligature component and of a joined letter is that of the whole glyph. */
  const correctEnds = (index: number, object: number, level: Char | null, isWide: boolean): void => {
    const at = index * numbersPerChar;
    if (isWide) numbers[at + 2] = widths.endOf(index, level, numbers[at + 2] ?? 0);
    if (last !== null && object !== last.object && lastIndex === index - 1 && last.y1 === numbers[at + 3])
      numbers[lastIndex * numbersPerChar + 2] = widths.endBefore(last, lastIndex, numbers[at] ?? 0);
  };
  return {
    startOf: (index) => startOf(pdfium, page, index, frame),
    unreadable: () => codes.unmappedCount(),
    unmapped: () => unmapped.runs(),
    orientation: () => styles.orientation(chars),
    read(index) {
      const half = call.FPDFText_GetUnicode(page, index);
      const raw = nextCode(half);
      if (raw === null) return null;
      const object = call.FPDFText_GetTextObject(page, index);
      const before = codes.unmappedCount();
      const resolved = codes.resolve(raw, object, index);
      if (codes.unmappedCount() > before) unmapped.add(boxOf(pdfium, page, index, frame));
      if (typeof resolved !== 'number') return resolved;
      call.FPDFText_GetLooseCharBox(page, index, scratch);
      const at = index * numbersPerChar;
      frame.putBox(scratch, numbers, at);
      const { style, angle, slant, draws, isSymbolFont, isLarge } = styles.at(object, index);
      if (draws) return null;
      const symbol = isSymbolFont ? symbolFor(resolved, style.font) : resolved;
      const fence = isLarge ? largeDelimiter(symbol, half, call.FPDFText_GetUnicode(page, index + 1)) : null;
      const code = fence?.code ?? symbol;
      if (style.size === 0) numbers[at + 1] = numbers[at + 3] = baselineAt(index);
      // Glyphs of one text object with equal height share a baseline; saves an FFI call.
      const level = levelWith(last, object, numbers, at);
      numbers[at + 4] = level === null ? baselineAt(index) : level.baseline;
      if (fence !== null) hang(numbers, at, fence.ems * style.size);
      if (slant !== 0 && angle === 0) removeSlant(numbers, at, slant);
      const shared = level === null ? noGlyph : glyphWith(level, code, numbers, at);
      const isLigatureComponent = shared !== noGlyph;
      if (angle === 0)
        correctEnds(index, object, isLigatureComponent ? level : null, isLigatureComponent || isJoinedScript(code));
      const isOverprint = isLigatureComponent ? isRepeated(level, shared) : isSeen(code, numbers, at);
      const text = String.fromCodePoint(isControl(code) ? controlOf(code, style.font) : code);
      lastIndex = index;
      const facts = { text, style, angle, tag: tagOf(object), isLigatureComponent, object, isOverprint };
      last = new PositionedChar(numbers, at, facts);
      return last;
    },
  };
}

/** Whether a component of a glyph repeats text: of a glyph that is overprinted to look bold, or of a hyphen with several codes. */
function isRepeated(level: Char | null, shared: number): boolean {
  return level?.isOverprint === true || shared === sameHyphen;
}

/** Whether a code is a C1 control, at which some fonts have a character. */
function isControl(code: number): boolean {
  return code >= 0x80 && code < 0xa0;
}

/** Characters beyond U+FFFF are surrogate pairs. */
function codeOf(high: number, half: number): number {
  if (half > lastCode) return replacementChar;
  if (half < surrogates.low || half >= surrogates.end || high === 0) return half;
  return supplementary + ((high - surrogates.high) << 10) + (half - surrogates.low);
}

/** Maximum Unicode code point: some fonts state more. */
const lastCode = 0x10ffff;
/** Replaces an invalid character code. */
const replacementChar = 0xfffd;
/** First high and low surrogate, and the code after the last (Unicode, 3.8); first code that needs a pair of them. */
const surrogates = { high: 0xd800, low: 0xdc00, end: 0xe000 } as const;
const supplementary = 0x10000;

function boxOf({ call, scratch }: Pdfium, page: number, index: number, frame: PageFrame): Box {
  call.FPDFText_GetLooseCharBox(page, index, scratch);
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = boxAt(frame, scratch);
  return { x0, y0, x1, y1 };
}

function boxAt(frame: PageFrame, scratch: number): Float64Array {
  const box = new Float64Array(numbersPerChar);
  frame.putBox(scratch, box, 0);
  return box;
}

function startOf({ call, scratch }: Pdfium, page: number, index: number, frame: PageFrame): number {
  call.FPDFText_GetLooseCharBox(page, index, scratch);
  return boxAt(frame, scratch)[0] ?? 0;
}

function baselineOf({ call, scratch, double }: Pdfium, page: number, index: number, frame: PageFrame): number {
  call.FPDFText_GetCharOrigin(page, index, scratch, scratch + 8);
  return frame.down(double(scratch), double(scratch + 8));
}

/** Relation to the previous character's glyph: none, a ligature component, or the same hyphen. */
const [noGlyph, letterOfGlyph, sameHyphen] = [0, 1, 2];

/**
 * Returns whether a character shares the previous glyph: all components of a ligature such as ff are at its position, each present or seen
 * before. Surrogate pairs occur twice, once per half.
 */
function glyphWith(level: Char, code: number, numbers: Float64Array, at: number): number {
  if (numbers[at] !== level.x0 || code >= supplementary) return noGlyph;
  const before = level.text.charCodeAt(0);
  // A Mac maps its hyphen to every kind of hyphen.
  if (isHyphen(code) && isHyphen(before)) return sameHyphen;
  return numbers[at + 2] === level.x1 || (isLetter(code) && isLetter(before)) ? letterOfGlyph : noGlyph;
}

/** Reduces the box of a character to its width at the baseline, without the overhang of its slant. */
function removeSlant(numbers: Float64Array, at: number, slant: number): void {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, baseline = 0] = numbers.subarray(at, at + numbersPerChar);
  const [above, below] = [(baseline - y0) * slant, (y1 - baseline) * slant];
  numbers[at] = x0 + Math.max(below, -above);
  numbers[at + 2] = x1 - Math.max(above, -below);
}

/** Returns the previous character if both are in one object and have equal heights. */
function levelWith(last: Char | null, object: number, numbers: Float64Array, at: number): Char | null {
  const isLevel = last !== null && object === last.object && numbers[at + 1] === last.y0 && numbers[at + 3] === last.y1;
  return isLevel ? last : null;
}
