import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';

/** A place where two values differ; a side that has nothing there is undefined. */
export interface JsonDifference {
  readonly path: readonly (string | number)[];
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
}

/** No more are told: who has so many differences reads the texts beside each other. */
const mostDifferences = 200;

/** Where two values differ, by the smallest parts that do; lists are compared by position. The order of keys means nothing. */
export function compareJson(before: JsonValue, after: JsonValue): readonly JsonDifference[] {
  const found: JsonDifference[] = [];
  collect(before, after, [], found);
  return found;
}

type Path = JsonDifference['path'];

function collect(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  path: Path,
  found: JsonDifference[],
): void {
  if (found.length >= mostDifferences || before === after) return;
  if (isJsonObject(before) && isJsonObject(after)) {
    for (const key of keysOf(before, after)) collect(own(before, key), own(after, key), [...path, key], found);
  } else if (Array.isArray(before) && Array.isArray(after)) {
    for (let index = 0; index < Math.max(before.length, after.length); index += 1)
      collect(before[index], after[index], [...path, index], found);
  } else found.push({ path, before, after });
}

function keysOf(one: JsonObject, other: JsonObject): readonly string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])];
}

function own(value: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}
