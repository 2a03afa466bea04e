import { modelData } from './contentModelData.ts';
import { askForest, decodeForest, type Forest } from './forest.ts';

/** Questions that lead to an answer. */
const depth = 4;

/** Names of the features in the order of their places: what the model was trained with, and must be given. */
export const modelFeatures: readonly string[] = modelData.features.split(' ');

let decoded: Forest | null = null;

/**
 * The log-odds that a block with these features belongs to the main content of its page, learnt from hand-labelled pages of many
 * sites and kinds.
 */
export function scoreBlock(row: Float32Array): number {
  decoded ??= decodeForest(modelData.trees, depth);
  return askForest(decoded, row);
}
