import type { Box } from './pageContent.ts';
import type { PageFrame } from './pageFrame.ts';
import type { Pdfium } from './pdfium.ts';
import type { Sign } from './sign.ts';

/**
 * Ems between two signs of different objects from which on the width of the first is in doubt, and those that it is drawn over its width at
 * least: slanted letters hang over a little.
 */
const doubtful = { least: 0.05, most: 1.2, over: 0.12 };

export interface SignWidths {
  /** The room that a sign takes, in points. */
  widthOf(index: number): number;
  /** Parts of that room that its ink is high. */
  tallnessOf(index: number): number;
  /**
   * Where a letter of a joined script ends, or one more of a glyph, in points.
   * @param glyph the letter that the glyph stands for as well
   * @param end where PDFium says that it does
   */
  endOf(index: number, glyph: Sign | null, end: number): number;
  /** Where the last sign ends, when the next one begins in another object with no space between them. @param index of the last one */
  endBefore(last: Sign, index: number, next: number): number;
}

/**
 * Tells how wide signs are. PDFium takes the width of a letter by its code, not by its glyph: that of a part of ff, of the form that an
 * Arabic letter has within a word, or of what stands for another sign is another one, and is seen by what is drawn.
 * @param page PDFium's page of text
 */
export function createSignWidths({ call, scratch, double }: Pdfium, page: number, frame: PageFrame): SignWidths {
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
