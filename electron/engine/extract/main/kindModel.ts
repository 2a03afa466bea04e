import { evaluateForest, decodeForest, type Forest } from './forest.ts';
import { kindModelData } from './kindModelData.ts';

/** Depth of the trees: number of decisions per tree. */
const depth = 3;

/** Names of the features in index order: the model was trained with them and needs the same. */
export const kindFeatures: readonly string[] = kindModelData.features.split(' ');

/** The page kinds in the training data. Search result pages are not among them: rules alone detect those. */
export type LearntKind = 'article' | 'documentation' | 'service' | 'forum' | 'collection' | 'listing' | 'product';

const kinds = kindModelData.kinds.split(' ') as readonly LearntKind[];

let decoded: Forest | null = null;

/** The likeliest kind of a page with these features, learnt from labelled pages of many sites. The trees take turns, one a kind. */
export function likeliestKind(row: Float32Array): LearntKind {
  decoded ??= decodeForest(kindModelData.trees, depth);
  let best: LearntKind = 'article';
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const [index, kind] of kinds.entries()) {
    const score = evaluateForest(decoded, row, index, kinds.length);
    if (score <= bestScore) continue;
    best = kind;
    bestScore = score;
  }
  return best;
}
