import { canParseUrl } from '../../base/canParseUrl.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { lookupTable } from '../../base/lookupTable.ts';
import { quoteShell, writeCurl } from './curl.ts';
import {
  isWellFormedText,
  jsonStyle,
  quoteJson,
  rootOf,
  writeLiteral,
  type Snippet,
  type SnippetRequest,
} from './snippet.ts';

/** Formats that `--format` knows (firecrawl-cli 1.23); it writes them in this spelling whatever the case. */
const namedFormats: ReadonlySet<string> = new Set([
  'markdown',
  'html',
  'rawHtml',
  'links',
  'images',
  'screenshot',
  'summary',
  'changeTracking',
  'branding',
]);

/** A flag with its arguments, or null where the command has none for the value. */
export type Flag = readonly string[] | null;

/** The official command; cURL where it has no flag for an option. */
export function writeCli(request: SnippetRequest): Snippet {
  const { url, ...options } = request.body;
  const flags = Object.entries(withDefaults(options)).map(([key, value]) => [key, flagOf(key, value)] as const);
  const fields = [
    ...(isCommandAddress(url) ? [] : ['url']),
    ...flags.filter(([, flag]) => flag === null).map(([key]) => key),
  ];
  if (fields.length > 0) return { ...writeCurl(request), detour: { fields } };
  const lines = [
    `firecrawl scrape ${quoteWord(typeof url === 'string' ? url : '')}`,
    ...flags.flatMap(([, flag]) => (flag === null || flag.length === 0 ? [] : [flag.join(' ')])),
    '--json',
    `--api-url ${quoteWord(rootOf(request))}`,
    ...(request.hasKey ? [`--api-key "$${request.keyVariable}"`] : []),
  ];
  return {
    code: `${lines.join(' \\\n  ')}\n`,
    language: 'shell',
    install: 'npm install -g firecrawl-cli',
    detour: null,
    adds: 'defaults',
  };
}

/** The command disables main-content extraction by default; the API enables it. */
function withDefaults(options: JsonObject): JsonObject {
  return { formats: ['markdown'], onlyMainContent: true, ...options };
}

export function isCommandAddress(url: JsonValue | undefined): boolean {
  return typeof url === 'string' && /^https?:\/\/\S+$/i.test(url) && canParseUrl(url) && isWellFormedText(url);
}

const flagWriters: Readonly<Record<string, (value: JsonValue) => Flag>> = lookupTable<(value: JsonValue) => Flag>({
  formats: formatFlags,
  onlyMainContent: (value) => (value === true ? ['--only-main-content'] : value === false ? [] : null),
  waitFor: (value) => countFlag('--wait-for', value),
  maxAge: (value) => countFlag('--max-age', value),
  includeTags: (value) => listFlag('--include-tags', value),
  excludeTags: (value) => listFlag('--exclude-tags', value),
  location: locationFlags,
  profile: profileFlags,
  proxy: (value) => (typeof value === 'string' && value !== '' && isWord(value) ? ['--proxy', quoteWord(value)] : null),
  actions: (value) =>
    Array.isArray(value) && value.every(isPlainObject) ? ['--actions', quoteShell(writeWord(value))] : null,
  lockdown: (value) => (value === true ? ['--lockdown'] : null),
  redactPII: (value) => (value === true ? ['--redact-pii'] : null),
});

function flagOf(key: string, value: JsonValue): Flag {
  return flagWriters[key]?.(value) ?? null;
}

function isPlainObject(value: JsonValue): boolean {
  return isJsonObject(value) && Object.hasOwn(value, 'type');
}

