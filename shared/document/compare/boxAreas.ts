import type { BlockBox } from '../blocks/blockPages.ts';

/** The part of the page that is in both of two boxes; 0 where they do not meet. */
export function sharedArea(one: BlockBox, other: BlockBox): number {
  const width = Math.min(one[2], other[2]) - Math.max(one[0], other[0]);
  const height = Math.min(one[3], other[3]) - Math.max(one[1], other[1]);
  return width <= 0 || height <= 0 ? 0 : width * height;
}

/** The part of the page that a box takes. */
export function areaOf([x0, y0, x1, y1]: BlockBox): number {
  return (x1 - x0) * (y1 - y0);
}
