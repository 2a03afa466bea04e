import { evaluateForest } from './forest.ts';
import type { Model } from './modelFile.ts';

/** Returns the log-odds that a block with these features is main content, learned from labeled pages of many sites and kinds. */
export function scoreBlock(row: Float32Array, { forest }: Model): number {
  return evaluateForest(forest, row);
}