/** Named formats first, in the command's order, then those with separate flags. */
function formatFlags(value: JsonValue): Flag {
  if (!Array.isArray(value)) return null;
  const rest = [...(value as readonly JsonValue[])];
  const query = takeLast(rest, (format) => format['type'] === 'query' && Object.keys(format).length === 2);
  const image = takeLast(
    rest,
    (format) => format['type'] === 'screenshot' && format['fullPage'] === true && Object.keys(format).length === 2,
  );
  const names = rest
    .map((format) => (isJsonObject(format) ? 'json' : format))
    .filter((name) => typeof name === 'string');
  const schemas = rest.filter(isJsonObject);
  const [extraction] = schemas;
  if (schemas.length > 1 || (extraction !== undefined && !isSchemaFormat(extraction))) return null;
  if (names.length === 0 || names.length < rest.length || new Set(names).size < names.length) return null;
  if (!names.every((name) => namedFormats.has(name) || name === 'json')) return null;
  // A plain `json` is refused by the SDK inside the command.
  if (names.includes('json') !== (extraction !== undefined)) return null;
  const prompt = query?.['prompt'];
  if (query !== undefined && (typeof prompt !== 'string' || prompt.trim() === '' || !isWord(prompt))) return null;
  return [
    `--format ${names.join(',')}`,
    ...(extraction === undefined ? [] : ['--schema', quoteShell(writeWord(extraction['schema'] ?? null))]),
    ...(image === undefined ? [] : ['--full-page-screenshot']),
    ...(typeof prompt === 'string' ? [`--query=${quoteShell(prompt)}`] : []),
  ];
}

function isSchemaFormat(format: JsonObject): boolean {
  const { type, schema, ...rest } = format;
  return type === 'json' && isJsonObject(schema) && Object.keys(rest).length === 0 && !Object.hasOwn(schema, '_zod');
}

function takeLast(formats: JsonValue[], isIt: (format: JsonObject) => boolean): JsonObject | undefined {
  const last = formats.at(-1);
  if (!isJsonObject(last) || !isIt(last)) return undefined;
  formats.pop();
  return last;
}

export function countFlag(name: string, value: JsonValue): Flag {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? [name, `${value}`] : null;
}

/** Lists are comma-separated, and white space around their items is trimmed. */
export function listFlag(name: string, value: JsonValue): Flag {
  if (!Array.isArray(value) || value.length === 0) return null;
  const parts = (value as readonly JsonValue[]).filter((part) => typeof part === 'string');
  const isSendable = parts.every((part) => part !== '' && part.trim() === part && !part.includes(',') && isWord(part));
  return isSendable && parts.length === value.length ? [`${name}=${quoteWord(parts.join(','))}`] : null;
}

function locationFlags(value: JsonValue): Flag {
  if (!isJsonObject(value)) return null;
  const { country, languages, ...rest } = value;
  if (Object.keys(rest).length > 0 || Object.keys(value).length === 0) return null;
  if (country !== undefined && (typeof country !== 'string' || country === '' || !isWord(country))) return null;
  const list = languages === undefined ? [] : listFlag('--languages', languages);
  if (list === null) return null;
  return [...(typeof country === 'string' ? [`--country=${quoteWord(country)}`] : []), ...list];
}

function profileFlags(value: JsonValue): Flag {
  if (!isJsonObject(value)) return null;
  const { name, saveChanges, ...rest } = value;
  if (Object.keys(rest).length > 0 || typeof name !== 'string' || name === '' || !isWord(name)) return null;
  // The command's default is true, which is the service's default too.
  if (saveChanges !== undefined && typeof saveChanges !== 'boolean') return null;
  return [`--profile=${quoteWord(name)}`, ...(saveChanges === false ? ['--no-save-changes'] : [])];
}

/**
 * Returns whether a command line argument can carry a text: no NUL, no lone surrogate, and no control character that acts on a terminal
 * when pasted.
 */
export function isWord(text: string): boolean {
  return quoteJson(text) === JSON.stringify(text) && !/[\u0000-\u001f]/.test(text);
}

/** Returns JSON as one argument: its escapes express what an argument cannot contain. */
export function writeWord(value: JsonValue): string {
  return writeLiteral(value, jsonStyle, '  ', '  ');
}

/** Text as a word that needs no quotes where it has nothing that a shell reads. */
export function quoteWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : quoteShell(text);
}
