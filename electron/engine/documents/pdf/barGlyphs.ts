import type { TextStyle } from './pageContent.ts';
import type { Pdfium } from './pdfium.ts';

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
export function barAt(
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
