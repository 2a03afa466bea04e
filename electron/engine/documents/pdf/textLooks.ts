import { isBoldFont } from './boldFonts.ts';
import type { TextStyle } from './pageContent.ts';
import type { PageFrame } from './pageFrame.ts';
import type { Pdfium } from './pdfium.ts';
import { glyphLooksOf, saysNothing } from './glyphLooks.ts';
import { hasOwnSigns, isLargeFont, isTypewriterFont, namelessFont } from './signCodes.ts';
import { createStanceMeter, type PageStance, type SignStance } from './stanceMeter.ts';

/** No quarter of a turn. */
export const aslant = 4;
/** Quarters by which a line may be off: a scan that was put in askew. */
const tilt = 0.14;
const quarter = Math.PI / 2;

/** How signs stand that are turned by an angle on a page that is shown turned by some quarters itself. */
function signStance(radians: number, quarters: number): SignStance {
  const turns = Math.round(radians / quarter);
  const off = radians - turns * quarter;
  return { quarters: (((turns + quarters) % 4) + 4) % 4, off, isAslant: Math.abs(off) > tilt * quarter };
}

/** Tells styles of letters with strokes around them from those without, beyond any size. */
const strokedLook = 1_000_000;

/** Narrow faces are set at three fifths of their height. */
const mostSqueezed = 1.6;

/** Points: what seems to be set smaller is measured. */
const smallest = 1.5;

/** Units of the box that Ghostscript gives fonts of drawn letters whose box it does not know, which says nothing of their size. */
const unknownBox = 1000;

/** A font, and the styles that text in it has, by their size. */
interface FontLooks {
  readonly font: Omit<TextStyle, 'size' | 'hidden'>;
  readonly styles: Map<number, TextStyle>;
  /** Its signs are pieces of lines and circles, of which LaTeX puts pictures together. */
  readonly draws: boolean;
  /** It is a font of signs, which has them where others have letters. */
  readonly isSigns: boolean;
  /** It is a font of large signs, which hang from their line. */
  readonly isLarge: boolean;
}

interface ObjectLook {
  readonly style: TextStyle;
  /** Quarters of a turn that its signs stand at, as the page is shown. */
  readonly angle: number;
  /** Part of their height that its signs lean to the right by, where they are upright letters made to lean. */
  readonly lean: number;
  /** Its signs are pieces of a drawing, whatever letters stand for them. */
  readonly draws: boolean;
  /** They are brackets and bars, where small letters stand for them. */
  readonly isSigns: boolean;
  /** They may be large brackets, which hang from their line. */
  readonly isLarge: boolean;
}

export interface TextLooks {
  /** @param index of the sign, which comes behind those asked for before */
  at(object: number, index: number): ObjectLook;
  /** How the text of the page stands, once all its signs were looked at. @param signs how many there are */
  stance(signs: number): PageStance;
}

/** The look of each text object; objects of one style share one. Many files have an object for each sign. */
export function createStyles(
  pdfium: Pdfium,
  page: number,
  { quarters, tilt: levelled }: Pick<PageFrame, 'quarters' | 'tilt'>,
): TextLooks {
  const { call, scratch, float } = pdfium;
  let last: ObjectLook | null = null;
  let lastObject = 0;
  const meter = createStanceMeter();
  const upright: Stance = { signs: { quarters: 0, off: 0, isAslant: false }, lean: 0, scale: 0 };
  const level: SignStance = { quarters, off: 0, isAslant: false };
  let stance = upright;
  let since = 0;
  let lastFont: FontLooks | null = null;
  let lastHandle = 0;
  const fontOf = createFonts(pdfium);
  const make = (object: number, index: number): ObjectLook => {
    call.FPDFTextObj_GetFontSize(object, scratch);
    const size = float(scratch);
    meter.add(stance.signs, index - since);
    since = index;
    stance =
      call.FPDFText_GetMatrix(page, index, scratch) === 0
        ? upright
        : stanceOf(pdfium, { level, tilt: levelled }, size < 0);
    const { signs, lean, scale } = stance;
    const angle = signs.isAslant ? aslant : signs.quarters;
    const isDrawn = Math.abs(size * scale) < smallest;
    const style = styleOf(
      object,
      isDrawn ? tallAt(pdfium, page, index, Math.abs(size * scale)) : size * scale,
      lean !== 0,
    );
    const draws = lastFont?.draws ?? false;
    const isSigns = lastFont?.isSigns ?? false;
    const isLarge = lastFont?.isLarge ?? false;
    return last !== null && last.style === style && last.angle === angle && last.lean === lean
      ? last
      : { style, angle, lean, draws, isSigns, isLarge };
  };
  // Letters squeezed to fit are as large as they are wide.
  const styleOf = (object: number, size: number, leans: boolean): TextStyle => {
    const mode = call.FPDFTextObj_GetTextRenderMode(object);
    const hidden = mode === 3;
    const isStroked = mode === 2;
    const handle = call.FPDFTextObj_GetFont(object);
    if (lastFont === null || handle !== lastHandle) {
      lastFont = fontOf(handle);
      lastHandle = handle;
    }
    const { font, styles } = lastFont;
    const tenths = Math.round(Math.abs(size) * 10);
    const shown = leans ? tenths + 0.5 : tenths;
    const look = (hidden ? -shown - 1 : shown) + (isStroked ? strokedLook : 0);
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
    stance(signs) {
      meter.add(stance.signs, signs - since);
      since = signs;
      return meter.stance();
    },
  };
}

