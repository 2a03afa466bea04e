import { isJsonObject, type JsonValue } from '../../base/json.ts';

/** Returns paths of the leaf values, in document order, at most `most`. An empty list or object is a leaf. */
export function leavesOf(value: JsonValue, most: number): readonly (readonly (string | number)[])[] {
  const found: (readonly (string | number)[])[] = [];
  const visit = (each: JsonValue, path: readonly (string | number)[]): void => {
    if (found.length >= most) return;
    const children = childrenOf(each);
    if (children.length === 0) found.push(path);
    for (const [step, child] of children) visit(child, [...path, step]);
  };
  visit(value, []);
  return found;
}

/** Returns the number of values without children. */
export function countLeaves(value: JsonValue): number {
  const children = childrenOf(value);
  return children.length === 0 ? 1 : children.reduce((sum, [, child]) => sum + countLeaves(child), 0);
}

function childrenOf(value: JsonValue): readonly (readonly [string | number, JsonValue])[] {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map((item, index) => [index, item] as const);
  return isJsonObject(value) ? Object.entries(value) : [];
}
