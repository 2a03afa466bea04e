/** An item with searchable text. */
export interface Searchable {
  readonly title: string;
  readonly help: string;
  /** Synonyms that also match. */
  readonly keywords: string;
}

/** Start and end of a match in a text. */
export type Range = readonly [number, number];

export interface SearchHit<Item> {
  readonly item: Item;
  readonly titleRanges: readonly Range[];
  readonly helpRanges: readonly Range[];
}

/** Returns the items that contain every word of the query; those with a match in the title come first. */
export function searchSettings<Item extends Searchable>(
  query: string,
  items: readonly Item[],
): readonly SearchHit<Item>[] {
  const words = searchTerms(query);
  if (words.length === 0) return [];
  const scored = items.flatMap((item, index) => {
    const texts = [item.title, item.help, item.keywords].map(fold);
    if (!words.every((word) => texts.some((text) => text.includes(word)))) return [];
    const inTitle = words.filter((word) => texts[0]?.includes(word)).length;
    return [{ item, inTitle, index }];
  });
  return scored
    .toSorted((one, other) => other.inTitle - one.inTitle || one.index - other.index)
    .map(({ item }) => ({ item, titleRanges: rangesOf(item.title, words), helpRanges: rangesOf(item.help, words) }));
}

/** Returns the ranges of a query's words in a text, in order and without overlaps. */
export function rangesOf(text: string, words: readonly string[]): readonly Range[] {
  const lower = fold(text);
  // Some characters change their length with their case, which would shift the offsets.
  if (lower.length !== text.length) return [];
  const found: Range[] = [];
  for (const word of words) {
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length))
      found.push([at, at + word.length]);
  }
  const sorted = found.toSorted((one, other) => one[0] - other[0] || other[1] - one[1]);
  return sorted.filter((range, index) => sorted.slice(0, index).every((before) => before[1] <= range[0]));
}

export function searchTerms(query: string): readonly string[] {
  return fold(query)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Keyboards have one apostrophe, our texts another. */
function fold(text: string): string {
  return text.toLowerCase().replaceAll('’', "'");
}
