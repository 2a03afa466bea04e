import type { MarkdownSlice } from '../../../workers/documentProtocol.ts';
import { blockAt } from './blockOffset.ts';

/** Pixels of a row of text, for slices that were never drawn. */
const guessedRow = 22;

/** How high the slices of a text are, in pixels: as they were drawn last, and guessed where they never were. */
export class SliceHeights {
  readonly #slices: readonly MarkdownSlice[];
  readonly #heights: Float64Array;
  #tops: Float64Array | null = null;

  constructor(slices: readonly MarkdownSlice[]) {
    this.#slices = slices;
    this.#heights = Float64Array.from(slices, ({ rows }) => Math.max(1, Math.round(rows * guessedRow)));
  }

  get count(): number {
    return this.#slices.length;
  }

  get total(): number {
    return this.top(this.count);
  }

  height(slice: number): number {
    return this.#heights[slice] ?? 0;
  }

  /** Returns the top of a slice; for the index after the last slice, the bottom of the text. */
  top(slice: number): number {
    if (this.#tops === null) {
      this.#tops = new Float64Array(this.count + 1);
      this.#heights.forEach((height, index) => this.#tops?.set([(this.#tops[index] ?? 0) + height], index + 1));
    }
    return this.#tops[slice] ?? 0;
  }

  /** Gives whether it was another before. */
  measure(slice: number, height: number): boolean {
    if (height <= 0 || this.#heights[slice] === undefined || this.#heights[slice] === height) return false;
    this.#heights[slice] = height;
    this.#tops = null;
    return true;
  }

  /** Returns the slices visible in a pane of this height at this scroll position, plus one pane height above and below. */
  range(scrollTop: number, paneHeight: number): SliceRange {
    // A short text is rendered in full, so that find, selection and screen readers cover all of it.
    if (this.count <= maxWholeSlices) return { first: 0, end: this.count };
    const find = (position: number): number =>
      Math.max(0, blockAt({ count: this.count, start: (slice) => this.top(slice) }, position));
    return { first: find(scrollTop - paneHeight), end: find(scrollTop + 2 * paneHeight) + 1 };
  }

  line(slice: number): number {
    return this.#slices[slice]?.line ?? 0;
  }

  /** Returns the slice that contains a line of the source. */
  sliceOf(line: number): number {
    return Math.max(0, blockAt({ count: this.count, start: (slice) => this.line(slice) }, line));
  }
}

export interface SliceRange {
  readonly first: number;
  /** One after the last. */
  readonly end: number;
}

const maxWholeSlices = 10;