/** The looks of fonts by their handles; handles of one look share one. */
function createFonts(pdfium: Pdfium): (handle: number) => FontLooks {
  const byLook = new Map<string, FontLooks>();
  const fonts = new Map<number, FontLooks>();
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
      isSigns: hasOwnSigns(name),
      isLarge: isLargeFont(name),
    };
    byLook.set(look, looks);
    fonts.set(handle, looks);
    return looks;
  };
}

/** How the signs of a text object stand. */
interface Stance {
  readonly signs: SignStance;
  readonly lean: number;
  /** Points that a sign of one unit is high. */
  readonly scale: number;
}

/**
 * How signs stand whose matrix PDFium has just told.
 * @param page how those do that it says nothing of, and the tilt it is levelled by
 * @param isOnHead their size is below zero: they stand on their head, and run back
 */
function stanceOf(
  { scratch, floats }: Pdfium,
  page: { readonly level: SignStance; readonly tilt: number },
  isOnHead: boolean,
): Stance {
  const numbers = floats();
  const at = scratch >> 2;
  const a = numbers[at] ?? 0;
  const b = numbers[at + 1] ?? 0;
  const c = numbers[at + 2] ?? 0;
  const d = numbers[at + 3] ?? 0;
  const wide = lengthOf(a, b);
  // The way that the line goes: what leans is turned no more than what stands upright.
  const onward = isOnHead ? -1 : 1;
  const isLevel = b === 0 && a * onward > 0 && page.tilt === 0;
  const signs = isLevel ? page.level : signStance(Math.atan2(-b * onward, a * onward) + page.tilt, page.level.quarters);
  const lean = c === 0 && b === 0 ? 0 : leanOf(a, b, c, d);
  const high = lean === 0 ? lengthOf(c, d) : Math.abs(a * d - b * c) / wide;
  return { signs, lean, scale: Math.min(high, wide * mostSqueezed) };
}

/** Parts of their height that upright letters lean by, which programs make italics of where a font has none. */
const leaning = { least: 0.12, most: 0.6 };

function leanOf(a: number, b: number, c: number, d: number): number {
  const by = (a * c + b * d) / (a * d - b * c);
  return Math.abs(by) >= leaning.least && Math.abs(by) <= leaning.most ? by : 0;
}

/**
 * Points from the foot of a sign to its head, 0 where its font has a box that says nothing. Fonts of drawings, as TeX made them, may have
 * any unit of their own.
 * @param unit points that one of the font's units takes
 */
function tallAt({ call, scratch, float }: Pdfium, page: number, index: number, unit: number): number {
  call.FPDFText_GetLooseCharBox(page, index, scratch);
  const tall = Math.abs(float(scratch + 4) - float(scratch + 12));
  return Math.abs(tall / unit - unknownBox) < 1 ? 0 : tall;
}

function lengthOf(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}

/** Letters that are as wide as each other in no font but those of fixed width, and the part that their widths differ by at least. */
const unlike = { letters: ['i', 'm', 'l', 'W'], least: 0.1 };

/** Whether the letters of a font have their own widths each, whatever the file says of it. */
function hasWidths({ call, scratch, float }: Pdfium, handle: number): boolean {
  const widths = unlike.letters
    .map((letter) => (call.FPDFFont_GetGlyphWidth(handle, letter.charCodeAt(0), 1, scratch) === 0 ? 0 : float(scratch)))
    .filter((width) => width > 0);
  return widths.length > 1 && Math.max(...widths) - Math.min(...widths) > Math.max(...widths) * unlike.least;
}

/** A font as the file names it, or as it is known by where it has no name, and what its name and its letters say of it. */
function readFont(pdfium: Pdfium, handle: number): FontLooks['font'] {
  const { call, text } = pdfium;
  const name = text((buffer, length) => call.FPDFFont_GetBaseFontName(handle, buffer, length), 'utf-8').replace(
    /^[A-Z]{6}\+/,
    '',
  );
  const flags = call.FPDFFont_GetFlags(handle);
  const weight = call.FPDFFont_GetWeight(handle);
  const mono = isTypewriterFont(name) || ((flags & 1) !== 0 && !hasWidths(pdfium, handle));
  const seen = saysNothing(name) ? glyphLooksOf(pdfium, handle) : null;
  return {
    font: name === '' ? namelessFont(handle) : name,
    bold: isBoldFont({ name, weight, flags, mono }) || seen?.isThick === true,
    italic: /ital|obli|(?:cm|sf|ec)ti|slant|\.b?i$/i.test(name) || (flags & 0x40) !== 0 || seen?.leans === true,
    mono,
  };
}
