import type { Box } from '../pdf/pageContent.ts';
import type { GrayImage } from './grayImage.ts';

/** Returns the connected components of ink in an area, from left to right, in pixels with exclusive ends. */
export function connectedComponents({ width, height, bytes }: GrayImage, area: Box): Box[] {
  const x0 = Math.max(0, Math.floor(area.x0));
  const y0 = Math.max(0, Math.floor(area.y0));
  const across = Math.min(width, Math.ceil(area.x1)) - x0;
  const down = Math.min(height, Math.ceil(area.y1)) - y0;
  if (across <= 0 || down <= 0) return [];
  const shade = new Uint8Array(across * down);
  for (let y = 0; y < down; y += 1)
    shade.set(bytes.subarray((y0 + y) * width + x0, (y0 + y) * width + x0 + across), y * across);
  const limit = inkShade(shade);
  const open = new Uint8Array(shade.length);
  for (let at = 0; at < shade.length; at += 1) open[at] = (shade[at] ?? 255) < limit ? 1 : 0;
  const parts: Box[] = [];
  for (let at = 0; at < open.length; at += 1) if (open[at] === 1) parts.push(takePart(open, at, { across, x0, y0 }));
  return parts.sort((a, b) => a.x0 - b.x0);
}

/** Minimum difference of the darkest and lightest gray level in an area with text. */
const contrast = 60;
/** Ink threshold, as a ratio from the paper to the darkest ink: thin strokes of small characters are gray. */
const inked = 0.35;

function inkShade(shades: Uint8Array): number {
  let [darkest, lightest] = [255, 0];
  for (const shade of shades) {
    if (shade < darkest) darkest = shade;
    if (shade > lightest) lightest = shade;
  }
  return lightest - darkest < contrast ? 0 : lightest - (lightest - darkest) * inked;
}

interface Frame {
  readonly across: number;
  readonly x0: number;
  readonly y0: number;
}

/** Takes away all ink that hangs together with one pixel. */
function takePart(open: Uint8Array, start: number, { across, x0, y0 }: Frame): Box {
  const waiting = [start];
  open[start] = 0;
  let [left, right, top, bottom] = [Infinity, 0, Infinity, 0];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const [x, y] = [at % across, Math.floor(at / across)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
    for (let dy = -1; dy <= 1; dy += 1)
      for (let dx = -1; dx <= 1; dx += 1) {
        const next = at + dy * across + dx;
        if (x + dx < 0 || x + dx >= across || open[next] !== 1) continue;
        open[next] = 0;
        waiting.push(next);
      }
  }
  return { x0: x0 + left, y0: y0 + top, x1: x0 + right + 1, y1: y0 + bottom + 1 };
}
