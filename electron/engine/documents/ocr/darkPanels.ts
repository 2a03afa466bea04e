import type { Box } from '../pdf/pageContent.ts';
import type { GrayImage } from './grayImage.ts';

/** The mean shade of each square of a page, row by row. */
export interface Squares {
  readonly across: number;
  readonly shades: Float32Array;
  /** Pixels of a side. */
  readonly side: number;
}

/** Minimum width and height of a panel in squares, minimum dark ratio of its box, and range of the ratio of text pixels. */
const panel = { wide: 8, high: 3, filled: 0.8, letters: { least: 0.015, most: 0.4 } };

/**
 * Inverts panels with light text on a dark background: OCR loses their text.
 * @param middle gray level between the ink of the page and its paper
 */
export function withLightPanels(image: GrayImage, squares: Squares, middle: number): GrayImage {
  const panels = darkBoxes(squares, middle).map((box) => edgesOf(box, image, middle));
  const lettered = panels.filter((box) => containsText(box, image, middle));
  if (lettered.length === 0) return image;
  const { width, height } = image;
  const bytes = image.bytes.slice();
  for (const { x0, y0, x1, y1 } of lettered)
    for (let y = y0; y < y1; y += 1)
      for (let x = x0; x < x1; x += 1) bytes[y * width + x] = 255 - (bytes[y * width + x] ?? 0);
  return { width, height, bytes };
}

/** Boxes of dark squares that hang together, in pixels. */
function darkBoxes({ across, shades, side }: Squares, middle: number): readonly Box[] {
  const isTaken = new Uint8Array(shades.length);
  const boxes: Box[] = [];
  for (let start = 0; start < shades.length; start += 1) {
    const waiting = [start];
    let [count, left, right, top, foot] = [0, Infinity, 0, Infinity, 0];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (isTaken[at] === 1 || (shades[at] ?? 255) >= middle) continue;
      isTaken[at] = 1;
      const [x, y] = [at % across, Math.floor(at / across)];
      count += 1;
      [left, right, top, foot] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(foot, y)];
      if (x > 0) waiting.push(at - 1);
      if (x < across - 1) waiting.push(at + 1);
      if (y > 0) waiting.push(at - across);
      if (at + across < shades.length) waiting.push(at + across);
    }
    const [wide, high] = [right - left + 1, foot - top + 1];
    if (count === 0 || wide < panel.wide || high < panel.high || count < wide * high * panel.filled) continue;
    boxes.push({ x0: left * side, y0: top * side, x1: (right + 1) * side, y1: (foot + 1) * side });
  }
  return boxes;
}

/** A box up to where its ground ends, which need not be where a square does. */
function edgesOf({ x0, y0, x1, y1 }: Box, { width, height, bytes }: GrayImage, middle: number): Box {
  const isDark = (along: number, from: number, to: number, isRow: boolean): boolean => {
    let dark = 0;
    for (let at = from; at < to; at += 1) {
      const shade = isRow ? bytes[along * width + at] : bytes[at * width + along];
      if ((shade ?? 255) < middle) dark += 1;
    }
    return dark >= (to - from) * 0.5;
  };
  let [left, top, right, foot] = [x0, y0, Math.min(width, x1), Math.min(height, y1)];
  while (top > 0 && isDark(top - 1, left, right, true)) top -= 1;
  while (top < foot && !isDark(top, left, right, true)) top += 1;
  while (foot < height && isDark(foot, left, right, true)) foot += 1;
  while (foot > top && !isDark(foot - 1, left, right, true)) foot -= 1;
  while (left > 0 && isDark(left - 1, top, foot, false)) left -= 1;
  while (left < right && !isDark(left, top, foot, false)) left += 1;
  while (right < width && isDark(right, top, foot, false)) right += 1;
  while (right > left && !isDark(right - 1, top, foot, false)) right -= 1;
  return { x0: left, y0: top, x1: right, y1: foot };
}

function containsText({ x0, y0, x1, y1 }: Box, { width, bytes }: GrayImage, middle: number): boolean {
  let light = 0;
  for (let y = y0; y < y1; y += 1)
    for (let x = x0; x < x1; x += 1) if ((bytes[y * width + x] ?? 0) > middle) light += 1;
  const share = light / Math.max(1, (x1 - x0) * (y1 - y0));
  return share >= panel.letters.least && share <= panel.letters.most;
}
