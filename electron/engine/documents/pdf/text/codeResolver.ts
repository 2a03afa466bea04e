import { isStageEnabled } from '../../stages.ts';
import type { Pdfium } from '../file/pdfium.ts';
import {
  delimiterOf,
  isVariationSelector,
  isLetter,
  isSpace,
  isWithinWord,
  ligatureOf,
  mayBeDelimiter,
  mayBeMisnamed,
  misnamedGlyph,
  namelessLigature,
  placedAtReturn,
  quoteAt,
  returnCode,
  returnSymbol,
  symbolOf,
  texControlOf,
} from '../fonts/characterMap.ts';
import type { ShiftedFonts } from '../fonts/shiftedFonts.ts';
import type { TextStyle } from '../pageContent.ts';
import type { CharWidths } from './charWidths.ts';
import { createLaterPieces, createPieceDetector, type GlyphPieces } from './glyphPieces.ts';
import type { TextStyles } from './textStyles.ts';

interface CodeResolver {
  /** Maps a raw character code of PDFium to the code of the drawn glyph: null for nothing, `space` and `guess` for spaces. */
  resolve(code: number, object: number, index: number): number | 'space' | 'guess' | null;
  /** Number of glyphs so far whose code has no mapping to text. */
  unmappedCount(): number;
}

interface CodeSources {
  readonly styles: TextStyles;
  readonly widths: CharWidths;
  readonly shifted: ShiftedFonts;
  readonly pieces: GlyphPieces;
}

export function createCodeResolver(
  pdfium: Pdfium,
  page: number,
  { styles, widths, shifted, pieces }: CodeSources,
): CodeResolver {
  const repeats = createPieceDetector(pdfium);
  const isToldLater = createLaterPieces(pdfium, page, pieces);
  const [isShiftEnabled, arePiecesEnabled] = [isStageEnabled('pdf/shiftedFonts'), isStageEnabled('pdf/glyphPieces')];
  let unmapped = 0;
  const known = (code: number): number => {
    if (code === 0) unmapped += 1;
    return code;
  };
  const control = (code: number, object: number, index: number): number => {
    const { style } = styles.at(object, index);
    return known(symbolForControlCode(code, { pdfium, page, index }, style, () => widths.widthOf(index)));
  };
  const fontAt = (object: number, index: number): string => styles.at(object, index).style.font;
  /** Returns the code that a text object means, where its font shifts codes or names a glyph wrongly. */
  const intended = (raw: number, object: number, index: number): number => {
    const code = shifted.hasAny && isShiftEnabled ? shifted.letterOf(raw, fontAt(object, index)) : raw;
    return mayBeMisnamed(code) ? wellNamed(code, styles.at(object, index).style, widths, index) : code;
  };
  /** Returns the code of a glyph without a code or with a private one; 0 if its font does not say. */
  const named = (code: number, object: number, index: number): number => {
    if (code === 0) return control(0, object, index);
    return isPrivate(code) ? known(symbolOf(code, fontAt(object, index)) ?? 0) : code;
  };
  /** Returns the code of a hyphen, of a glyph at a control code, or of a delimiter. */
  const specific = (code: number, object: number, index: number): number => {
    if ((code === lineEndHyphen && !isNameless(pdfium, page, index)) || code === softHyphenCode) return hyphenCode;
    if (code < 32 || code === returnSymbol) return control(code, object, index);
    return mayBeDelimiter(code) ? (delimiterOf(code, fontAt(object, index)) ?? code) : code;
  };
  return {
    unmappedCount: () => unmapped,
    resolve(raw, object, index) {
      // Without a text object it is a character that PDFium inserted.
      if (object === 0) return isSpace(raw) ? 'guess' : raw === lineEndHyphen ? null : 'space';
      let code = intended(raw, object, index);
      if (isSpace(code)) {
        code = code === returnCode ? placedAtReturn(fontAt(object, index)) : 0;
        if (code === 0) return 'space';
      }
      code = named(code, object, index);
      if (code === 0) return null;
      if (arePiecesEnabled && (repeats.isOverprint(code, object) || isToldLater(code, object, index))) return 'guess';
      code = specific(code, object, index);
      if (code === 0) return null;
      return isVariationSelector(code) ? 'guess' : code;
    },
  };
}

/** PDFium's code of a hyphen at the end of a line; the soft hyphen and the hyphen of Unicode. */
const [lineEndHyphen, softHyphenCode, hyphenCode] = [0x02, 0xad, 0x2d];

/** Whether a code has no meaning by itself: fonts have custom glyphs there. */
function isPrivate(code: number): boolean {
  return code === 0xfffd || (code >= 0xe000 && code < 0xf900);
}

/** Whether PDFium's line-end hyphen code is actually a letter without a mapping: it is inside a word. A separate one is a list bullet. */
function isNameless({ call }: Pdfium, page: number, index: number): boolean {
  if (call.FPDFText_HasUnicodeMapError(page, index) === 0) return false;
  return [-1, 1].some(
    (step) =>
      call.FPDFText_GetTextObject(page, index + step) !== 0 && !isSpace(call.FPDFText_GetUnicode(page, index + step)),
  );
}

/** Returns the actual character if a font without a size may have a misnamed glyph. */
function wellNamed(code: number, { size }: TextStyle, widths: CharWidths, index: number): number {
  return size === 0 ? misnamedGlyph(code, () => widths.tallnessOf(index)) : code;
}

/** Position of a character in a text page. */
interface CharPosition {
  readonly pdfium: Pdfium;
  readonly page: number;
  readonly index: number;
}

/** Returns the character of an unmapped control code, by its font and the adjacent letters; 0 if unknown. */
function symbolForControlCode(
  code: number,
  { pdfium, page, index }: CharPosition,
  { font, size }: TextStyle,
  widthOf: () => number,
): number {
  const placed = texControlOf(code, font) ?? delimiterOf(code, font);
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

/**
 * Limits of a bar in ems: minimum and maximum width, maximum thickness, range of its middle above the baseline, and maximum width of a
 * hyphen.
 */
const bar = { narrowest: 0.25, widest: 1.1, thick: 0.12, lowest: 0.1, highest: 0.45, hyphen: 0.4 };
/** Fonts of mathematics, by their names. */
const mathFont = /math|mth|sym|sy\d|^(?:cmb?sy|mtsy)/i;

/**
 * Returns the dash or minus sign for a glyph without any other information: publishers' fonts, and TeX fonts without a character map, have
 * no glyph names for them. 0 if it is no bar in the middle of its line.
 */
function barAt(
  { call, scratch, double }: Pdfium,
  page: number,
  index: number,
  { size, font }: Pick<TextStyle, 'size' | 'font'>,
): number {
  const [left, right, bottom, top] = [scratch, scratch + 8, scratch + 16, scratch + 24];
  call.FPDFText_GetCharBox(page, index, left, right, bottom, top);
  const width = (double(right) - double(left)) / size;
  const [foot, head] = [double(bottom) / size, double(top) / size];
  call.FPDFText_GetCharOrigin(page, index, scratch, scratch + 8);
  const middle = (foot + head) / 2 - double(scratch + 8) / size;
  const isBar = size > 0 && width >= bar.narrowest && width <= bar.widest && head > foot && head - foot <= bar.thick;
  if (!isBar || middle < bar.lowest || middle > bar.highest) return 0;
  if (mathFont.test(font)) return 0x2212;
  return width <= bar.hyphen ? 0x2d : 0x2013;
}
