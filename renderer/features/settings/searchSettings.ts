/** A thing that is found by its words. */
export interface Searchable {
  readonly title: string;
  readonly help: string;
  /** Other words that people look for it by. */
  readonly words: string;
}

/** Start and end of what matched in a text. */
export type Range = readonly [number, number];

export interface SearchHit<Item> {
  readonly item: Item;
  readonly titleRanges: readonly Range[];
  readonly helpRanges: readonly Range[];
}

/** Things in which every word of the query stands somewhere; those that have it in their title come first. */
export function searchSettings<Item extends Searchable>(
  query: string,
  items: readonly Item[],
): readonly SearchHit<Item>[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const scored = items.flatMap((item, index) => {
    const texts = [item.title, item.help, item.words].map(fold);
    if (!words.every((word) => texts.some((text) => text.includes(word)))) return [];
    const inTitle = words.filter((word) => texts[0]?.includes(word)).length;
    return [{ item, inTitle, index }];
  });
  return scored
    .toSorted((one, other) => other.inTitle - one.inTitle || one.index - other.index)
    .map(({ item }) => ({ item, titleRanges: rangesOf(item.title, words), helpRanges: rangesOf(item.help, words) }));
}

/** Where the words of a query stand in a text, in order and without overlaps. */
export function rangesOf(text: string, words: readonly string[]): readonly Range[] {
  const lower = fold(text);
  // Some letters change their length with their case: places would then be wrong.
  if (lower.length !== text.length) return [];
  const found: Range[] = [];
  for (const word of words) {
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length))
      found.push([at, at + word.length]);
  }
  const sorted = found.toSorted((one, other) => one[0] - other[0] || other[1] - one[1]);
  return sorted.filter((range, index) => sorted.slice(0, index).every((before) => before[1] <= range[0]));
}

export function wordsOf(query: string): readonly string[] {
  return fold(query)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Keyboards have one apostrophe, our texts another. */
function fold(text: string): string {
  return text.toLowerCase().replaceAll('’', "'");
}
