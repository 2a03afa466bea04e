import type { Box } from './pageContent.ts';
import type { Pdfium } from './file/pdfium.ts';

/** Orientation of a page's text as displayed. */
export interface PageOrientation {
  /** Clockwise quarter turns of most of the text: a wide table is often rotated on a page without a rotation entry. */
  readonly quarters: number;
  /** Clockwise deviation of nearly all text from those quarter turns, in radians; 0 if there is none or it is not uniform. */
  readonly tilt: number;
}

/** Maps points of a PDF page to the displayed page: rotated, cropped, deskewed, and from the top left. */
export interface PageFrame {
  readonly width: number;
  readonly height: number;
  /** Quarters of a turn, clockwise. */
  readonly quarters: number;
  /** Radians that it is levelled by, clockwise about its middle. */
  readonly tilt: number;
  /** It was turned so that the text on it is level. */
  readonly isLevel: boolean;
  point(x: number, y: number): { readonly x: number; readonly y: number };
  /** Returns the vertical position of a point from the top. */
  down(x: number, y: number): number;
  /** From PDFium's left, top, right, bottom. */
  box(left: number, top: number, right: number, bottom: number): Box;
  /** The same for a box at a pointer, written into numbers from an offset: x0, y0, x1, y1. Called for every character. */
  putBox(pointer: number, numbers: Float64Array, at: number): void;
}

/**
 * Uses a page rotated clockwise so that its text is level: by quarter turns, then by radians about its center. PDFium gets the quarter
 * turns meanwhile: it orders characters as on the displayed page.
 */
export function inLevelFrame<Value>(
  pdfium: Pdfium,
  page: number,
  { quarters, tilt }: PageOrientation,
  use: (frame: PageFrame) => Value,
): Value {
  const { call } = pdfium;
  const shown = call.FPDFPage_GetRotation(page) & 3;
  call.FPDFPage_SetRotation(page, (shown + quarters) & 3);
  try {
    const quartered = { ...frameOf(pdfium, page), isLevel: true };
    return use(tilt === 0 ? quartered : tiltedFrame(pdfium, quartered, tilt));
  } finally {
    call.FPDFPage_SetRotation(page, shown);
  }
}

/** Returns a frame with points and boxes rotated by a small angle. PDFium's boxes are axis-aligned bounds of skewed glyphs. */
function tiltedFrame({ float }: Pdfium, shown: PageFrame, tilt: number): PageFrame {
  const { width, height } = shown;
  const [sine, cosine] = [Math.sin(tilt), Math.cos(tilt)];
  const level = ({ x, y }: { x: number; y: number }): { x: number; y: number } => {
    const [fromMiddle, below] = [x - width / 2, y - height / 2];
    return { x: width / 2 + fromMiddle * cosine - below * sine, y: height / 2 + fromMiddle * sine + below * cosine };
  };
  const point: PageFrame['point'] = (x, y) => level(shown.point(x, y));
  const box: PageFrame['box'] = (left, top, right, bottom) => {
    const around = shown.box(left, top, right, bottom);
    const middle = level({ x: (around.x0 + around.x1) / 2, y: (around.y0 + around.y1) / 2 });
    const [wide, high] = withinTilted(around.x1 - around.x0, around.y1 - around.y0, Math.abs(sine), cosine);
    return { x0: middle.x - wide / 2, y0: middle.y - high / 2, x1: middle.x + wide / 2, y1: middle.y + high / 2 };
  };
  return {
    width,
    height,
    quarters: shown.quarters,
    tilt,
    isLevel: true,
    point,
    down: (x, y) => point(x, y).y,
    box,
    putBox(pointer, numbers, at) {
      const { x0, y0, x1, y1 } = box(float(pointer), float(pointer + 4), float(pointer + 8), float(pointer + 12));
      // Equalizes character heights on a line: rounded to hundredths, since PDFium computes with 4-byte floats.
      numbers.set([x0, Math.round(y0 * 100) / 100, x1, Math.round(y1 * 100) / 100], at);
    },
  };
}

/** Returns width and height of a skewed rectangle in a box if it touches all sides; otherwise the maximum possible. */
function withinTilted(across: number, down: number, sine: number, cosine: number): readonly [number, number] {
  const twice = cosine * cosine - sine * sine;
  const [wide, high] = [(across * cosine - down * sine) / twice, (down * cosine - across * sine) / twice];
  return [wide > 0 ? wide : across, high > 0 ? high : down];
}

/** Returns the frame of a page as displayed. */
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
    tilt: 0,
    isLevel: false,
    point,
    down: (x, y) => (quarters === 0 ? down - (y - bottom) : point(x, y).y),
    box,
    putBox(pointer, numbers, at) {
      // Nearly all pages: avoids an object per character.
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
