import { isStageEnabled } from '../../stages.ts';
import type { TextStyle } from '../pageContent.ts';
import type { PageFrame, PageOrientation } from '../pageFrame.ts';
import type { Pdfium } from '../file/pdfium.ts';
import { glyphOutlineStyle, isUninformativeName } from '../fonts/glyphOutlines.ts';
import { hasCustomEncoding, isLargeFont, isTypewriterFont, namelessFont } from '../fonts/characterMap.ts';
import { createOrientationEstimator, type GlyphOrientation } from './orientationEstimator.ts';

/** Angle of skewed glyphs, besides the quarter turns 0 to 3. */
export const skewed = 4;
/** Maximum deviation of a line in quarter turns (0.14: 12.6°): a scan fed in skewed. */
const maxTiltQuarters = 0.14;
const quarter = Math.PI / 2;

/** Returns the orientation of glyphs rotated by an angle on a page that is itself displayed with quarter turns. */
function glyphOrientation(radians: number, quarters: number): GlyphOrientation {
  const turns = Math.round(radians / quarter);
  const off = radians - turns * quarter;
  return { quarters: (((turns + quarters) % 4) + 4) % 4, off, isSkewed: Math.abs(off) > maxTiltQuarters * quarter };
}

/** Text rendering modes (ISO 32000-1, table 106). */
const renderModes = { fillAndStroke: 2, invisible: 3 } as const;

/** Bits of a font descriptor (ISO 32000-1, table 123). */
const fontFlags = { fixedPitch: 1, italic: 0x40, forceBold: 0x40000 } as const;

/** Offset that separates style keys of stroked text from others, larger than any size. */
const strokedStyleOffset = 1_000_000;

/** Narrow faces are set at three fifths of their height. */
const maxCondensedRatio = 1.6;

/** Minimum size in points of a text; what seems smaller has a font with units of its own, and is measured. */
const minSizePt = 1.5;

/** Units of the box that Ghostscript assigns to Type 3 fonts without a known box; it says nothing about their size. */
const unknownBox = 1000;

/** A font, and the styles that text in it has, by their size. */
interface FontStyles {
  readonly font: Omit<TextStyle, 'size' | 'hidden'>;
  readonly styles: Map<number, TextStyle>;
  /** Its glyphs are segments of lines and circles, from which LaTeX composes drawings. */
  readonly draws: boolean;
  /** A symbol font, with symbols at letter codes. */
  readonly isSymbolFont: boolean;
  /** A large-symbol font, whose glyphs hang from the baseline. */
  readonly isLarge: boolean;
}

interface TextObjectStyle {
  readonly style: TextStyle;
  /** Quarter turns of its glyphs, as the page is displayed. */
  readonly angle: number;
  /** Slant to the right relative to the height, for upright glyphs with a synthetic slant. */
  readonly slant: number;
  /** Its glyphs are parts of a drawing, whatever characters they map to. */
  readonly draws: boolean;
  /** Its lowercase letters are brackets and bars. */
  readonly isSymbolFont: boolean;
  /** They may be large brackets, which hang from their line. */
  readonly isLarge: boolean;
}

export interface TextStyles {
  /** @param index of the character, greater than in earlier calls */
  at(object: number, index: number): TextObjectStyle;
  /**
   * Returns the orientation of the page's text, once all its characters were visited.
   * @param chars their number
   */
  orientation(chars: number): PageOrientation;
}

