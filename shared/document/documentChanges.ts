import type { JsonObject, JsonValue } from '../base/json.ts';

/** What one list of lines has that another has not. */
export interface ListChanges {
  readonly added: number;
  readonly removed: number;
  /** The first of each, in their order, cut where they are long. */
  readonly firstAdded: readonly string[];
  readonly firstRemoved: readonly string[];
}

/** What became of a page between two answers; null for what one of them does not have. */
export interface DocumentChanges {
  readonly lines: ListChanges | null;
  readonly links: ListChanges | null;
}

const mostShown = 5;
const longestShown = 300;

/** What `after` has that `before` had not, and the reverse. */
export function documentChanges(before: JsonObject, after: JsonObject): DocumentChanges {
  const compare = (read: (data: JsonObject) => readonly string[] | null): ListChanges | null => {
    const [old, now] = [read(before), read(after)];
    return old === null || now === null ? null : listChanges(old, now);
  };
  return { lines: compare(linesOf), links: compare(linksOf) };
}

/**
 * Lists as bags: what only moved has not changed, and the time grows with the length alone. An item that stands twice and then
 * once counts as one removed.
 */
export function listChanges(before: readonly string[], after: readonly string[]): ListChanges {
  const added = without(after, before);
  const removed = without(before, after);
  const shown = (items: readonly string[]) => items.slice(0, mostShown).map((item) => item.slice(0, longestShown));
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
