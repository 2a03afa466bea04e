import { type BinnedRows, maxBins } from './binFeatures.ts';

/** A full tree: its decisions and leaf values level by level, as a forest holds them. */
export interface Tree {
  readonly features: Uint8Array;
  readonly thresholds: Float32Array;
  readonly leafValues: Float32Array;
}

/** First and second derivative of the loss at each row. */
export interface Gradients {
  readonly first: Float32Array;
  readonly second: Float32Array;
}

export interface TreeOptions {
  readonly depth: number;
  /** Factor on the leaf values. */
  readonly learningRate: number;
  /** Added to the second derivatives of a leaf, so that leaves of few rows stay small. */
  readonly regularization: number;
  /** Minimum sum of second derivatives on both sides of a decision. */
  readonly minSideWeight: number;
}

interface Split {
  readonly feature: number;
  readonly bin: number;
}

/**
 * Grows one tree on some rows with some features: at each node the decision with the largest decrease of the loss. A node without such
 * decision gets one that all rows pass alike.
 */
export function growTree(
  binned: BinnedRows,
  gradients: Gradients,
  rows: Int32Array,
  features: readonly number[],
  options: TreeOptions,
): Tree {
  const grower = new TreeGrower(binned, gradients, features, options);
  grower.grow(0, rows, grower.sumRows(rows));
  return grower.tree;
}

class TreeGrower {
  readonly tree: Tree;
  private readonly leaves: number;
  private readonly binned: BinnedRows;
  private readonly gradients: Gradients;
  private readonly features: readonly number[];
  private readonly options: TreeOptions;

  constructor(binned: BinnedRows, gradients: Gradients, features: readonly number[], options: TreeOptions) {
    this.leaves = 2 ** options.depth;
    this.tree = {
      features: new Uint8Array(this.leaves - 1),
      thresholds: new Float32Array(this.leaves - 1),
      leafValues: new Float32Array(this.leaves),
    };
    this.binned = binned;
    this.gradients = gradients;
    this.features = features;
    this.options = options;
  }

  /** @param sums derivatives per feature and bin; null where the node needs no decision of its own */
  grow(node: number, rows: Int32Array, sums: Float64Array | null): void {
    const { tree, leaves, binned } = this;
    const { learningRate, regularization } = this.options;
    const { slope, weight } = this.sumAll(rows);
    if (node >= leaves - 1) {
      tree.leafValues[node - leaves + 1] = (-learningRate * slope) / (weight + regularization);
      return;
    }
    const split = sums === null ? null : this.findSplit(sums, slope, weight);
    if (split === null || sums === null) {
      this.grow(2 * node + 1, rows, null);
      this.grow(2 * node + 2, rows, null);
      return;
    }
    tree.features[node] = split.feature;
    tree.thresholds[node] = binned.thresholds[split.feature]?.[split.bin - 1] ?? 0;
    const { left, right } = splitRows(rows, binned.columns[split.feature] ?? new Uint8Array(0), split.bin);
    if (2 * node + 1 >= leaves - 1) {
      this.grow(2 * node + 1, left, null);
      this.grow(2 * node + 2, right, null);
      return;
    }
    // Only the smaller side is summed; the other one is the rest.
    const isLeftSmall = left.length < right.length;
    const small = this.sumRows(isLeftSmall ? left : right);
    const large = sums.map((sum, index) => sum - (small[index] ?? 0));
    this.grow(2 * node + 1, left, isLeftSmall ? small : large);
    this.grow(2 * node + 2, right, isLeftSmall ? large : small);
  }

  /** Returns for each feature and bin the sums of both derivatives. */
  sumRows(rows: Int32Array): Float64Array {
    // Read once, in the order of the rows: the loop over all features then reads only its column out of order.
    const first = new Float32Array(rows.length);
    const second = new Float32Array(rows.length);
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows[index] ?? 0;
      first[index] = this.gradients.first[row] ?? 0;
      second[index] = this.gradients.second[row] ?? 0;
    }
    const sums = new Float64Array(this.features.length * maxBins * 2);
    for (const [place, feature] of this.features.entries()) {
      const column = this.binned.columns[feature] ?? new Uint8Array(0);
      const base = place * maxBins;
      for (let index = 0; index < rows.length; index += 1) {
        const offset = (base + (column[rows[index] ?? 0] ?? 0)) * 2;
        sums[offset] = (sums[offset] ?? 0) + (first[index] ?? 0);
        sums[offset + 1] = (sums[offset + 1] ?? 0) + (second[index] ?? 0);
      }
    }
    return sums;
  }

  private sumAll(rows: Int32Array): { slope: number; weight: number } {
    let [slope, weight] = [0, 0];
    for (const row of rows) {
      slope += this.gradients.first[row] ?? 0;
      weight += this.gradients.second[row] ?? 0;
    }
    return { slope, weight };
  }

  private findSplit(sums: Float64Array, slope: number, weight: number): Split | null {
    const { regularization, minSideWeight } = this.options;
    let best: Split | null = null;
    let maxGain = (slope * slope) / (weight + regularization);
    for (const [place, feature] of this.features.entries()) {
      const bins = (this.binned.thresholds[feature]?.length ?? 0) + 1;
      let [left, leftWeight] = [0, 0];
      for (let bin = 1; bin < bins; bin += 1) {
        const offset = (place * maxBins + bin - 1) * 2;
        left += sums[offset] ?? 0;
        leftWeight += sums[offset + 1] ?? 0;
        const rightWeight = weight - leftWeight;
        if (leftWeight < minSideWeight || rightWeight < minSideWeight) continue;
        const right = slope - left;
        const gain = (left * left) / (leftWeight + regularization) + (right * right) / (rightWeight + regularization);
        if (gain <= maxGain) continue;
        maxGain = gain;
        best = { feature, bin };
      }
    }
    return best;
  }
}

/** Returns the rows below a bin, and those from it on. */
function splitRows(rows: Int32Array, column: Uint8Array, bin: number): { left: Int32Array; right: Int32Array } {
  const left = new Int32Array(rows.length);
  const right = new Int32Array(rows.length);
  let leftCount = 0;
  let rightCount = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    if ((column[row] ?? 0) < bin) {
      left[leftCount] = row;
      leftCount += 1;
    } else {
      right[rightCount] = row;
      rightCount += 1;
    }
  }
  return { left: left.subarray(0, leftCount), right: right.subarray(0, rightCount) };
}

/** Adds to the score of each of these rows the value of its leaf. */
export function addTree({ columns, thresholds }: BinnedRows, tree: Tree, rows: Int32Array, scores: Float32Array): void {
  const nodes = tree.features.length;
  const columnOf = Array.from(tree.features, (feature) => columns[feature] ?? new Uint8Array(0));
  const binOf = Uint8Array.from(
    tree.features,
    (feature, node) => (thresholds[feature]?.indexOf(tree.thresholds[node] ?? 0) ?? -1) + 1,
  );
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    let node = 0;
    while (node < nodes) node = 2 * node + ((columnOf[node]?.[row] ?? 0) < (binOf[node] ?? 0) ? 1 : 2);
    scores[row] = (scores[row] ?? 0) + (tree.leafValues[node - nodes] ?? 0);
  }
}
