/** Boosted decision trees, each of them full. */
export interface Forest {
  readonly depth: number;
  readonly trees: number;
  readonly features: Uint8Array;
  readonly thresholds: Float32Array;
  readonly leafValues: Float32Array;
}

const leafValueScale = 4096;
const maxLeafSteps = 32_767;

/**
 * Decodes trained trees. For each tree, level by level and little-endian: the feature indexes (one byte each), the thresholds (32-bit
 * floats) and the leaf values (16-bit integers, in 4096ths).
 * @param depth number of decisions from root to leaf
 */
export function decodeForest(bytes: DataView, depth: number): Forest {
  const leaves = 2 ** depth;
  const nodes = leaves - 1;
  const trees = Math.floor(bytes.byteLength / treeBytes(depth));
  const forest = {
    depth,
    trees,
    features: new Uint8Array(trees * nodes),
    thresholds: new Float32Array(trees * nodes),
    leafValues: new Float32Array(trees * leaves),
  };
  let offset = 0;
  for (let tree = 0; tree < trees; tree += 1) {
    for (let index = tree * nodes; index < (tree + 1) * nodes; index += 1, offset += 1) {
      forest.features[index] = bytes.getUint8(offset);
    }
    for (let index = tree * nodes; index < (tree + 1) * nodes; index += 1, offset += 4) {
      forest.thresholds[index] = bytes.getFloat32(offset, true);
    }
    for (let index = tree * leaves; index < (tree + 1) * leaves; index += 1, offset += 2) {
      forest.leafValues[index] = bytes.getInt16(offset, true) / leafValueScale;
    }
  }
  return forest;
}

/** Encodes trees as `decodeForest` reads them; leaf values are rounded to what the format holds. */
export function encodeForest({ depth, trees, features, thresholds, leafValues }: Forest): Uint8Array {
  const leaves = 2 ** depth;
  const nodes = leaves - 1;
  const bytes = new DataView(new ArrayBuffer(trees * treeBytes(depth)));
  let offset = 0;
  for (let tree = 0; tree < trees; tree += 1) {
    for (let index = tree * nodes; index < (tree + 1) * nodes; index += 1, offset += 1) {
      bytes.setUint8(offset, features[index] ?? 0);
    }
    for (let index = tree * nodes; index < (tree + 1) * nodes; index += 1, offset += 4) {
      bytes.setFloat32(offset, thresholds[index] ?? 0, true);
    }
    for (let index = tree * leaves; index < (tree + 1) * leaves; index += 1, offset += 2) {
      const steps = Math.round((leafValues[index] ?? 0) * leafValueScale);
      bytes.setInt16(offset, Math.max(-maxLeafSteps, Math.min(maxLeafSteps, steps)), true);
    }
  }
  return new Uint8Array(bytes.buffer);
}

/** A node takes a feature index and a threshold, a leaf its value. */
function treeBytes(depth: number): number {
  return (2 ** depth - 1) * 5 + 2 ** depth * 2;
}

/** Returns the sum of the leaf values of every `step`th tree from `first` on. */
export function evaluateForest(forest: Forest, row: Float32Array, first = 0, step = 1): number {
  const { depth, trees, features, thresholds, leafValues } = forest;
  const leaves = 2 ** depth;
  const nodes = leaves - 1;
  let sum = 0;
  for (let tree = first; tree < trees; tree += step) {
    const root = tree * nodes;
    let node = 0;
    for (let level = 0; level < depth; level += 1) {
      const value = row[features[root + node] ?? 0] ?? 0;
      node = 2 * node + (value < (thresholds[root + node] ?? 0) ? 1 : 2);
    }
    sum += leafValues[tree * leaves + node - nodes] ?? 0;
  }
  return sum;
}
