import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import {
  jsonStyle,
  quoteJson,
  rootOf,
  scrapeUrl,
  writeLiteral,
  type LiteralStyle,
  type Snippet,
  type SnippetRequest,
} from './snippet.ts';

export const javascriptStyle: LiteralStyle = {
  null: 'null',
  true: 'true',
  false: 'false',
  quote: quoteScript,
  number: (value) => JSON.stringify(value),
  brackets: jsonStyle.brackets,
  pair: (key, value) => `${writeKey(key)}: ${value}`,
  isAiry: true,
  lastComma: true,
};

/** A script for Node with the official `firecrawl` package; with `fetch` if the package would not send the body unchanged. */
export function writeJavascriptSdk(request: SnippetRequest): Snippet {
  const fields = javascriptDetours(request.body);
  return fields.length === 0 ? writeSdkCall(request) : { ...writeFetch(request), detour: { fields } };
}

/** The package call, for a body that it sends unchanged (`javascriptDetours`). */
export function writeSdkCall(request: SnippetRequest): Snippet {
  const { url, ...options } = request.body;
  const address = writeLiteral(url ?? '', javascriptStyle, '', '  ');
  const hasOptions = Object.keys(options).length > 0;
  const code = `import { Firecrawl } from 'firecrawl';

const client = new Firecrawl({
  apiKey: ${request.hasKey ? `process.env.${request.keyVariable}` : `''`},
  apiUrl: ${quoteScript(rootOf(request))},
});

const doc = await client.scrape(${address}${hasOptions ? `, ${writeBroken(options)}` : ''});
console.log(doc);
`;
  return { code, language: 'javascript', install: 'npm install firecrawl', detour: null, adds: 'label' };
}

/** The same call without a package, for Node and for browsers that may. */
export function writeFetch(request: SnippetRequest): Snippet {
  const body = writeBroken(request.body).replaceAll('\n', '\n  ');
  const key = request.hasKey ? `\n    Authorization: \`Bearer \${process.env.${request.keyVariable}}\`,` : '';
  const code = `const response = await fetch(${quoteScript(scrapeUrl(request))}, {
  method: 'POST',
  headers: {${key}
    'Content-Type': 'application/json',
  },
  body: JSON.stringify(${body}),
});
console.log(await response.json());
`;
  return { code, language: 'javascript', install: null, detour: null, adds: 'nothing' };
}

/** An object with one entry a line, whatever its length: a call is read from top to bottom. */
function writeBroken(value: JsonObject): string {
  const entries = Object.entries(value);
  if (entries.length === 0) return '{}';
  const lines = entries.map(
    ([key, entry]) => `  ${writeKey(key)}: ${writeLiteral(entry, javascriptStyle, '  ', '  ')},\n`,
  );
  return `{\n${lines.join('')}}`;
}

function writeKey(key: string): string {
  // Written plainly, this one would set the prototype instead of a property.
  if (key === '__proto__') return `['__proto__']`;
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoteScript(key);
}

/** Quotes with single quotes, the usual JavaScript style. All other characters that JSON escapes are escaped as in JSON. */
export function quoteScript(text: string): string {
  const inner = quoteJson(text).slice(1, -1);
  return `'${inner.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

const mergedAway: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
/** Maximum timeout in milliseconds: above it the package's own time limit would overflow and end the call immediately. */
const maxTimeoutMs = 2_000_000_000;

/** The fields whose values the package checks or changes, and whether it sends a value unchanged. */
const sendable: readonly (readonly [field: string, isSendable: (value: JsonValue | undefined) => boolean])[] = [
  ['url', (value) => typeof value === 'string' && value !== '' && value.trim() === value],
  [
    'formats',
    (value) => isNone(value) || (Array.isArray(value) && (value as readonly JsonValue[]).every(isSendableFormat)),
  ],
  ['timeout', (value) => value === undefined || (typeof value === 'number' && value > 0 && value <= maxTimeoutMs)],
  ['waitFor', (value) => value === undefined || (typeof value === 'number' && value >= 0)],
  ['domainTools', (value) => value === undefined || value === true],
];

/** The fields of a body that the package (4.42) changes, drops or rejects; empty if it sends all of them unchanged. */
export function javascriptDetours(body: JsonObject): readonly string[] {
  const fields = sendable.filter(([field, isSendable]) => !isSendable(body[field])).map(([field]) => field);
  for (const own of ['origin', 'autoResume', 'alexandria']) if (Object.hasOwn(body, own)) fields.push(own);
  for (const [key, value] of Object.entries(body)) {
    if (mergedAway.has(key) || hasMergedAwayKey(value)) fields.push(key);
  }
  return [...new Set(fields)];
}

function isSendableFormat(format: JsonValue): boolean {
  if (typeof format === 'string') return format !== 'json';
  if (!isJsonObject(format)) return false;
  const { type, prompt, schema, question, query, mode, quality } = format;
  switch (type) {
    case 'json':
      return (Boolean(prompt) || Boolean(schema)) && !hasForeignSchema(schema);
    case 'changeTracking':
      return !hasForeignSchema(schema);
    case 'question':
      return isFilledText(question);
    case 'highlights':
      return isFilledText(query);
    case 'query':
      return isFilledText(prompt) && (isNone(mode) || mode === 'freeform' || mode === 'directQuote');
    case 'screenshot':
      return isNone(quality) || (typeof quality === 'number' && quality >= 0);
    default:
      return true;
  }
}

function isNone(value: JsonValue | undefined): boolean {
  return value === undefined || value === null;
}

function isFilledText(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

/** A schema that the package would take for an object of its schema library and rewrite. */
function hasForeignSchema(schema: JsonValue | undefined): boolean {
  return isJsonObject(schema) && Object.hasOwn(schema, '_zod');
}

function hasMergedAwayKey(value: JsonValue): boolean {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).some(hasMergedAwayKey);
  return (
    isJsonObject(value) && Object.entries(value).some(([key, entry]) => mergedAway.has(key) || hasMergedAwayKey(entry))
  );
}
