import { numberText } from '../../base/exactNumber.ts';
import { isExactNumber, isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';

/** A path at which two values differ; a side without a value there is undefined. */
export interface JsonDifference {
  readonly path: readonly (string | number)[];
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
}

export interface CompareJsonOptions {
  /** Maximum number of differences reported: with more, a text comparison is easier to read. */
  readonly maxDifferences?: number;
  /** Key whose value matches list items wherever they are; without it they are matched by index. */
  readonly matchBy?: string | null;
}

const defaultMaxDifferences = 200;

/** Where two values differ, by the smallest parts that do. The order of keys means nothing, and no depth is too deep. */
export function compareJson(
  before: JsonValue,
  after: JsonValue,
  { maxDifferences = defaultMaxDifferences, matchBy = null }: CompareJsonOptions = {},
): readonly JsonDifference[] {
  const found: JsonDifference[] = [];
  const waiting: Pair[] = [{ before, after, step: null, parent: null }];
  for (let pair = waiting.pop(); pair !== undefined && found.length < maxDifferences; pair = waiting.pop()) {
    const parts = partsOf(pair, matchBy);
    // A stack: pushed in reverse so that the first part is reported first.
    if (parts !== null) for (const part of parts.toReversed()) waiting.push(part);
    else if (!isSameScalar(pair.before, pair.after))
      found.push({ path: pathOf(pair), before: pair.before, after: pair.after });
  }
  return found;
}

/** Returns keys by which list items can be matched: each item on both sides has a unique value there. The most distinctive come first. */
export function matchNames(before: JsonValue, after: JsonValue): readonly string[] {
  const names = new Set<string>();
  const waiting: Pair[] = [{ before, after, step: null, parent: null }];
  for (let seen = 0; seen < maxVisitedPairs; seen += 1) {
    const pair = waiting.pop();
    if (pair === undefined) break;
    if (Array.isArray(pair.before) && Array.isArray(pair.after))
      for (const name of commonNames(pair.before, pair.after)) names.add(name);
    for (const part of partsOf(pair, null) ?? []) waiting.push(part);
  }
  return [...names].toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, maxNames);
}

const maxVisitedPairs = 5000;
const maxNames = 8;
const tellingNames = ['id', 'sku', 'url', 'href', 'link', 'key', 'name', 'title'];

function rankOf(name: string): number {
  const rank = tellingNames.indexOf(name.toLowerCase());
  return rank === -1 ? tellingNames.length : rank;
}

interface Pair {
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
  readonly step: string | number | null;
  readonly parent: Pair | null;
}

/** The child values of two values, in pairs; null if they are compared as a whole. */
function partsOf(pair: Pair, matchBy: string | null): readonly Pair[] | null {
  const { before, after } = pair;
  if (before === after) return null;
  if (isJsonObject(before) && isJsonObject(after))
    return keysOf(before, after).map((key) => ({
      before: ownValue(before, key),
      after: ownValue(after, key),
      step: key,
      parent: pair,
    }));
  if (!Array.isArray(before) || !Array.isArray(after)) return null;
  const matched = matchBy === null ? null : matchedItems(before, after, matchBy, pair);
  if (matched !== null) return matched;
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => ({
    before: before[index] as JsonValue | undefined,
    after: after[index] as JsonValue | undefined,
    step: index,
    parent: pair,
  }));
}

/** Returns items matched by their value under a key; null where not every item has a unique value there. */
function matchedItems(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  name: string,
  parent: Pair,
): readonly Pair[] | null {
  const old = byName(before, name);
  const now = byName(after, name);
  if (old === null || now === null) return null;
  return [...new Set([...old.keys(), ...now.keys()])].map((key) => ({
    before: old.get(key),
    after: now.get(key),
    step: `${name}=${key}`,
    parent,
  }));
}

function byName(items: readonly JsonValue[], name: string): ReadonlyMap<string, JsonValue> | null {
  const found = new Map<string, JsonValue>();
  for (const item of items) {
    const value = isJsonObject(item) ? ownValue(item, name) : undefined;
    if (typeof value !== 'string' && typeof value !== 'number' && !isExactNumber(value)) return null;
    const key = typeof value === 'string' ? value : numberText(value);
    if (found.has(key)) return null;
    found.set(key, item);
  }
  return found;
}

function commonNames(before: readonly JsonValue[], after: readonly JsonValue[]): readonly string[] {
  const first = before[0] ?? after[0];
  if (first === undefined || !isJsonObject(first) || before.length + after.length < 3) return [];
  return Object.keys(first)
    .slice(0, 40)
    .filter((name) => byName(before, name) !== null && byName(after, name) !== null);
}

function pathOf(pair: Pair): JsonDifference['path'] {
  const path: (string | number)[] = [];
  for (let at: Pair | null = pair; at !== null; at = at.parent) if (at.step !== null) path.push(at.step);
  return path.toReversed();
}

function keysOf(one: JsonObject, other: JsonObject): readonly string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])];
}

/** Numbers are compared by their written form: `1.0` is not `1.00`. */
function isSameScalar(before: JsonValue | undefined, after: JsonValue | undefined): boolean {
  if (isExactNumber(before) && isExactNumber(after)) return numberText(before) === numberText(after);
  return before === after;
}

function ownValue(value: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}
