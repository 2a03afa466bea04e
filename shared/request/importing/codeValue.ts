import { isJsonObject, type JsonValue } from '../../base/json.ts';

/** What stands in code where a value was expected. */
export interface CodeValue {
  /** Absent: it would have to be run to know it. */
  readonly value?: JsonValue;
  /** Where parts of it, by their place in it, are left out because they would have to be run. */
  readonly left: readonly string[];
  /** `undefined`: where it stands nothing is sent. */
  readonly isNothing?: boolean;
  /** `None` of Python, which as an option of an SDK means that it is not given. */
  readonly isNone?: boolean;
  /** It is a schema that was built by calls; whether the field may be missing. */
  readonly schema?: { readonly isOptional: boolean };
  /** What the entries of an object are. */
  readonly entries?: ReadonlyMap<string, CodeValue>;
  /** How a text ends of which the beginning is not known. */
  readonly tail?: string;
}

export interface CodeArgument {
  /** The name of a keyword argument; null where it stands by its place. */
  readonly name: string | null;
  readonly value: CodeValue;
}

export const unknownValue: CodeValue = { left: [] };

export function knownValue(value: JsonValue): CodeValue {
  return { value, left: [] };
}

/** Names that stand for names could leave out more than anyone would read. */
const mostLeft = 500;

function addLeft(left: string[], place: string, part: CodeValue): void {
  for (const inner of part.left) if (left.length < mostLeft) left.push(`${place}.${inner}`);
}

/** A list of what its items are; those that are not known are left out, by their number. */
export function listOf(items: readonly CodeValue[]): CodeValue {
  const values: JsonValue[] = [];
  const left: string[] = [];
  for (const [index, item] of items.entries()) {
    if (item.value === undefined) left.push(`${index + 1}`);
    else values.push(item.value);
    addLeft(left, `${index + 1}`, item);
  }
  return { value: values, left };
}

/** An object of what its entries are; `left` names what is not known of it besides. */
export function objectOf(entries: ReadonlyMap<string, CodeValue>, unnamed: readonly string[] = []): CodeValue {
  const known: [string, JsonValue][] = [];
  const left: string[] = [];
  for (const [key, entry] of entries) {
    if (entry.isNothing === true) continue;
    if (entry.value === undefined) left.push(key);
    else known.push([key, entry.value]);
    addLeft(left, key, entry);
  }
  return { value: Object.fromEntries(known), left: [...left, ...unnamed], entries };
}

/** What stands at a place in a value: `options.url`, `options["url"]`, `list[0]`. */
export function memberOf(whole: CodeValue, key: string | number): CodeValue {
  const entry = typeof key === 'string' ? whole.entries?.get(key) : undefined;
  if (entry !== undefined) return entry;
  const { value } = whole;
  if (Array.isArray(value) && typeof key === 'number') return fromJson((value as readonly JsonValue[])[key]);
  if (isJsonObject(value) && Object.hasOwn(value, key)) return fromJson(value[key]);
  return unknownValue;
}

function fromJson(value: JsonValue | undefined): CodeValue {
  return value === undefined ? unknownValue : knownValue(value);
}

/** Two values with a plus between them: numbers, texts, lists. */
export function sumOf(first: CodeValue, second: CodeValue): CodeValue {
  const [a, b] = [first.value, second.value];
  if (a === undefined || b === undefined) {
    const tail = b === undefined ? (second.tail ?? '') : `${first.tail ?? ''}${textIn(b) ?? ''}`;
    return { left: [], tail };
  }
  if (typeof a === 'number' && typeof b === 'number') return knownValue(a + b);
  if (Array.isArray(a) && Array.isArray(b))
    return { value: [...(a as JsonValue[]), ...(b as JsonValue[])], left: [...first.left, ...second.left] };
  const [left, right] = [textIn(a), textIn(b)];
  return left === null || right === null ? unknownValue : knownValue(left + right);
}

/** What a value is within a text; null where the languages do not agree on it. */
export function textIn(value: JsonValue): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** Two numbers, and what stands between them. */
export function productOf(first: CodeValue, sign: string, second: CodeValue): CodeValue {
  const [a, b] = [first.value, second.value];
  if (typeof a !== 'number' || typeof b !== 'number') return unknownValue;
  const result =
    sign === '*' ? a * b : sign === '/' ? a / b : sign === '**' ? a ** b : sign === '-' ? a - b : Number.NaN;
  return Number.isFinite(result) ? knownValue(result) : unknownValue;
}
