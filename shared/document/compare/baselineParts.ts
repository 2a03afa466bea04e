import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { lookupTable } from '../../base/lookupTable.ts';
import { sortedKeys } from '../../base/sortedKeys.ts';

/** A response field as stored in a baseline: text unchanged, every other value as JSON. */
export interface BaselinePart {
  readonly name: string;
  readonly kind: 'text' | 'json';
  readonly text: string;
}

/**
 * Fields that describe the run and not the page, or that are not text: the URL of a screenshot differs each time, and so does the
 * information about the previous scrape.
 */
const ofTheRun: ReadonlySet<string> = new Set([
  'screenshot',
  'rawBase64',
  'audio',
  'video',
  'changeTracking',
  'warning',
]);

/** The same inside of fields. */
const ofTheRunWithin: Readonly<Record<string, ReadonlySet<string>>> = lookupTable({
  metadata: new Set([
    'scrapeId',
    'cachedAt',
    'cacheState',
    'creditsUsed',
    'concurrencyLimited',
    'concurrencyQueueDurationMs',
    'privateHosts',
    'proxyUsed',
    'indexId',
  ]),
  actions: new Set(['screenshots', 'pdfs']),
});

/** Returns the fields of a response's `data` that a baseline stores, in their original order. */
export function baselineParts(data: JsonObject): readonly BaselinePart[] {
  return Object.entries(data).flatMap(([name, value]) => {
    const part = baselinePart(name, value);
    return part === null ? [] : [part];
  });
}

/** Returns one field as stored in a baseline; null for one that describes the run. */
export function baselinePart(name: string, value: JsonValue): BaselinePart | null {
  if (ofTheRun.has(name)) return null;
  if (typeof value === 'string') return { name, kind: 'text', text: baselineText(value) };
  const left = isJsonObject(value) ? withoutRun(value, ofTheRunWithin[name]) : value;
  // One order of names: a service may give them in another one tomorrow.
  return { name, kind: 'json', text: `${JSON.stringify(sortedKeys(left), null, 2)}\n` };
}

/**
 * Returns a text as its file stores it: lines end with a line feed, the last one too, and lone surrogates, which a file cannot encode, are
 * replaced.
 */
export function baselineText(text: string): string {
  const lines = text.replaceAll(/\p{Surrogate}/gu, '\ufffd').replaceAll(/\r\n?/g, '\n');
  return lines === '' || lines.endsWith('\n') ? lines : `${lines}\n`;
}

function withoutRun(value: JsonObject, names: ReadonlySet<string> | undefined): JsonObject {
  if (names === undefined) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.has(name)));
}
