/** An image as its pixels: red, green, blue and alpha of each, row by row from the top left. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** A region of the image in which pixels differ; in pixels from the top left. */
export interface ChangedArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PixelDifference {
  /** The larger size of both in each direction: the second image faded, differences in one color. */
  readonly image: Pixels & { readonly data: Uint8ClampedArray<ArrayBuffer> };
  /** Number of differing pixels; where only one image has pixels, all of them count. */
  readonly changed: number;
  /** From the top to the bottom. */
  readonly areas: readonly ChangedArea[];
}

/** Pixels are gathered in squares of this size, and squares that touch are one area. */
const cell = 16;
const maxAreas = 200;
const changedColour = [214, 0, 106] as const;

/** Returns where two images differ. `threshold` is the maximum difference of a channel, 0 to 255, that does not count. */
export function pixelDifference(before: Pixels, after: Pixels, threshold: number): PixelDifference {
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const data = new Uint8ClampedArray(width * height * 4);
  const columns = Math.ceil(width / cell);
  const cells = new Uint8Array(columns * Math.ceil(height / cell));
  let changed = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      if (differs(before, after, x, y, threshold)) {
        changed += 1;
        cells[Math.floor(y / cell) * columns + Math.floor(x / cell)] = 1;
        data.set(changedColour, at);
      } else paintPale(data, at, after, x, y);
      data[at + 3] = 255;
    }
  }
  return { image: { width, height, data }, changed, areas: areasOf(cells, columns, width, height) };
}

function differs(before: Pixels, after: Pixels, x: number, y: number, threshold: number): boolean {
  const isInBefore = x < before.width && y < before.height;
  const isInAfter = x < after.width && y < after.height;
  if (!isInBefore || !isInAfter) return isInBefore !== isInAfter;
  const one = (y * before.width + x) * 4;
  const other = (y * after.width + x) * 4;
  for (let channel = 0; channel < 4; channel += 1) {
    const off = (before.data[one + channel] ?? 0) - (after.data[other + channel] ?? 0);
    if (off > threshold || -off > threshold) return true;
  }
  return false;
}

/** Paints at a quarter of the contrast, without color: the location stays recognizable and differences stand out. */
function paintPale(data: Uint8ClampedArray, at: number, { width, data: from }: Pixels, x: number, y: number): void {
  const source = (y * width + x) * 4;
  const grey = ((from[source] ?? 0) * 77 + (from[source + 1] ?? 0) * 150 + (from[source + 2] ?? 0) * 29) >> 8;
  const pale = 191 + (grey >> 2);
  data[at] = pale;
  data[at + 1] = pale;
  data[at + 2] = pale;
}

/** Squares that touch, also at a corner, as boxes. */
function areasOf(cells: Uint8Array, columns: number, width: number, height: number): readonly ChangedArea[] {
  const areas: ChangedArea[] = [];
  for (let index = 0; index < cells.length && areas.length < maxAreas; index += 1) {
    if (cells[index] !== 1) continue;
    const box = takeTogether(cells, columns, index);
    const x = box.left * cell;
    const y = box.top * cell;
    areas.push({
      x,
      y,
      width: Math.min(width, (box.right + 1) * cell) - x,
      height: Math.min(height, (box.bottom + 1) * cell) - y,
    });
  }
  return areas;
}

/** Takes a square and all that it hangs together with out of the grid. */
function takeTogether(cells: Uint8Array, columns: number, start: number) {
  const box = { left: columns, right: 0, top: Number.POSITIVE_INFINITY, bottom: 0 };
  const rows = cells.length / columns;
  const waiting = [start];
  cells[start] = 2;
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const column = index % columns;
    const row = Math.floor(index / columns);
    box.left = Math.min(box.left, column);
    box.right = Math.max(box.right, column);
    box.top = Math.min(box.top, row);
    box.bottom = Math.max(box.bottom, row);
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
        if (cells[y * columns + x] !== 1) continue;
        cells[y * columns + x] = 2;
        waiting.push(y * columns + x);
      }
    }
  }
  return box;
}
