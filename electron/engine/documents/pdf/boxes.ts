import type { Box } from './pageContent.ts';

/** Whether the center of one box is inside another. */
export function isInside(box: Box, outer: Box): boolean {
  const [x, y] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2];
  return x >= outer.x0 && x <= outer.x1 && y >= outer.y0 && y <= outer.y1;
}

/** Returns the bounding box of any number of boxes; an empty box if there are none. */
export function boundingBox(boxes: readonly Box[]): Box {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    x0 = Math.min(x0, box.x0);
    y0 = Math.min(y0, box.y0);
    x1 = Math.max(x1, box.x1);
    y1 = Math.max(y1, box.y1);
  }
  return { x0, y0, x1, y1 };
}

/** The box of something that has more to it. */
export function boxOf({ x0, y0, x1, y1 }: Box): Box {
  return { x0, y0, x1, y1 };
}

/** Square points; none of a box that is turned inside out. */
export function areaOf({ x0, y0, x1, y1 }: Box): number {
  return Math.max(0, x1 - x0) * Math.max(0, y1 - y0);
}

/** Returns a box expanded by a number of points at each side. */
export function grown({ x0, y0, x1, y1 }: Box, by: number): Box {
  return { x0: x0 - by, y0: y0 - by, x1: x1 + by, y1: y1 + by };
}

/** Whether two boxes have a point in common, an edge too. */
export function touch(a: Box, b: Box): boolean {
  return a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1;
}

/** How far down the middle of a box is. */
export function middleDown({ y0, y1 }: Box): number {
  return (y0 + y1) / 2;
}

/** Extent of typical glyphs above and below their baseline, in ems: boxes from fonts are often those of the whole line. */
export const glyphEm = { above: 0.72, below: 0.22 };
