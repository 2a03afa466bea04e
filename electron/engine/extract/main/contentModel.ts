import { evaluateForest } from './forest.ts';
import { loadModel, type Model } from './modelFile.ts';

let loaded: Model | null = null;

/** Returns the model of main content that is shipped; it is read at the first call. */
export function contentModel(): Model {
  loaded ??= loadModel('contentModel.bin');
  return loaded;
}

/** Returns the log-odds that a block with these features is main content, learned from labeled pages of many sites and kinds. */
export function scoreBlock(row: Float32Array, { forest }: Model = contentModel()): number {
  return evaluateForest(forest, row);
}
