import { learnedKinds } from '../../electron/engine/extract/main/kindModel.ts';
import { hashFeatures, type Model } from '../../electron/engine/extract/main/modelFile.ts';
import type { Models } from '../../electron/engine/extract/main/models.ts';
import { type BoostOptions, trainBinary, trainClasses } from './boost.ts';
import type { DescribedPages } from './describePages.ts';

export const contentOptions: BoostOptions = {
  depth: 4,
  rounds: 400,
  learningRate: 0.072,
  regularization: 1,
  minSideWeight: 1,
  rowShare: 0.15,
  featureShare: 0.25,
  seed: 1,
};

export const kindOptions: BoostOptions = {
  depth: 3,
  rounds: 80,
  learningRate: 0.1,
  regularization: 1,
  minSideWeight: 1,
  rowShare: 0.7,
  featureShare: 0.3,
  seed: 2,
};

/**
 * Trains both models. Equal pages give equal bytes: random draws come from fixed seeds, and nothing depends on time or cores.
 * @param isUsed whether a page, by its index, is learned from
 * @param pagesHash hash of the list of pages
 */
export function trainModels(
  { blocks, kinds }: DescribedPages,
  isUsed: (page: number) => boolean,
  pagesHash: string,
): Models {
  const kind = trainClasses(
    { binned: kinds.binned, rows: usedRows(kinds.pages, isUsed), features: [...kinds.names.keys()] },
    kinds.labels,
    learnedKinds.length,
    kindOptions,
  );
  return {
    content: trainContent(blocks, isUsed, pagesHash, [...blocks.names.keys()]),
    kind: { seed: kindOptions.seed, featuresHash: hashFeatures(kinds.names), pagesHash, forest: kind },
  };
}

/**
 * Trains the model of main content alone.
 * @param features indexes of the features that it may use
 */
export function trainContent(
  blocks: DescribedPages['blocks'],
  isUsed: (page: number) => boolean,
  pagesHash: string,
  features: readonly number[],
): Model {
  const training = { binned: blocks.binned, rows: usedRows(blocks.pages, isUsed), features };
  const forest = trainBinary(training, blocks.labels, blocks.weights, contentOptions);
  return { seed: contentOptions.seed, featuresHash: hashFeatures(blocks.names), pagesHash, forest };
}

function usedRows(pages: Int32Array, isUsed: (page: number) => boolean): Int32Array {
  return Int32Array.from(pages.keys()).filter((row) => isUsed(pages[row] ?? -1));
}