/** Reads the style of each text object; objects of one style share it. Many files have an object per character. */
export function createStyles(
  pdfium: Pdfium,
  page: number,
  { quarters, tilt: levelled }: Pick<PageFrame, 'quarters' | 'tilt'>,
): TextStyles {
  const { call, scratch, float } = pdfium;
  let last: TextObjectStyle | null = null;
  let lastObject = 0;
  const meter = createOrientationEstimator();
  const upright: TextOrientation = { glyphs: { quarters: 0, off: 0, isSkewed: false }, slant: 0, scale: 0 };
  const level: GlyphOrientation = { quarters, off: 0, isSkewed: false };
  let stance = upright;
  let since = 0;
  let lastFont: FontStyles | null = null;
  let lastHandle = 0;
  const fontOf = createFonts(pdfium);
  const make = (object: number, index: number): TextObjectStyle => {
    call.FPDFTextObj_GetFontSize(object, scratch);
    const size = float(scratch);
    meter.add(stance.glyphs, index - since);
    since = index;
    stance =
      call.FPDFText_GetMatrix(page, index, scratch) === 0
        ? upright
        : textOrientation(pdfium, { level, tilt: levelled }, size < 0);
    const { glyphs, slant, scale } = stance;
    const angle = glyphs.isSkewed ? skewed : glyphs.quarters;
    const isDrawn = Math.abs(size * scale) < minSizePt;
    const style = styleOf(
      object,
      isDrawn ? tallAt(pdfium, page, index, Math.abs(size * scale)) : size * scale,
      slant !== 0,
    );
    const draws = lastFont?.draws ?? false;
    const isSymbolFont = lastFont?.isSymbolFont ?? false;
    const isLarge = lastFont?.isLarge ?? false;
    return last !== null && last.style === style && last.angle === angle && last.slant === slant
      ? last
      : { style, angle, slant, draws, isSymbolFont, isLarge };
  };
  // Horizontally compressed text counts with its width as size.
  const styleOf = (object: number, size: number, leans: boolean): TextStyle => {
    const mode = call.FPDFTextObj_GetTextRenderMode(object);
    const hidden = mode === renderModes.invisible;
    const isStroked = mode === renderModes.fillAndStroke;
    const handle = call.FPDFTextObj_GetFont(object);
    if (lastFont === null || handle !== lastHandle) {
      lastFont = fontOf(handle);
      lastHandle = handle;
    }
    const { font, styles } = lastFont;
    const tenths = Math.round(Math.abs(size) * 10);
    const shown = leans ? tenths + 0.5 : tenths;
    const look = (hidden ? -shown - 1 : shown) + (isStroked ? strokedStyleOffset : 0);
    const known = styles.get(look);
    if (known !== undefined) return known;
    const { font: name, bold, italic, mono } = font;
    const style = { size: tenths / 10, font: name, bold: bold || isStroked, italic: italic || leans, mono, hidden };
    styles.set(look, style);
    return style;
  };
  return {
    at(object, index) {
      if (last !== null && object === lastObject) return last;
      last = make(object, index);
      lastObject = object;
      return last;
    },
    orientation(chars) {
      meter.add(stance.glyphs, chars - since);
      since = chars;
      return meter.orientation();
    },
  };
}

/** Reads font styles by handle; handles of one style share it. */
function createFonts(pdfium: Pdfium): (handle: number) => FontStyles {
  const byLook = new Map<string, FontStyles>();
  const fonts = new Map<number, FontStyles>();
  return (handle) => {
    const known = fonts.get(handle);
    if (known !== undefined) return known;
    const font = readFont(pdfium, handle);
    const look = JSON.stringify(font);
    const name = font.font;
    const looks = byLook.get(look) ?? {
      font,
      styles: new Map(),
      draws: /^l(?:ine|circle)w?10$/i.test(name),
      isSymbolFont: hasCustomEncoding(name),
      isLarge: isLargeFont(name),
    };
    byLook.set(look, looks);
    fonts.set(handle, looks);
    return looks;
  };
}

/** Orientation of a text object's glyphs. */
interface TextOrientation {
  readonly glyphs: GlyphOrientation;
  readonly slant: number;
  /** Height in points of a glyph of one unit. */
  readonly scale: number;
}

/**
 * Returns the orientation of glyphs whose matrix PDFium has just returned.
 * @param page default orientation, and the skew that is corrected
 * @param isOnHead negative font size: the glyphs are upside down and run backwards
 */
function textOrientation(
  { scratch, floats }: Pdfium,
  page: { readonly level: GlyphOrientation; readonly tilt: number },
  isOnHead: boolean,
): TextOrientation {
  const numbers = floats();
  const at = scratch >> 2;
  const a = numbers[at] ?? 0;
  const b = numbers[at + 1] ?? 0;
  const c = numbers[at + 2] ?? 0;
  const d = numbers[at + 3] ?? 0;
  const wide = lengthOf(a, b);
  // Baseline direction: slanted text is rotated no more than upright text.
  const onward = isOnHead ? -1 : 1;
  const isLevel = b === 0 && a * onward > 0 && page.tilt === 0;
  const glyphs = isLevel
    ? page.level
    : glyphOrientation(Math.atan2(-b * onward, a * onward) + page.tilt, page.level.quarters);
  const slant = c === 0 && b === 0 ? 0 : slantOf(a, b, c, d);
  const high = slant === 0 ? lengthOf(c, d) : Math.abs(a * d - b * c) / wide;
  return { glyphs, slant, scale: Math.min(high, wide * maxCondensedRatio) };
}

