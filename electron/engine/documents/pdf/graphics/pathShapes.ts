import type { Box, Shape } from '../pageContent.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A stroke of a path, with the points that its curves are drawn by. */
export interface Stroke {
  readonly points: Point[];
  hasCurve: boolean;
  /** A straight piece of it goes neither across nor down. */
  hasSlant: boolean;
}

/** In points: tolerance of a straight line, length range of an axis tick, and minimum side of a shape. */
const size = { same: 0.7, shortestTick: 1.4, longestTick: 10, shape: 1.2 };

/** Corners of a closed stroke that goes across and down only, from which on it is no box with a notch but a drawing. */
const maxBoxCorners = 12;

/** Classifies a stroke other than a straight horizontal or vertical line; null for such a line, and for one too small to classify. */
export function shapeOf({ points, hasCurve, hasSlant }: Stroke, isFilled: boolean): Shape | null {
  const box = pointsBoundingBox(points);
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
  if (width < size.same || height < size.same) {
    const length = Math.max(width, height);
    return length >= size.shortestTick && length <= size.longestTick ? shapeIn(box, 'tick', isFilled, points) : null;
  }
  if (width < size.shape && height < size.shape) return null;
  if (hasSlant) return shapeIn(box, 'free', isFilled, points);
  const [first, last] = [points[0], points.at(-1)];
  const isClosed = isFilled || (first !== undefined && last !== undefined && isNear(first, last));
  if (!isClosed) return hasCurve ? shapeIn(box, 'free', isFilled, points) : null;
  if (points.every((point) => isAtEdge(point, box))) return shapeIn(box, 'box', isFilled, points);
  return hasCurve || points.length > maxBoxCorners ? shapeIn(box, 'free', isFilled, points) : null;
}

/** Written out: there are thousands of a page, of one form each. */
function shapeIn({ x0, y0, x1, y1 }: Box, kind: Shape['kind'], isFilled: boolean, { length }: readonly Point[]): Shape {
  return { x0, y0, x1, y1, kind, isFilled, points: length };
}

/** Whether a line from one point to another goes neither across nor down. */
export function isOblique(a: Point, b: Point): boolean {
  return Math.abs(a.x - b.x) >= size.same && Math.abs(a.y - b.y) >= size.same;
}

/** The smallest box that points are in. */
export function pointsBoundingBox(points: readonly Point[]): Box {
  let x0 = Infinity;
  let y0 = Infinity;
  let x1 = -Infinity;
  let y1 = -Infinity;
  for (const { x, y } of points) {
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
  }
  return { x0, y0, x1, y1 };
}

function isNear(a: Point, b: Point): boolean {
  return Math.abs(a.x - b.x) < size.same && Math.abs(a.y - b.y) < size.same;
}

/** Minimum squared distance of an outline point from the center of a round shape, in squared radii. */
const round = 0.9;

/** Whether a point is at a side of a box, or between its corner and the round shape inside it. */
function isAtEdge({ x, y }: Point, { x0, y0, x1, y1 }: Box): boolean {
  if (x - x0 < size.same || x1 - x < size.same || y - y0 < size.same || y1 - y < size.same) return true;
  const [across, down] = [(x * 2 - x0 - x1) / (x1 - x0), (y * 2 - y0 - y1) / (y1 - y0)];
  return across * across + down * down >= round;
}
