import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { err, ok, type Result } from '../../base/result.ts';
import { importArguments } from './curlImport.ts';
import type { CurlArgument } from './curlOptions.ts';
import { CodeReader, type CodeArgument } from './codeReader.ts';
import { importOf, type ImportFault, type RequestImport } from './requestImport.ts';

/** A call of an SDK, by its names in the JavaScript and the Python packages of all versions. */
const sdkCall = /\.(?:scrape|scrapeUrl|scrape_url)\s*\(/;
/** A call over plain HTTP: `fetch(`, `requests.post(`, `client.post(`, `axios.post(`, `httpx.request(`. */
const httpCall = /\b(?:fetch|(?:requests|httpx|axios|client|session|http)\.(?:post|get|request))\s*\(/;

/** Whether text is meant as code that sends a request. */
export function isRequestCode(text: string): boolean {
  return sdkCall.test(text) || httpCall.test(text);
}

/**
 * Reads the first call in pasted code of the JavaScript and the Python kind as a request. Nothing is run; keys are not taken
 * over.
 */
export function importCode(text: string): Result<RequestImport, ImportFault> {
  const sdk = sdkCall.exec(text);
  const call = sdk ?? httpCall.exec(text);
  if (call === null) return err('not-curl');
  const reader = new CodeReader(text);
  reader.learnNames();
  const words = reader.readArguments(call.index + call[0].length);
  if (words === null) return err('code');
  return sdk === null ? importHttpCall(words, reader.left) : importSdkCall(words, reader.left, call[0]);
}

function importSdkCall(
  words: readonly CodeArgument[],
  left: readonly string[],
  call: string,
): Result<RequestImport, ImportFault> {
  const first = words.find(({ name }) => name === null || name === 'url');
  if (first?.value.known !== true || typeof first.value.value !== 'string') return err('no-address');
  const options: [string, JsonValue][] = [];
  for (const word of words) {
    if (word === first || !word.value.known) continue;
    const { value } = word.value;
    // Options of JavaScript stand in one object, as did those of older Python packages.
    const isAll = word.name === null || word.name === 'params';
    if (isAll && isJsonObject(value)) options.push(...Object.entries(value));
    else if (word.name !== null) options.push([word.name, value]);
  }
  const named = options.map(([name, value]) => {
    const field = camelCase(name);
    return [field, withApiNames(field, value)] as const;
  });
  const body: JsonObject = { url: first.value.value, ...Object.fromEntries(named) };
  const ignored = left.map((part) => ({
    part: part === '' ? call.replace(/\s*\($/, '') : part,
    reason: 'expression' as const,
  }));
  return ok(importOf('code', body, ignored));
}

/** Fields whose objects Python code spells in its own way; what is in a schema or in headers is a person's own. */
const respelled: ReadonlySet<string> = new Set([
  'actions',
  'auditMetadata',
  'formats',
  'location',
  'parsers',
  'profile',
  'redactPII',
  'threatProtection',
]);
const ownNames: ReadonlySet<string> = new Set(['schema', 'headers']);

function withApiNames(field: string, value: JsonValue): JsonValue {
  if (!respelled.has(field)) return value;
  if (field === 'formats' && typeof value === 'string') return camelCase(value);
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map((item) => withApiNames(field, item));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      const name = camelCase(key);
      if (ownNames.has(name)) return [name, entry];
      if (name === 'type' && typeof entry === 'string') return [name, camelCase(entry)];
      return [name, isJsonObject(entry) ? withApiNames('location', entry) : entry];
    }),
  );
}

function camelCase(name: string): string {
  if (name === 'redact_pii') return 'redactPII';
  return name.replaceAll(/(?<=[a-z0-9])_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** A plain HTTP call becomes what the same cURL command would. */
function importHttpCall(words: readonly CodeArgument[], left: readonly string[]): Result<RequestImport, ImportFault> {
  const first = words.find(({ name }) => name === null || name === 'url');
  if (first?.value.known !== true || typeof first.value.value !== 'string') return err('no-address');
  const named: Record<string, JsonValue> = {};
  let place = 0;
  for (const word of words) {
    if (word === first || !word.value.known) continue;
    const { value } = word.value;
    if (word.name !== null) named[word.name] = value;
    // The second of `fetch` says how; that of `axios.post` is the body.
    else if (isJsonObject(value) && (place > 0 || isRequestInit(value))) Object.assign(named, value);
    else named['json'] = value;
    place += 1;
  }
  const { method, headers, body, json, data } = named;
  const sent = json ?? body ?? data;
  const parts: CurlArgument[] = [{ kind: 'url', option: '', word: first.value.value }];
  if (typeof method === 'string') parts.push({ kind: 'method', option: 'method', word: method });
  if (isJsonObject(headers)) {
    for (const [name, value] of Object.entries(headers))
      if (typeof value === 'string') parts.push({ kind: 'header', option: 'headers', word: `${name}: ${value}` });
  }
  if (sent !== undefined && sent !== null) {
    const word = typeof sent === 'string' ? sent : JSON.stringify(sent);
    parts.push({ kind: 'json', option: 'body', word });
  }
  const imported = importArguments(parts);
  if (!imported.ok) return imported;
  const secrets = left.map((part) => ({ part, reason: isKeyPart(part) ? ('key' as const) : ('expression' as const) }));
  return ok({ ...imported.value, ignored: [...imported.value.ignored, ...secrets] });
}

function isRequestInit(value: JsonObject): boolean {
  return ['method', 'headers', 'body', 'mode', 'credentials', 'referrer'].some((key) => Object.hasOwn(value, key));
}

function isKeyPart(part: string): boolean {
  return /authorization|api[-_]?key|token$/i.test(part);
}

/** A request as it goes over the wire, or as `.http` files have it. */
export function importRawHttp(text: string): Result<RequestImport, ImportFault> | null {
  const trimmed = text.trim();
  const head = /^(POST|GET)\s+(\S+)(?:\s+HTTP\/[\d.]+)?\r?\n/.exec(trimmed);
  if (head === null) return null;
  const [, method = '', target = ''] = head;
  const rest = trimmed.slice(head[0].length);
  const [headers = '', ...body] = rest.split(/\r?\n\r?\n/);
  const lines = headers.split(/\r?\n/).filter((line) => line.includes(':'));
  const host =
    lines
      .find((line) => /^host:/i.test(line))
      ?.slice('host:'.length)
      .trim() ?? '';
  const parts: CurlArgument[] = [
    { kind: 'url', option: '', word: target.startsWith('/') ? `https://${host}${target}` : target },
    { kind: 'method', option: 'method', word: method },
    ...lines.map((word): CurlArgument => ({ kind: 'header', option: 'header', word })),
  ];
  if (body.length > 0) parts.push({ kind: 'json', option: 'body', word: body.join('\n\n') });
  return importArguments(parts);
}
