import type { Box } from './pageContent.ts';
import type { Pdfium } from './pdfium.ts';

/** Where the points of a PDF page stand on the page as it is shown: turned, cropped, and counted from the top left. */
export interface PageFrame {
  readonly width: number;
  readonly height: number;
  /** Quarters of a turn, clockwise. */
  readonly quarters: number;
  point(x: number, y: number): { readonly x: number; readonly y: number };
  /** How far down a point stands. */
  down(x: number, y: number): number;
  /** From PDFium's left, top, right, bottom. */
  box(left: number, top: number, right: number, bottom: number): Box;
  /** The same of a box that stands at a pointer, put into numbers from a place on: x0, y0, x1, y1. There is one for each sign. */
  putBox(pointer: number, numbers: Float64Array, at: number): void;
}

export function frameOf({ call, scratch, float, floats }: Pdfium, page: number): PageFrame {
  call.FPDF_GetPageBoundingBox(page, scratch);
  const [left, top, right, bottom] = [float(scratch), float(scratch + 4), float(scratch + 8), float(scratch + 12)];
  const quarters = call.FPDFPage_GetRotation(page) & 3;
  const [across, down] = [Math.abs(right - left), Math.abs(top - bottom)];
  const [width, height] = quarters % 2 === 0 ? [across, down] : [down, across];
  const point = (x: number, y: number): { x: number; y: number } => {
    const [fromLeft, fromBottom] = [x - left, y - bottom];
    if (quarters === 1) return { x: fromBottom, y: fromLeft };
    if (quarters === 2) return { x: across - fromLeft, y: fromBottom };
    if (quarters === 3) return { x: down - fromBottom, y: across - fromLeft };
    return { x: fromLeft, y: down - fromBottom };
  };
  const box = (boxLeft: number, boxTop: number, boxRight: number, boxBottom: number): Box => {
    const a = point(boxLeft, boxTop);
    const b = point(boxRight, boxBottom);
    return { x0: Math.min(a.x, b.x), y0: Math.min(a.y, b.y), x1: Math.max(a.x, b.x), y1: Math.max(a.y, b.y) };
  };
  return {
    width,
    height,
    quarters,
    point,
    down: (x, y) => (quarters === 0 ? down - (y - bottom) : point(x, y).y),
    box,
    putBox(pointer, numbers, at) {
      // Nearly all pages: no object for a sign.
      if (quarters === 0) {
        const memory = floats();
        const first = pointer >> 2;
        const x = (memory[first] ?? 0) - left;
        const y = down - ((memory[first + 1] ?? 0) - bottom);
        const otherX = (memory[first + 2] ?? 0) - left;
        const otherY = down - ((memory[first + 3] ?? 0) - bottom);
        numbers[at] = Math.min(x, otherX);
        numbers[at + 1] = Math.min(y, otherY);
        numbers[at + 2] = Math.max(x, otherX);
        numbers[at + 3] = Math.max(y, otherY);
        return;
      }
      const { x0, y0, x1, y1 } = box(float(pointer), float(pointer + 4), float(pointer + 8), float(pointer + 12));
      numbers.set([x0, y0, x1, y1], at);
    },
  };
}
