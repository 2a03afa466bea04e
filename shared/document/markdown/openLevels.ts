import { isJsonObject, type JsonValue } from '../../base/json.ts';

/** Maximum number of rows of a tree that are expanded initially. */
const maxRows = 40;

/**
 * Returns the number of levels of a value to expand initially, so that all rows are visible: 0 for a value without children, at least 1 for
 * any other.
 */
export function openLevels(value: JsonValue): number {
  let rows = 1;
  let level: readonly JsonValue[] = [value];
  for (let open = 0; ; open += 1) {
    // Counted before they are read: one of them may contain a million.
    const below = level.reduce<number>((sum, each) => sum + partsOf(each), 0);
    if (below === 0) return open;
    rows += below;
    if (rows > maxRows) return Math.max(1, open);
    level = level.flatMap(childrenOf);
  }
}

function partsOf(value: JsonValue): number {
  if (Array.isArray(value)) return value.length;
  return isJsonObject(value) ? Object.keys(value).length : 0;
}

function childrenOf(value: JsonValue): readonly JsonValue[] {
  if (Array.isArray(value)) return value as readonly JsonValue[];
  return isJsonObject(value) ? Object.values(value) : [];
}
