import type { SearchResult } from './searchRequest.ts';

/** The usual constant of reciprocal rank fusion: how much the first ranks differ from the following. */
const rankOffset = 60;

/**
 * Merges the lists of several providers into one, by reciprocal rank fusion. A page that several have takes its place from all of them, and
 * what one does not know of it from the others.
 * @param keyOf canonical key of a URL; null for none
 */
export function mergeResults(
  lists: readonly (readonly SearchResult[])[],
  keyOf: (url: string) => string | null,
): readonly SearchResult[] {
  const merged = new Map<string, { result: SearchResult; score: number }>();
  for (const list of lists) {
    for (const [rank, result] of list.entries()) {
      const key =
        result.imageUrl !== null && result.imageWidth !== null ? result.imageUrl : (keyOf(result.url) ?? result.url);
      const known = merged.get(key);
      const score = 1 / (rankOffset + rank);
      if (known === undefined) merged.set(key, { result, score });
      else {
        known.score += score;
        known.result = complete(known.result, result);
      }
    }
  }
  return [...merged.values()].toSorted((one, other) => other.score - one.score).map(({ result }) => result);
}

function complete(result: SearchResult, other: SearchResult): SearchResult {
  return {
    ...result,
    title: result.title ?? other.title,
    description: result.description ?? other.description,
    date: result.date ?? other.date,
    imageUrl: result.imageUrl ?? other.imageUrl,
    highlights: result.highlights ?? other.highlights,
    score: result.score ?? other.score,
  };
}
