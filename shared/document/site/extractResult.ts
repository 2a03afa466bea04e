import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { type FieldState, fieldState } from '../response/responseView.ts';

/** Where a value of an extract comes from. */
export interface ValueSource {
  /** URL of the page. */
  readonly url: string;
  /** The line of the page that contains the value; null where the service returned none. */
  readonly quote: string | null;
}

/** The sources of one value, by its path as the service writes it: `plans[0].price`. */
export interface SourcedValue {
  readonly path: string;
  readonly sources: readonly ValueSource[];
}

/** What an extract's last status says besides its data. */
export interface ExtractedData {
  readonly state: FieldState;
  readonly values: readonly SourcedValue[];
  /** The pages that values come from, those with the most values first. */
  readonly pages: readonly string[];
  readonly warning: string | null;
}

const limits = { maxValues: 5000, maxSourcesOfValue: 20, maxTextChars: 2000, maxWarnings: 50 } as const;

/** Reads the status of an extract (api-facts 6.5); without data if it is none. */
export function extractResult(response: JsonValue): ExtractedData {
  const status = isJsonObject(response) ? response : {};
  const values = sourcedValues(status);
  return { state: fieldState(status, 'data'), values, pages: pagesOf(values), warning: warningOf(status) };
}

function sourcedValues({ sources, quotes }: JsonObject): readonly SourcedValue[] {
  const bySource = isJsonObject(sources) ? sources : {};
  const byQuote = isJsonObject(quotes) ? quotes : {};
  const paths = new Set([...Object.keys(bySource), ...Object.keys(byQuote)]);
  return [...paths].slice(0, limits.maxValues).flatMap((path) => {
    const quoted = quotesIn(own(byQuote, path));
    const known = new Set(quoted.map(({ url }) => url));
    const plain = urlsIn(own(bySource, path)).filter((url) => !known.has(url));
    const found = [...quoted, ...plain.map((url) => ({ url, quote: null }))].slice(0, limits.maxSourcesOfValue);
    return found.length === 0 ? [] : [{ path, sources: found }];
  });
}

function own(object: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** A service lists URLs, or has one as text. */
function urlsIn(value: JsonValue | undefined): readonly string[] {
  const list: readonly (JsonValue | undefined)[] = Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
  return list.flatMap((url) => textOf(url) ?? []);
}

function quotesIn(value: JsonValue | undefined): readonly ValueSource[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly JsonValue[]).flatMap((item) => {
    const { url, quote } = isJsonObject(item) ? item : {};
    const text = textOf(url);
    return text === null ? [] : [{ url: text, quote: textOf(quote) }];
  });
}

function textOf(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, limits.maxTextChars) : null;
}

function pagesOf(values: readonly SourcedValue[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { sources } of values) for (const { url } of sources) counts.set(url, (counts.get(url) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([url]) => url);
}

/** A service has one warning, or a list. */
function warningOf({ warning, warnings }: JsonObject): string | null {
  const list = Array.isArray(warnings) ? (warnings as readonly JsonValue[]).slice(0, limits.maxWarnings) : [];
  const texts = [warning, ...list].flatMap((each) => textOf(each) ?? []);
  return texts.length === 0 ? null : [...new Set(texts)].join(' ');
}

/** The path of a value as services write it; `steps` begin below `data`. */
export function sourcePath(steps: readonly (string | number)[]): string {
  return steps.reduce<string>((path, step) => {
    if (typeof step === 'number') return `${path}[${step}]`;
    return path === '' ? step : `${path}.${step}`;
  }, '');
}

/** Whether a value is, or is inside, the value at a path. */
export function isAtOrBelow(path: string, root: string): boolean {
  return root === '' || path === root || (path.startsWith(root) && /^[.[]/.test(path.slice(root.length)));
}