/** Range of the slant of upright glyphs relative to their height: programs synthesize italics that a font lacks. */
const leaning = { least: 0.12, most: 0.6 };

function slantOf(a: number, b: number, c: number, d: number): number {
  const by = (a * c + b * d) / (a * d - b * c);
  return Math.abs(by) >= leaning.least && Math.abs(by) <= leaning.most ? by : 0;
}

/**
 * Returns the height of a character in points, 0 if its font box is not significant. TeX's Type 3 fonts may have any unit.
 * @param unit points per font unit
 */
function tallAt({ call, scratch, float }: Pdfium, page: number, index: number, unit: number): number {
  call.FPDFText_GetLooseCharBox(page, index, scratch);
  const tall = Math.abs(float(scratch + 4) - float(scratch + 12));
  return Math.abs(tall / unit - unknownBox) < 1 ? 0 : tall;
}

function lengthOf(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}

/** Letters with equal widths in monospace fonts only, and the minimum relative difference of their widths in others. */
const unlike = { letters: ['i', 'm', 'l', 'W'], least: 0.1 };

/** Whether a font is proportional, whatever the file states. */
function hasWidths({ call, scratch, float }: Pdfium, handle: number): boolean {
  const widths = unlike.letters
    .map((letter) => (call.FPDFFont_GetGlyphWidth(handle, letter.charCodeAt(0), 1, scratch) === 0 ? 0 : float(scratch)))
    .filter((width) => width > 0);
  return widths.length > 1 && Math.max(...widths) - Math.min(...widths) > Math.max(...widths) * unlike.least;
}

/** Reads a font: its name in the file, or a generated one, and the style by its name and glyphs. */
function readFont(pdfium: Pdfium, handle: number): FontStyles['font'] {
  const { call, text } = pdfium;
  const name = text((buffer, length) => call.FPDFFont_GetBaseFontName(handle, buffer, length), 'utf-8').replace(
    /^[A-Z]{6}\+/,
    '',
  );
  const flags = call.FPDFFont_GetFlags(handle);
  const weight = call.FPDFFont_GetWeight(handle);
  const mono = isTypewriterFont(name) || ((flags & fontFlags.fixedPitch) !== 0 && !hasWidths(pdfium, handle));
  const seen =
    isUninformativeName(name) && isStageEnabled('pdf/glyphOutlines') ? glyphOutlineStyle(pdfium, handle) : null;
  return {
    font: name === '' ? namelessFont(handle) : name,
    bold: isBoldFont({ name, weight, flags, mono }) || seen?.isThick === true,
    italic:
      /ital|obli|(?:cm|sf|ec)ti|slant|\.b?i$/i.test(name) || (flags & fontFlags.italic) !== 0 || seen?.leans === true,
    mono,
  };
}

/** Font facts from the file: name, weight (400 is regular), descriptor flags, and whether it is monospace. */
interface FontFacts {
  readonly name: string;
  readonly weight: number;
  readonly flags: number;
  readonly mono: boolean;
}

/** Names of fonts that are bold. */
const bold = /bold|black|heavy|semibold|demi|medi(?!um)|(?:cm|sf|ec)(?:(?:ss)?bx|b\d)|ptmb|-bd\b|\.bi?$/i;
/** Names of fonts that are not bold, whatever their weight. */
const regular =
  /[-,](?:roma|regu|book|light|norm)|^(?:cm|sf|ec)(?:rm?|ti|sl|ssi?|i?tt|csc|u|mi|sy)\d|^(?:Courier|Helvetica|Times)(?:-Oblique|-Italic)?$/i;
/** A descriptive name without bold that is the regular or italic font of a family: Ghostscript declares all fonts as bold. */
const plain =
  /^(?!.*[a-z]T?BI?$)(?=.*[a-z]{4})[A-Z][A-Za-z]{3,}(?:[-,]?(?:Ital(?:ic)?|It|Obl(?:ique)?)(?:MT|PS)?)?(?:_\d+)?$/;
/** Fonts of programs are medium where others are regular. */
const medium = /-medium/i;

/** Minimum weight (100 to 900) of bold without a name that states it: a guess, which regular print fonts may reach as well. */
const minBoldWeight = 600;

/** Whether a font is bold. */
export function isBoldFont({ name, weight, flags, mono }: FontFacts): boolean {
  if (bold.test(name) || (flags & fontFlags.forceBold) !== 0) return true;
  return weight >= minBoldWeight && !regular.test(name) && !plain.test(name) && !(mono && medium.test(name));
}
