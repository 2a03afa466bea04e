/** Returns the keys with the largest total weight, heaviest first. Empty keys are ignored. */
export function tally<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  weightOf: (item: Item) => number,
): readonly (readonly [key: string, weight: number])[] {
  const weights = new Map<string, number>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== '') weights.set(key, (weights.get(key) ?? 0) + weightOf(item));
  }
  return [...weights].toSorted((one, other) => other[1] - one[1]);
}

/** The heaviest key. */
export function heaviest<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  weightOf: (item: Item) => number,
): string | undefined {
  return tally(items, keyOf, weightOf)[0]?.[0];
}
