import type { Box } from './pageContent.ts';
import type { Pdfium } from './pdfium.ts';

/** Where the points of a PDF page stand on the page as it is shown: turned, cropped, and counted from the top left. */
export interface PageFrame {
  readonly width: number;
  readonly height: number;
  /** Quarters of a turn, clockwise. */
  readonly quarters: number;
  point(x: number, y: number): { readonly x: number; readonly y: number };
  /** From PDFium's left, top, right, bottom. */
  box(left: number, top: number, right: number, bottom: number): Box;
}

export function frameOf({ call, scratch, float }: Pdfium, page: number): PageFrame {
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
  return {
    width,
    height,
    quarters,
    point,
    box(boxLeft, boxTop, boxRight, boxBottom) {
      // Nearly all pages, and a box for each sign of them.
      if (quarters === 0) {
        const [x, otherX] = [boxLeft - left, boxRight - left];
        const [y, otherY] = [down - (boxTop - bottom), down - (boxBottom - bottom)];
        return { x0: Math.min(x, otherX), y0: Math.min(y, otherY), x1: Math.max(x, otherX), y1: Math.max(y, otherY) };
      }
      const a = point(boxLeft, boxTop);
      const b = point(boxRight, boxBottom);
      return { x0: Math.min(a.x, b.x), y0: Math.min(a.y, b.y), x1: Math.max(a.x, b.x), y1: Math.max(a.y, b.y) };
    },
  };
}
