import type { HeadCandidate } from './headCandidate.ts';

/**
 * Returns the indexes of the numbers in a key that do not belong to a section number such as 2.1.3, which also advances if each page has a
 * section.
 */
export function pageNumberIndexes(key: string): readonly number[] {
  return [...key.matchAll(/#/g)].flatMap(({ index }, place) =>
    key.startsWith('.#', index + 1) || key.slice(0, index).endsWith('#.') ? [] : [place],
  );
}

/**
 * Returns the indexes of the possible page numbers. A header also numbers parts of the text, and where such a part begins the line is its
 * heading.
 */
export function pageNumbers({ key, numbers, isTop }: HeadCandidate): readonly number[] {
  const all = [...numbers.keys()];
  if (!isTop) return all;
  return [...(key.startsWith('#') ? all.slice(0, 1) : []), ...(key.endsWith('#') ? all.slice(-1) : [])];
}
