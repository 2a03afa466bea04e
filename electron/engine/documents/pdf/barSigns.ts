import type { TextStyle } from './pageContent.ts';
import type { Pdfium } from './pdfium.ts';

/** In ems: a bar by itself, its width, how thick it is at most, and how high above the line its middle is; what a hyphen is as wide as at most. */
const bar = { narrowest: 0.25, widest: 1.1, thick: 0.12, lowest: 0.1, highest: 0.45, hyphen: 0.4 };
/** Fonts of mathematics, by their names. */
const mathFont = /math|mth|sym|sy\d|^(?:cmb?sy|mtsy)/i;

/**
 * The dash or the minus sign that is drawn for a sign of which nothing else is known: fonts of publishers, and those of TeX's that nobody
 * gave a table of letters, have no names for them. 0 where it is no bar in the middle of its line.
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
