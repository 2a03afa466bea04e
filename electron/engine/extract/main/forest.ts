/** Boosted decision trees, each of them full. */
export interface Forest {
  readonly depth: number;
  readonly trees: number;
  readonly features: Uint8Array;
  readonly limits: Float32Array;
  readonly leafValues: Float32Array;
}

const leafValueScale = 4096;

/**
 * Decodes trained trees. For each tree, level by level and little-endian: the feature indexes (one byte each), the thresholds (32-bit
 * floats) and the leaf values (16-bit integers, in 4096ths).
 * @param depth number of decisions from root to leaf
 */
export function decodeForest(lines: readonly string[], depth: number): Forest {
  const questions = 2 ** depth - 1;
  const leaves = 2 ** depth;
  const bytes = Buffer.from(lines.join(''), 'base64');
  const trees = Math.floor(bytes.length / (questions + questions * 4 + leaves * 2));
  const forest = {
    depth,
    trees,
    features: new Uint8Array(trees * questions),
    limits: new Float32Array(trees * questions),
    leafValues: new Float32Array(trees * leaves),
  };
  let offset = 0;
  for (let tree = 0; tree < trees; tree += 1) {
    for (let index = 0; index < questions; index += 1, offset += 1) {
      forest.features[tree * questions + index] = bytes.readUInt8(offset);
    }
    for (let index = 0; index < questions; index += 1, offset += 4) {
      forest.limits[tree * questions + index] = bytes.readFloatLE(offset);
    }
    for (let index = 0; index < leaves; index += 1, offset += 2) {
      forest.leafValues[tree * leaves + index] = bytes.readInt16LE(offset) / leafValueScale;
    }
  }
  return forest;
}

/** Returns the sum of the leaf values of every `step`th tree from `first` on. */
export function evaluateForest(forest: Forest, row: Float32Array, first = 0, step = 1): number {
  const { depth, trees, features, limits, leafValues } = forest;
  const leaves = 2 ** depth;
  const questions = leaves - 1;
  let sum = 0;
  for (let tree = first; tree < trees; tree += step) {
    const root = tree * questions;
    let node = 0;
    for (let level = 0; level < depth; level += 1) {
      const value = row[features[root + node] ?? 0] ?? 0;
      node = 2 * node + (value < (limits[root + node] ?? 0) ? 1 : 2);
    }
    sum += leafValues[tree * leaves + node - questions] ?? 0;
  }
  return sum;
}
