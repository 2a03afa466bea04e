import { modelData } from './contentModelData.ts';

/**
 * How likely a block belongs to the main content of its page, learnt from hand-labelled pages of many sites and kinds: boosted
 * decision trees, each of them full and four questions deep. Data: for each tree 15 places of features (a byte each), 15 limits
 * (32-bit floats) and 16 answers (16-bit integers, in 4096ths), level by level, little-endian.
 */

const depth = 4;
const questions = 2 ** depth - 1;
const answers = 2 ** depth;
const bytesOfTree = questions + questions * 4 + answers * 2;
const answerUnit = 4096;

interface Forest {
  readonly trees: number;
  readonly features: Uint8Array;
  readonly limits: Float32Array;
  readonly answers: Float32Array;
}

/** Names of the features in the order of their places: what the model was trained with, and must be given. */
export const modelFeatures: readonly string[] = modelData.features.split(' ');

let decoded: Forest | null = null;

/** The log-odds that a block with these features is main content. */
export function scoreBlock(row: Float32Array): number {
  decoded ??= decodeForest();
  const { trees, features, limits, answers: leaves } = decoded;
  let score = 0;
  for (let tree = 0; tree < trees; tree += 1) {
    const first = tree * questions;
    let node = 0;
    for (let level = 0; level < depth; level += 1) {
      const value = row[features[first + node] ?? 0] ?? 0;
      node = 2 * node + (value < (limits[first + node] ?? 0) ? 1 : 2);
    }
    score += leaves[tree * answers + node - questions] ?? 0;
  }
  return score;
}

function decodeForest(): Forest {
  const bytes = Buffer.from(modelData.trees.join(''), 'base64');
  const trees = Math.floor(bytes.length / bytesOfTree);
  const forest = {
    trees,
    features: new Uint8Array(trees * questions),
    limits: new Float32Array(trees * questions),
    answers: new Float32Array(trees * answers),
  };
  for (let tree = 0; tree < trees; tree += 1) {
    let offset = tree * bytesOfTree;
    for (let index = 0; index < questions; index += 1, offset += 1) {
      forest.features[tree * questions + index] = bytes.readUInt8(offset);
    }
    for (let index = 0; index < questions; index += 1, offset += 4) {
      forest.limits[tree * questions + index] = bytes.readFloatLE(offset);
    }
    for (let index = 0; index < answers; index += 1, offset += 2) {
      forest.answers[tree * answers + index] = bytes.readInt16LE(offset) / answerUnit;
    }
  }
  return forest;
}
