/** A bar or a mark on a timeline. */
export interface TimelineItem {
  readonly from: number;
  /** Null for a bar without an end so far. Equal to `from` for a mark. */
  readonly to: number | null;
  /** Index of the record that is chosen with it. */
  readonly record: number;
  readonly isError: boolean;
}

/**
 * The items of one row of a timeline as columns, sorted by `from`: a frame reads only the visible ones, whatever their number. Times in ms
 * since 1970.
 */
export interface ItemColumns {
  readonly count: number;
  readonly from: Float64Array;
  /** Infinity for a bar without an end so far. */
  readonly to: Float64Array;
  readonly record: Int32Array;
  /** Number of errors before each item; one longer than the other columns. */
  readonly errorsBefore: Int32Array;
  /**
   * The maximum `to` of all items up to and including each one: non-decreasing, so the items that reach into the view are found by
   * bisection.
   */
  readonly latestEnd: Float64Array;
  /** The longest duration in each block of `blockLength` items. */
  readonly maxLengthByBlock: Float64Array;
}

const blockLength = 64;

/** Columns of items that are sorted by `from`. */
export function toColumns(items: readonly TimelineItem[]): ItemColumns {
  const count = items.length;
  const columns: ItemColumns = {
    count,
    from: new Float64Array(count),
    to: new Float64Array(count),
    record: new Int32Array(count),
    errorsBefore: new Int32Array(count + 1),
    latestEnd: new Float64Array(count),
    maxLengthByBlock: new Float64Array(Math.ceil(count / blockLength)),
  };
  let latest = Number.NEGATIVE_INFINITY;
  for (const [index, { from, to, record, isError }] of items.entries()) {
    const end = to ?? Number.POSITIVE_INFINITY;
    latest = Math.max(latest, end);
    columns.from[index] = from;
    columns.to[index] = end;
    columns.record[index] = record;
    columns.errorsBefore[index + 1] = at(columns.errorsBefore, index) + (isError ? 1 : 0);
    columns.latestEnd[index] = latest;
    const block = Math.floor(index / blockLength);
    columns.maxLengthByBlock[block] = Math.max(at(columns.maxLengthByBlock, block), end - from);
  }
  return columns;
}

/** One item again. */
export function itemOf(columns: ItemColumns, index: number): TimelineItem {
  const to = at(columns.to, index);
  return {
    from: at(columns.from, index),
    to: to === Number.POSITIVE_INFINITY ? null : to,
    record: columns.record[index] ?? -1,
    isError: hasError(columns, index, index + 1),
  };
}

/** Whether there is an error among the items from `first` to before `end`. */
export function hasError({ errorsBefore }: ItemColumns, first: number, end: number): boolean {
  return at(errorsBefore, end) > at(errorsBefore, first);
}

/** Returns the first index of a non-decreasing column whose value is at least this one; its length when there is none. */
export function lowerBound(sorted: Float64Array, value: number, from = 0, end = sorted.length): number {
  let low = from;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (at(sorted, middle) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the first item from `first` to before `end` with at least this duration; `end` when there is none. */
export function firstLonger(
  { from, to, maxLengthByBlock }: ItemColumns,
  first: number,
  end: number,
  length: number,
): number {
  let index = first;
  while (index < end) {
    if (index % blockLength === 0 && at(maxLengthByBlock, index / blockLength) < length) index += blockLength;
    else if (at(to, index) - at(from, index) >= length) return index;
    else index += 1;
  }
  return end;
}

/** The item of a record; -1 when it has none here. `time` is its `from`. */
export function itemOfRecord({ from, record, count }: ItemColumns, wanted: number, time: number): number {
  for (let index = lowerBound(from, time); index < count && at(from, index) === time; index += 1) {
    if (record[index] === wanted) return index;
  }
  return -1;
}

function at(column: Float64Array | Int32Array, index: number): number {
  return column[index] ?? 0;
}
