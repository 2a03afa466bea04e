/** A stretch of hidden rows. */
export interface HiddenRows {
  readonly from: number;
  readonly count: number;
}

/** The rows of a text of which some stretches are hidden: the visible ones are numbered without them. */
export class FoldedRows {
  readonly #hidden: readonly HiddenRows[];
  readonly #froms: readonly number[];
  /** Visible number of the first row after each stretch. */
  readonly #visibleAfter: readonly number[];
  readonly hiddenCount: number;

  /** @param hidden in order, without overlaps */
  constructor(hidden: readonly HiddenRows[] = []) {
    let count = 0;
    this.#hidden = hidden;
    this.#froms = hidden.map(({ from }) => from);
    this.#visibleAfter = hidden.map(({ from, count: rows }) => {
      const visible = from - count;
      count += rows;
      return visible;
    });
    this.hiddenCount = count;
  }

  /** Returns the row with a visible number. */
  rowAt(visible: number): number {
    const before = lastNotAbove(this.#visibleAfter, visible);
    const stretch = this.#hidden[before];
    return stretch === undefined ? visible : stretch.from + stretch.count + visible - (this.#visibleAfter[before] ?? 0);
  }

  /** Returns the visible number of a row; that of the first row after its stretch for a hidden one. */
  visibleOf(row: number): number {
    const before = lastNotAbove(this.#froms, row);
    const stretch = this.#hidden[before];
    if (stretch === undefined) return row;
    return (this.#visibleAfter[before] ?? 0) + Math.max(0, row - stretch.from - stretch.count);
  }

  isHidden(row: number): boolean {
    const stretch = this.#hidden[lastNotAbove(this.#froms, row)];
    return stretch !== undefined && row < stretch.from + stretch.count;
  }
}

/** Returns the index of the last number that is not above `value`; -1 for none. */
function lastNotAbove(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
