import type { TraceModel, TraceRecord } from './traceModel.ts';

/**
 * Rows of the event list: a number of 0 or more is the index of a record, a negative one is the gap above the record `-1 - row` ("2 events
 * missing").
 */
export interface ListRows {
  readonly rows: Int32Array;
  /** How many of them are events. */
  readonly events: number;
}

export const gapRow = (index: number): number => -1 - index;
export const isGapRow = (row: number): boolean => row < 0;
/** Returns the record of a row, or the one below a gap row. */
export const recordOfRow = (row: number): number => (row < 0 ? -1 - row : row);

/** Returns the rows accepted by `keeps`, in display order; gaps are included only without a filter. */
export function listRows(model: TraceModel, keeps: ((record: TraceRecord) => boolean) | null): ListRows {
  const rows = new Int32Array(model.order.length * 2);
  let length = 0;
  let events = 0;
  for (const index of model.order) {
    const record = model.records[index];
    if (record === undefined || keeps?.(record) === false) continue;
    if (keeps === null && record.missingBefore > 0) rows[length++] = gapRow(index);
    rows[length++] = index;
    events += 1;
  }
  return { rows: rows.subarray(0, length), events };
}

/**
 * Marks the records that a filter left, by index, and the other end of a span for which one end is left: a timeline draws both as one bar.
 */
export function matchedRecords({ records, spans }: TraceModel, { rows }: ListRows): Uint8Array {
  const marks = new Uint8Array(records.length);
  for (const row of rows) {
    if (isGapRow(row)) continue;
    marks[row] = 1;
    const span = spans[records[row]?.span ?? -1];
    for (const end of [span?.start, span?.finish]) if (end !== null && end !== undefined) marks[end] = 1;
  }
  return marks;
}

/** Returns the index of a record among the rows; -1 when it is filtered out. */
export function rowOfRecord({ rows }: ListRows, record: number): number {
  return rows.indexOf(record);
}

/** The last record at or before a time, in order of display; null before the first. */
export function recordAt(model: TraceModel, at: number): number | null {
  let low = -1;
  let high = model.order.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    const record = model.records[model.order[middle] ?? -1];
    if (record !== undefined && record.at <= at) low = middle;
    else high = middle - 1;
  }
  return model.order[low] ?? null;
}
