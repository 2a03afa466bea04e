import type { Box } from '../pdf/pageContent.ts';
import { type GrayImage, histogramOf } from './grayImage.ts';

/** Side in points of the squares of an image that are dark or light: narrower than the gap between two lines of text. */
const squarePt = 1.2;
/** Minimum difference in gray levels between paper and what is drawn: areas of a chart may be pale. */
const minContrast = 40;
/** Minimum size of a graphic in points, and maximum ratio of the page's width and height: a larger one is a frame or an edge. */
const minSizePt = { width: 70, height: 50 };
const maxPageRatio = 0.92;

/** Squares of an image, row by row: 1 where something is drawn. */
interface Squares {
  readonly across: number;
  readonly down: number;
  readonly marks: Uint8Array;
}

/**
 * Finds the connected components of an image that are larger than text: the axes and curves of a chart, photographs, frames and ruled
 * tables.
 * @param scale pixels per point
 * @returns bounds in points of the image
 */
export function findGraphics(image: GrayImage, scale: number): Box[] {
  const sidePx = Math.max(1, Math.round(squarePt * scale));
  const { across, down, marks } = squaresOf(image, sidePx);
  const boxes: Box[] = [];
  for (let start = 0; start < marks.length; start += 1) {
    if (marks[start] !== 1) continue;
    const { left, right, top, foot } = takeComponent(start, { across, down, marks });
    const [width, height] = [right - left + 1, foot - top + 1];
    const isLarge = width * sidePx >= minSizePt.width * scale && height * sidePx >= minSizePt.height * scale;
    if (!isLarge || (width > across * maxPageRatio && height > down * maxPageRatio)) continue;
    const pointsPerSquare = sidePx / scale;
    boxes.push({
      x0: left * pointsPerSquare,
      y0: top * pointsPerSquare,
      x1: (right + 1) * pointsPerSquare,
      y1: (foot + 1) * pointsPerSquare,
    });
  }
  return boxes;
}

function squaresOf(image: GrayImage, sidePx: number): Squares {
  const { width, height, bytes } = image;
  const counts = histogramOf(image);
  const dark = counts.indexOf(Math.max(...counts)) - minContrast;
  const [across, down] = [Math.ceil(width / sidePx), Math.ceil(height / sidePx)];
  const marks = new Uint8Array(across * down);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / sidePx) * across;
    for (let x = 0; x < width; x += 1)
      if ((bytes[y * width + x] ?? 255) < dark) marks[row + Math.floor(x / sidePx)] = 1;
  }
  return { across, down, marks };
}

/** Returns the extent of the squares that touch each other, and clears them. */
function takeComponent(
  start: number,
  { across, down, marks }: Squares,
): { readonly left: number; readonly right: number; readonly top: number; readonly foot: number } {
  let [left, right, top, foot] = [Infinity, 0, Infinity, 0];
  const waiting = [start];
  marks[start] = 0;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const [x, y] = [at % across, Math.floor(at / across)];
    [left, right, top, foot] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(foot, y)];
    for (let row = Math.max(0, y - 1); row <= Math.min(down - 1, y + 1); row += 1)
      for (let column = Math.max(0, x - 1); column <= Math.min(across - 1, x + 1); column += 1) {
        const next = row * across + column;
        if (marks[next] !== 1) continue;
        marks[next] = 0;
        waiting.push(next);
      }
  }
  return { left, right, top, foot };
}
