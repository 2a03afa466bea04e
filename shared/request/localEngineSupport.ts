import { formatNames, type FormatName } from '../api/formats.ts';
import { scrapeOptionNames, type ScrapeOptionName } from '../api/options.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { fields } from './fields.ts';
import type { JsonPath } from './jsonPath.ts';

/** The output formats that the local engine makes. */
export const localEngineFormats: ReadonlySet<FormatName> = new Set([
  'markdown',
  'html',
  'rawHtml',
  'links',
  'images',
  'screenshot',
  'changeTracking',
  'product',
  'menu',
  'branding',
  'highlights',
  'attributes',
  'rawBase64',
  'audio',
  'video',
  'summary',
  'question',
  'query',
  'json',
]);

/** The options that the local engine acts upon, by name or by name and part. */
const localEngineOptions: ReadonlySet<string> = new Set([
  'formats',
  'actions',
  'onlyMainContent',
  'includeTags',
  'excludeTags',
  'waitFor',
  'timeout',
  'headers',
  'mobile',
  'location.country',
  'location.languages',
  'removeBase64Images',
  'redactPII',
  'proxy',
  'blockAds',
  'fastMode',
  'auditMetadata',
  'threatProtection',
  'profile',
  'skipTlsVerification',
  'onlyCleanContent',
  'checkPromptInjection',
  'maxAge',
  'minAge',
  'storeInCache',
  'lockdown',
  'zeroDataRetention',
  'domainTools',
  'toolDetail',
]);

/** Values beside the default under which an option changes nothing in an engine that lacks it. */
const neutralValues: Readonly<Partial<Record<ScrapeOptionName, readonly JsonValue[]>>> = {
  blockAds: [false],
  location: [{}],
  threatProtection: [{ mode: 'off' }],
};

/** Keys that are no options: labels without effect, and the address. */
const otherKeys: ReadonlySet<string> = new Set(['url', 'origin', 'integration', 'alexandria']);

/** A place in a body where a request asks for what the local engine does not do yet. */
export interface LocalEngineGap {
  readonly path: JsonPath;
  readonly kind: 'format' | 'option' | 'unknown';
  readonly name: string;
}

/**
 * What the local engine would refuse in a body: formats it does not make, options at values that would change something,
 * and fields that it has never heard of. Empty when it can do all of it.
 */
export function localEngineGaps(body: JsonObject): readonly LocalEngineGap[] {
  const gaps: LocalEngineGap[] = [...formatGaps(body['formats'])];
  for (const [key, value] of Object.entries(body)) {
    if (otherKeys.has(key)) continue;
    const option = scrapeOptionNames.find((name) => name === key);
    if (option === undefined) gaps.push({ path: [key], kind: 'unknown', name: key });
    else gaps.push(...optionGaps(option, value));
  }
  return gaps;
}

/** Whether the local engine makes a format; unknown names it does not. */
export function isLocalEngineFormat(name: string): boolean {
  return formatNames.some((known) => known === name && localEngineFormats.has(known));
}

/** Whether the local engine acts upon a field such as `waitFor` or `location.languages`. */
export function isLocalEngineField(name: string): boolean {
  return localEngineOptions.has(name) || otherKeys.has(name);
}

/** Whether an option at this value changes nothing in an engine that does not have the option. */
export function isNeutralValue(name: string, value: JsonValue): boolean {
  if (name === 'parsers') return Array.isArray(value) && value.length > 0 && value.every(isPlainParser);
  const field = fields.find((candidate) => candidate.name === name);
  const values = [field?.defaultValue, ...(neutralValues[name as ScrapeOptionName] ?? [])];
  return values.some((neutral) => neutral !== undefined && JSON.stringify(neutral) === JSON.stringify(value));
}

/** A parser as it would run anyway: `pdf` or `image`, its mode left to itself and none of its additions on. */
function isPlainParser(parser: JsonValue): boolean {
  if (!isJsonObject(parser)) return parser === 'pdf' || parser === 'image';
  const { type, mode, ...additions } = parser;
  const isKnown = type === 'pdf' || type === 'image';
  return (
    isKnown && (mode === undefined || mode === 'auto') && Object.values(additions).every((value) => value === false)
  );
}

function formatGaps(formats: JsonValue | undefined): readonly LocalEngineGap[] {
  if (!Array.isArray(formats)) return [];
  return (formats as readonly JsonValue[]).flatMap((format, index) => {
    const name = typeof format === 'string' ? format : isJsonObject(format) ? format['type'] : undefined;
    const isMade = typeof name !== 'string' || isLocalEngineFormat(name);
    return isMade ? [] : [{ path: ['formats', index], kind: 'format' as const, name }];
  });
}

function optionGaps(option: ScrapeOptionName, value: JsonValue): readonly LocalEngineGap[] {
  if (isLocalEngineField(option) || isNeutralValue(option, value)) return [];
  const parts = fields.filter((field) => field.option === option && field.path.length === 2);
  const isWhole = parts.length === 0 || !isJsonObject(value) || Object.keys(value).length === 0;
  if (isWhole) return [{ path: [option], kind: 'option', name: option }];
  return Object.entries(value).flatMap(([part, partValue]) => {
    const name = `${option}.${part}`;
    const isDone =
      isLocalEngineField(name) || (parts.some((field) => field.name === name) && isNeutralValue(name, partValue));
    return isDone ? [] : [{ path: [option, part], kind: 'option' as const, name }];
  });
}
