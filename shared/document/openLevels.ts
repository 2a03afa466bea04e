import { isJsonObject, type JsonValue } from '../base/json.ts';

/** As many rows of a tree are seen at once without being asked for. */
const mostRows = 40;

/** How many levels of a value may stand open at first, so that all rows fit in sight: 0 for a value without parts, at least 1 for any other. */
export function openLevels(value: JsonValue): number {
  let rows = 1;
  let level: readonly JsonValue[] = [value];
  for (let open = 0; ; open += 1) {
    // Counted before they are looked at: one of them may hold a million.
    const below = level.reduce<number>((sum, each) => sum + partsOf(each), 0);
    if (below === 0) return open;
    rows += below;
    if (rows > mostRows) return Math.max(1, open);
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
