import { isJsonObject, type JsonValue } from '../../base/json.ts';

/** A value expression in code. */
export interface CodeValue {
  /** Absent: it would have to be run to know it. */
  readonly value?: JsonValue;
  /** Paths of parts that are omitted because they would have to be run. */
  readonly left: readonly string[];
  /** `undefined`: the field is not sent. */
  readonly isNothing?: boolean;
  /** `None` of Python, which as an option of an SDK means that it is not given. */
  readonly isNone?: boolean;
  /** It is a schema that was built by calls; whether the field may be missing. */
  readonly schema?: { readonly isOptional: boolean };
  /** The entries of an object, by name. */
  readonly entries?: ReadonlyMap<string, CodeValue>;
  /** How a text ends of which the beginning is not known. */
  readonly tail?: string;
}

export interface CodeArgument {
  /** The name of a keyword argument; null for a positional one. */
  readonly name: string | null;
  readonly value: CodeValue;
}

export const unknownValue: CodeValue = { left: [] };

export function knownValue(value: JsonValue): CodeValue {
  return { value, left: [] };
}

/** Maximum number of omitted paths: names that refer to names could produce more than anyone would read. */
const maxOmitted = 500;

function addLeft(left: string[], place: string, part: CodeValue): void {
  for (const inner of part.left) if (left.length < maxOmitted) left.push(`${place}.${inner}`);
}

/** A list of the values of its items; unknown items are omitted and reported by their 1-based number. */
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

/** An object of the values of its entries; `left` contains the unknown parts. */
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

/** Returns the member of a value: `options.url`, `options["url"]`, `list[0]`. */
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

/** The text form of a value; null if the languages format it differently. */
export function textIn(value: JsonValue): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** Returns the result of an operator between two numbers. */
export function productOf(first: CodeValue, char: string, second: CodeValue): CodeValue {
  const [a, b] = [first.value, second.value];
  if (typeof a !== 'number' || typeof b !== 'number') return unknownValue;
  const result =
    char === '*' ? a * b : char === '/' ? a / b : char === '**' ? a ** b : char === '-' ? a - b : Number.NaN;
  return Number.isFinite(result) ? knownValue(result) : unknownValue;
}
