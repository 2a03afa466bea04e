import { engineLimits } from '../api/engine/support.ts';
import { formatNames } from '../api/formats.ts';
import { scrapeOptionNames, type ScrapeOptionName } from '../api/options.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { fields, findField } from './fields.ts';
import type { JsonPath } from '../base/pathText.ts';

/** Keys that are not options: labels without effect, the URL, and the tools that are called instead of it. */
const otherKeys: ReadonlySet<string> = new Set(['url', 'origin', 'integration', 'alexandria']);

/** A path in a body that requests something the local engine does not support yet. */
export interface LocalEngineGap {
  readonly path: JsonPath;
  readonly kind: 'format' | 'option' | 'unknown';
  readonly name: string;
}

/**
 * Returns what the local engine would reject in a body: unsupported formats, option values without effect, and unknown fields. Empty when
 * it supports everything.
 */
export function localEngineGaps(body: JsonObject): readonly LocalEngineGap[] {
  const gaps: LocalEngineGap[] = [...formatGaps(body['formats'])];
  for (const [key, value] of Object.entries(body)) {
    if (otherKeys.has(key)) continue;
    const option = scrapeOptionNames.find((name) => name === key);
    if (option === undefined) gaps.push({ path: [key], kind: 'unknown', name: key });
    else if (engineLimits[option]?.(value) === false) gaps.push({ path: [key], kind: 'option', name: key });
    else gaps.push(...unknownParts(option, value));
  }
  return gaps;
}

/** Whether the local engine makes a format; unknown names it does not. */
export function isLocalEngineFormat(name: string): boolean {
  return formatNames.some((known) => known === name);
}

/** Returns whether the local engine supports every value of a field such as `waitFor` or `location.languages`. */
export function isLocalEngineField(name: string): boolean {
  const field = findField(name);
  if (field === undefined) return otherKeys.has(name) || scrapeOptionNames.some((option) => option === name);
  return !Object.hasOwn(engineLimits, field.option);
}

function formatGaps(formats: JsonValue | undefined): readonly LocalEngineGap[] {
  if (!Array.isArray(formats)) return [];
  return (formats as readonly JsonValue[]).flatMap((format, index) => {
    const name = typeof format === 'string' ? format : isJsonObject(format) ? format['type'] : undefined;
    const isMade = typeof name !== 'string' || isLocalEngineFormat(name);
    return isMade ? [] : [{ path: ['formats', index], kind: 'format' as const, name }];
  });
}

/** Parts of an option that the form has no field for. */
function unknownParts(option: ScrapeOptionName, value: JsonValue): readonly LocalEngineGap[] {
  const isGroup = fields.some((field) => field.option === option && field.path.length === 2);
  if (!isGroup || !isJsonObject(value)) return [];
  return Object.keys(value)
    .filter((part) => findField(`${option}.${part}`) === undefined)
    .map((part) => ({ path: [option, part], kind: 'option' as const, name: `${option}.${part}` }));
}
