import type { Pdfium } from '../file/pdfium.ts';
import type { Box } from '../pageContent.ts';
import type { PageFrame } from '../pageFrame.ts';
import type { Char } from './char.ts';

/**
 * In ems: range of the gap between characters of different objects in which the first width is doubtful, and minimum ink beyond that width:
 * italics overhang slightly.
 */
const doubtful = { least: 0.05, most: 1.2, over: 0.12 };

export interface CharWidths {
  /** Advance width of a character, in points. */
  widthOf(index: number): number;
  /** Ink height relative to the advance width. */
  tallnessOf(index: number): number;
  /**
   * Right edge in points of a letter in a cursive script, or of a further ligature component.
   * @param glyph the first component of the ligature
   * @param end right edge reported by PDFium
   */
  endOf(index: number, glyph: Char | null, end: number): number;
  /**
   * Right edge of the last character if the next one begins in another object with no space between them.
   * @param index of the last one
   */
  endBefore(last: Char, index: number, next: number): number;
}

/**
 * Measures character widths. PDFium looks up the width by code, not by glyph, which is wrong for a component of ff, for an Arabic
 * positional form, or for a substituted character; then the ink is measured.
 * @param page PDFium text page
 */
export function createCharWidths({ call, scratch, double }: Pdfium, page: number, frame: PageFrame): CharWidths {
  const inkOf = (index: number): Box => {
    call.FPDFText_GetCharBox(page, index, scratch, scratch + 8, scratch + 16, scratch + 24);
    return frame.box(double(scratch), double(scratch + 24), double(scratch + 8), double(scratch + 16));
  };
  const inkEnd = (index: number): number => inkOf(index).x1;
  const box = new Float64Array(4);
  const widthOf = (index: number): number => {
    call.FPDFText_GetLooseCharBox(page, index, scratch);
    frame.putBox(scratch, box, 0);
    return (box[2] ?? 0) - (box[0] ?? 0);
  };
  return {
    widthOf,
    tallnessOf(index) {
      const { y0, y1 } = inkOf(index);
      return (y1 - y0) / widthOf(index);
    },
    endOf(index, glyph, end) {
      return glyph === null ? inkEnd(index) : Math.max(glyph.x1, end, inkEnd(index));
    },
    endBefore(last, index, next) {
      const [room, { size }] = [next - last.x1, last.style];
      if (room <= size * doubtful.least || room >= size * doubtful.most) return last.x1;
      const ink = inkEnd(index);
      return ink - last.x1 > size * doubtful.over ? Math.min(next, ink) : last.x1;
    },
  };
}
