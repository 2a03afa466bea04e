import { askForest, decodeForest, type Forest } from './forest.ts';
import { kindModelData } from './kindModelData.ts';

/** Questions that lead to an answer. */
const depth = 3;

/** Names of the features in the order of their places: what the model was trained with, and must be given. */
export const kindFeatures: readonly string[] = kindModelData.features.split(' ');

/** The kinds that were learnt. Nobody labelled pages of search results: those are told by rules alone. */
export type LearntKind = 'article' | 'documentation' | 'service' | 'forum' | 'collection' | 'listing' | 'product';

const kinds = kindModelData.kinds.split(' ') as readonly LearntKind[];

let decoded: Forest | null = null;

/** The likeliest kind of a page with these features, learnt from labelled pages of many sites. The trees take turns, one a kind. */
export function likeliestKind(row: Float32Array): LearntKind {
  decoded ??= decodeForest(kindModelData.trees, depth);
  let best: LearntKind = 'article';
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const [index, kind] of kinds.entries()) {
    const score = askForest(decoded, row, index, kinds.length);
    if (score <= bestScore) continue;
    best = kind;
    bestScore = score;
  }
  return best;
}
