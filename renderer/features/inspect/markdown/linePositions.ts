import { blockAt } from './blockOffset.ts';
import type { SliceHeights } from './sliceHeights.ts';

/** A source line, and how many pixels the top of a pane is below the top of the line's block. */
export interface LinePosition {
  readonly line: number;
  readonly past: number;
}

/** Positions of a text's lines in the pane that renders it; all positions are offsets in the scroll content, in pixels. */
export class LinePositions {
  readonly pane: HTMLElement;
  readonly #heights: SliceHeights;

  constructor(pane: HTMLElement, heights: SliceHeights) {
    this.pane = pane;
    this.#heights = heights;
  }

  /** Whether the block of this line is rendered, so that its position is measured and not estimated. */
  isDrawn(line: number): boolean {
    return this.#blocksOf(this.#heights.sliceOf(line)).length > 0;
  }

  topOf(line: number): number {
    const slice = this.#heights.sliceOf(line);
    const blocks = this.#blocksOf(slice);
    const block = blocks[blockAt({ count: blocks.length, start: (index) => lineOf(blocks[index]) }, line)];
    if (block !== undefined) return this.#topOfElement(block);
    const drawn = this.pane.querySelector(`[data-slice="${slice}"]`);
    return drawn === null ? this.#beginning() + this.#heights.top(slice) : this.#topOfElement(drawn);
  }

  /** Returns the line at a scroll position. */
  at(position: number): LinePosition {
    const blocks = this.#blocks();
    const starts = { count: blocks.length, start: (index: number) => this.#topOfElement(blocks[index] ?? this.pane) };
    const block = blocks[Math.max(0, blockAt(starts, position))];
    if (block !== undefined) return { line: lineOf(block), past: position - this.#topOfElement(block) };
    const tops = { count: this.#heights.count, start: (slice: number) => this.#heights.top(slice) };
    const slice = Math.max(0, blockAt(tops, position - this.#beginning()));
    return { line: this.#heights.line(slice), past: position - this.#beginning() - this.#heights.top(slice) };
  }

  /** Source lines with known positions, ascending: of each rendered block, and of the start of all other slices. */
  lines(): readonly number[] {
    const drawn = new Map<number, readonly number[]>();
    for (const element of this.pane.querySelectorAll<HTMLElement>('[data-slice]')) {
      drawn.set(Number(element.dataset['slice']), blocksIn(element).map(lineOf));
    }
    return Array.from({ length: this.#heights.count }, (_, slice) => {
      const lines = drawn.get(slice) ?? [];
      return lines.length === 0 ? [this.#heights.line(slice)] : lines;
    }).flat();
  }

  #blocks(): readonly HTMLElement[] {
    return [...this.pane.querySelectorAll<HTMLElement>('[data-line]')];
  }

  #blocksOf(slice: number): readonly HTMLElement[] {
    const element = this.pane.querySelector(`[data-slice="${slice}"]`);
    return element === null ? [] : blocksIn(element);
  }

  /** Space above the first slice. */
  #beginning(): number {
    const text = this.pane.querySelector('.markdown-slices');
    return text === null ? 0 : this.#topOfElement(text);
  }

  #topOfElement(element: Element): number {
    return element.getBoundingClientRect().top - this.pane.getBoundingClientRect().top + this.pane.scrollTop;
  }
}

function blocksIn(slice: Element): readonly HTMLElement[] {
  return [...slice.querySelectorAll<HTMLElement>(':scope > [data-line]')];
}

function lineOf(block: HTMLElement | undefined): number {
  return Number(block?.dataset['line'] ?? 0);
}
