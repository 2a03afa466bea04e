import type { JsonObject, JsonValue } from '../../base/json.ts';

/** The differences between two lists of lines. */
export interface ListChanges {
  readonly added: number;
  readonly removed: number;
  /** The first of each, in their order, cut where they are long. */
  readonly firstAdded: readonly string[];
  readonly firstRemoved: readonly string[];
}

/** Changes of a page between two responses; null for a field that one of them lacks. */
export interface DocumentChanges {
  readonly lines: ListChanges | null;
  readonly links: ListChanges | null;
}

const maxShownItems = 5;
const maxShownChars = 300;

/** The additions and removals in `after` compared with `before`. */
export function documentChanges(before: JsonObject, after: JsonObject): DocumentChanges {
  const compare = (read: (data: JsonObject) => readonly string[] | null): ListChanges | null => {
    const [old, now] = [read(before), read(after)];
    return old === null || now === null ? null : listChanges(old, now);
  };
  return { lines: compare(linesOf), links: compare(linksOf) };
}

/**
 * Compares lists as multisets: a moved item has not changed, and the time is linear in the length. An item that occurs twice and then once
 * counts as one removed.
 */
export function listChanges(before: readonly string[], after: readonly string[]): ListChanges {
  const added = without(after, before);
  const removed = without(before, after);
  const shown = (items: readonly string[]) => items.slice(0, maxShownItems).map((item) => item.slice(0, maxShownChars));
  return {
    added: added.length,
    removed: removed.length,
    firstAdded: shown(added),
    firstRemoved: shown(removed),
  };
}

/** The items of a list that another has not, in their order; each of the other's takes one away. */
export function without(items: readonly string[], others: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const other of others) counts.set(other, (counts.get(other) ?? 0) + 1);
  return items.filter((item) => {
    const left = counts.get(item) ?? 0;
    if (left > 0) counts.set(item, left - 1);
    return left === 0;
  });
}

function linesOf({ markdown }: JsonObject): readonly string[] | null {
  if (typeof markdown !== 'string') return null;
  return markdown
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function linksOf({ links }: JsonObject): readonly string[] | null {
  if (!Array.isArray(links)) return null;
  return [...new Set((links as readonly JsonValue[]).filter((link) => typeof link === 'string'))];
}
