/** Rows of features as training reads them: each value is the number of thresholds that it reaches. */
export interface BinnedRows {
  readonly rows: number;
  /** For each feature its thresholds in ascending order. */
  readonly thresholds: readonly Float32Array[];
  /** For each feature the bin of each row. */
  readonly columns: readonly Uint8Array[];
}

export const maxBins = 64;
/** Quantiles are taken from a sample of about this many rows. */
const sampledRows = 20_000;

/**
 * Bins rows of equal width. The thresholds are quantiles of a regular sample, so that equal rows give equal bins.
 * @param tables the rows of each page, one after the other
 */
export function binFeatures(tables: readonly Float32Array[], width: number): BinnedRows {
  const rows = tables.reduce((count, table) => count + table.length / width, 0);
  const step = Math.max(1, Math.floor(rows / sampledRows));
  const thresholds: Float32Array[] = [];
  const columns: Uint8Array[] = [];
  const values = new Float32Array(rows);
  for (let feature = 0; feature < width; feature += 1) {
    let row = 0;
    for (const table of tables) {
      for (let offset = feature; offset < table.length; offset += width, row += 1) values[row] = table[offset] ?? 0;
    }
    const sample = Float32Array.from({ length: Math.ceil(rows / step) }, (_, index) => values[index * step] ?? 0);
    const cuts = cutValues(sample.sort());
    thresholds.push(cuts);
    const column = new Uint8Array(rows);
    for (let index = 0; index < rows; index += 1) column[index] = countReached(cuts, values[index] ?? 0);
    columns.push(column);
  }
  return { rows, thresholds, columns };
}

/** Returns at most `maxBins - 1` distinct values above the smallest, at equal distances in rank. */
function cutValues(sorted: Float32Array): Float32Array {
  const distinct = sorted.filter((value, index) => index > 0 && value !== sorted[index - 1]);
  if (distinct.length < maxBins) return distinct;
  const cuts = new Set<number>();
  for (let bin = 1; bin < maxBins; bin += 1) {
    const value = sorted[Math.floor((sorted.length * bin) / maxBins)] ?? 0;
    if (value > (sorted[0] ?? 0)) cuts.add(value);
  }
  return Float32Array.from(cuts);
}

function countReached(cuts: Float32Array, value: number): number {
  let low = 0;
  let high = cuts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((cuts[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
