import type { JsonPath } from '../base/pathText.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';

export function samePath(one: JsonPath, other: JsonPath): boolean {
  return one.length === other.length && one.every((step, index) => step === other[index]);
}

/** Whether `path` is `ancestor` or is inside it. */
export function isWithin(path: JsonPath, ancestor: JsonPath): boolean {
  return ancestor.length <= path.length && ancestor.every((step, index) => step === path[index]);
}

/** Returns the value at a path; undefined when the path does not exist. Own properties only. */
export function valueAt(root: JsonValue, path: JsonPath): JsonValue | undefined {
  let value: JsonValue | undefined = root;
  for (const step of path) {
    if (typeof step === 'number') value = Array.isArray(value) ? (value as readonly JsonValue[])[step] : undefined;
    else value = isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
    if (value === undefined) return undefined;
  }
  return value;
}

/**
 * A copy with the value at `path` set, or removed when `value` is undefined. Order and unknown keys are preserved; a new key is appended.
 * Missing objects are created, and an object that loses its last key is removed too, up to the root. A step into a value that is neither of
 * the right kind nor absent replaces it when setting and changes nothing when removing.
 */
export function withValueAt(root: JsonObject, path: JsonPath, value: JsonValue | undefined): JsonObject {
  const changed = changeAt(root, path, value);
  return isJsonObject(changed) ? changed : {};
}

function changeAt(current: JsonValue | undefined, path: JsonPath, value: JsonValue | undefined): JsonValue | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  return typeof step === 'number' ? changeItem(current, step, rest, value) : changeKey(current, step, rest, value);
}

function changeKey(
  current: JsonValue | undefined,
  key: string,
  rest: JsonPath,
  value: JsonValue | undefined,
): JsonValue | undefined {
  if (!isJsonObject(current)) {
    return value === undefined ? current : Object.fromEntries([[key, changeAt(undefined, rest, value) ?? null]]);
  }
  const before = Object.hasOwn(current, key) ? current[key] : undefined;
  const after = changeAt(before, rest, value);
  if (after === before) return current;
  const entries = Object.entries(current);
  if (after === undefined) {
    const left = entries.filter(([name]) => name !== key);
    return left.length === 0 ? undefined : Object.fromEntries(left);
  }
  if (before === undefined) return Object.fromEntries([...entries, [key, after]]);
  return Object.fromEntries(entries.map(([name, old]) => [name, name === key ? after : old]));
}

function changeItem(
  current: JsonValue | undefined,
  index: number,
  rest: JsonPath,
  value: JsonValue | undefined,
): JsonValue | undefined {
  const items: readonly JsonValue[] = Array.isArray(current) ? (current as readonly JsonValue[]) : [];
  const after = changeAt(items[index], rest, value);
  if (after === undefined) return index < items.length ? items.filter((_, at) => at !== index) : current;
  if (index >= items.length) return [...items, after];
  return items.map((item, at) => (at === index ? after : item));
}
