import { modelData } from './contentModelData.ts';
import { evaluateForest, decodeForest, type Forest } from './forest.ts';

/** Depth of the trees: number of decisions per tree. */
const depth = 4;

/** Names of the features in index order: the model was trained with them and needs the same. */
export const modelFeatures: readonly string[] = modelData.features.split(' ');

let decoded: Forest | null = null;

/** Returns the log-odds that a block with these features is main content, learned from hand-labeled pages of many sites and kinds. */
export function scoreBlock(row: Float32Array): number {
  decoded ??= decodeForest(modelData.trees, depth);
  return evaluateForest(decoded, row);
}
