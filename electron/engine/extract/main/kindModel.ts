import { evaluateForest } from './forest.ts';
import type { Model } from './modelFile.ts';

/** The page kinds in the training data, in index order. Search result pages are not among them: rules alone detect those. */
export const learnedKinds = [
  'article',
  'documentation',
  'service',
  'forum',
  'collection',
  'listing',
  'product',
] as const;

export type LearnedKind = (typeof learnedKinds)[number];

/** Returns the likeliest kind of a page with these features, learned from labeled pages of many sites. The trees take turns, one a kind. */
export function likeliestKind(row: Float32Array, { forest }: Model): LearnedKind {
  let best: LearnedKind = 'article';
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const [index, kind] of learnedKinds.entries()) {
    const score = evaluateForest(forest, row, index, learnedKinds.length);
    if (score <= bestScore) continue;
    best = kind;
    bestScore = score;
  }
  return best;
}
