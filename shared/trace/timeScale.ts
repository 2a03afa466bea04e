/** A stretch of time in which nothing happened. */
export interface IdleGap {
  readonly from: number;
  readonly to: number;
}

/** A gap is idle when it is longer than this many median gaps and wider than this share of the total (ux 10). */
const gapFactor = 3;
const gapShare = 0.05;

/**
 * Returns the intervals that a timeline folds. Takes the activity as two columns, sorted by `from`, and returns the gaps between in order.
 * It runs for every new event, so the median gap is only computed where a long one is found.
 */
export function findIdleGaps(from: Float64Array, to: Float64Array): IdleGap[] {
  const first = from[0] ?? 0;
  const whole = to.reduce((latest, end) => Math.max(latest, end), first) - first;
  const long: IdleGap[] = [];
  eachGap(from, to, (start, end) => {
    if (end - start > whole * gapShare) long.push({ from: start, to: end });
  });
  if (long.length === 0) return long;
  const usual = medianGap(from, to);
  return long.filter((gap) => gap.to - gap.from > usual * gapFactor);
}

function eachGap(from: Float64Array, to: Float64Array, visit: (start: number, end: number) => void): void {
  let until = to[0] ?? 0;
  for (let index = 1; index < from.length; index += 1) {
    const start = from[index] ?? 0;
    if (start > until) visit(until, start);
    until = Math.max(until, to[index] ?? 0);
  }
}

function medianGap(from: Float64Array, to: Float64Array): number {
  const lengths = new Float64Array(from.length);
  let count = 0;
  eachGap(from, to, (start, end) => {
    lengths[count] = end - start;
    count += 1;
  });
  return lengths.subarray(0, count).sort()[Math.floor(count / 2)] ?? 0;
}

/** Maps times to pixels on an axis with folded idle gaps. */
export interface TimeScale {
  readonly from: number;
  readonly to: number;
  readonly folds: readonly IdleGap[];
  /** Pixels of one millisecond outside folds. */
  readonly perMs: number;
  /** From the first event to the last, in pixels. */
  readonly width: number;
  /** Pixels from the first event. */
  xOf(at: number): number;
  /** Returns the time at a position; inside a fold that of its nearer end. */
  atX(x: number): number;
}

/** Width of a folded gap, in pixels. */
export const foldWidth = 30;

interface ScaleOptions {
  readonly from: number;
  readonly to: number;
  readonly folds: readonly IdleGap[];
  /** Null fits all into `viewWidth`. */
  readonly perMs: number | null;
  readonly viewWidth: number;
}

/** A scale over a stretch of time; a run without any length is a second long. */
export function createTimeScale({ from, to, folds, perMs, viewWidth }: ScaleOptions): TimeScale {
  const whole = Math.max(1000, to - from);
  const folded = folds.reduce((sum, gap) => sum + gap.to - gap.from, 0);
  const shown = Math.max(1, whole - folded);
  const scale = perMs ?? Math.max(1, viewWidth - folds.length * foldWidth) / shown;
  const edges = edgesOf(from, folds, scale);

  const xOf = (at: number): number => {
    const edge = edges[lastAt(edges, (each) => each.at <= at)];
    if (edge === undefined) return (at - from) * scale;
    return edge.isFold ? edge.x + ((at - edge.at) / edge.length) * foldWidth : edge.x + (at - edge.at) * scale;
  };
  const atX = (x: number): number => {
    const edge = edges[lastAt(edges, (each) => each.x <= x)];
    if (edge === undefined) return from + x / scale;
    if (!edge.isFold) return edge.at + (x - edge.x) / scale;
    return x - edge.x < foldWidth / 2 ? edge.at : edge.at + edge.length;
  };
  return { from, to: from + whole, folds, perMs: scale, width: xOf(from + whole), xOf, atX };
}

interface Edge {
  readonly at: number;
  readonly x: number;
  readonly isFold: boolean;
  readonly length: number;
}

function edgesOf(from: number, folds: readonly IdleGap[], perMs: number): Edge[] {
  const edges: Edge[] = [{ at: from, x: 0, isFold: false, length: 0 }];
  let at = from;
  let x = 0;
  for (const gap of folds) {
    x += (gap.from - at) * perMs;
    edges.push({ at: gap.from, x, isFold: true, length: gap.to - gap.from });
    x += foldWidth;
    edges.push({ at: gap.to, x, isFold: false, length: 0 });
    at = gap.to;
  }
  return edges;
}

/** Returns the last index for which a condition holds that is true for a prefix of the list; -1 for none. */
function lastAt<Item>(list: readonly Item[], holds: (item: Item) => boolean): number {
  let low = -1;
  let high = list.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    const item = list[middle];
    if (item !== undefined && holds(item)) low = middle;
    else high = middle - 1;
  }
  return low;
}

const second = 1000;
const steps = [
  1,
  2,
  5,
  10,
  20,
  50,
  100,
  200,
  500,
  second,
  2 * second,
  5 * second,
  10 * second,
  15 * second,
  30 * second,
  60 * second,
  120 * second,
  300 * second,
  600 * second,
  1800 * second,
  3600 * second,
  7200 * second,
  14_400 * second,
  43_200 * second,
  86_400 * second,
];

/** Returns the interval of ticks, in ms, so that they are at least `leastPixels` apart. */
export function tickStep(perMs: number, leastPixels: number): number {
  return steps.find((step) => step * perMs >= leastPixels) ?? 86_400 * second;
}
