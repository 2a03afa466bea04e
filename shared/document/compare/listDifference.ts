/** An item of two lists: one side has it alone, or both do. */
export interface ListRow {
  readonly text: string;
  readonly side: 'removed' | 'added' | 'both';
  /** 1-based positions in the first and in the second list; null where the item is absent. */
  readonly before: number | null;
  readonly after: number | null;
}

/**
 * Merges two lists in the order of the second; an item that only the first has comes after the item that it followed there. Lists are
 * multisets: an item that occurs twice and then once counts as one removed, and a moved item has not changed.
 */
export function listDifference(before: readonly string[], after: readonly string[]): readonly ListRow[] {
  const places = new Map<string, number[]>();
  for (const [index, text] of before.entries()) {
    const known = places.get(text);
    if (known === undefined) places.set(text, [index]);
    else known.push(index);
  }
  const partner = new Map<number, number>();
  const rows: ListRow[] = [];
  const taken = new Map<string, number>();
  for (const [index, text] of after.entries()) {
    const turn = taken.get(text) ?? 0;
    const place = places.get(text)?.[turn];
    taken.set(text, turn + 1);
    if (place !== undefined) partner.set(place, index);
    rows.push({
      text,
      side: place === undefined ? 'added' : 'both',
      before: place === undefined ? null : place + 1,
      after: index + 1,
    });
  }
  return withRemoved(rows, before, partner);
}

function withRemoved(
  rows: readonly ListRow[],
  before: readonly string[],
  partner: ReadonlyMap<number, number>,
): readonly ListRow[] {
  const behind = new Map<number, ListRow[]>();
  let last = -1;
  for (const [index, text] of before.entries()) {
    const place = partner.get(index);
    if (place !== undefined) last = place;
    else {
      const row: ListRow = { text, side: 'removed', before: index + 1, after: null };
      const known = behind.get(last);
      if (known === undefined) behind.set(last, [row]);
      else known.push(row);
    }
  }
  return [...(behind.get(-1) ?? []), ...rows.flatMap((row, index) => [row, ...(behind.get(index) ?? [])])];
}
