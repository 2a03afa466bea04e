import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { err, ok, type Result } from '../../base/result.ts';
import type { Endpoint } from '../../operations/endpoint.ts';
import { requestKinds } from '../../operations/requestKinds.ts';
import { targetField } from '../../operations/requestOperation.ts';
import { findCalls, mayHoldCalls, type CodeCall } from './codeCalls.ts';
import { CodeReader } from './codeReader.ts';
import type { CodeArgument, CodeValue } from './codeValue.ts';
import { importArguments } from './curlImport.ts';
import type { CurlArgument } from './curlOptions.ts';
import { bodyOfCall } from './operationImport.ts';
import { importOf, withIgnored, type IgnoredPart, type ImportFault, type RequestImport } from './requestImport.ts';
import { scrapeMethod } from './sdkMethods.ts';
import { sdkNameInObject, sdkValue, sdkName } from './sdkNames.ts';

/**
 * Reads the first call in pasted code of the JavaScript and the Python kind as a request; null where the text is no code that
 * sends one. Nothing is run; keys are not taken over.
 */
export function importCode(text: string): Result<RequestImport, ImportFault> | null {
  if (!mayHoldCalls(text)) return null;
  const reader = new CodeReader(text);
  const calls = findCalls(reader.tokens);
  const sdk = calls.find(({ kind }) => kind === 'sdk');
  if (sdk !== undefined) return importSdkCall(reader, sdk, calls);
  const http = calls.filter(({ kind }) => kind === 'http').map((call) => importHttpCall(reader, call));
  // Code may request other URLs before it calls the API.
  const best = http.find((read) => read.ok && read.value.from === 'call') ?? http.find(({ ok: isRead }) => isRead);
  if (best !== undefined) return best;
  if (calls.some(({ kind }) => kind === 'other')) return err('other-endpoint');
  return http[0] ?? null;
}

/** A body that is written in code and is no JSON: `{ url: '…', }`, `const body = {…};`. Null where the text is anything else. */
export function importObjectLiteral(text: string): RequestImport | null {
  const begin = /^(?:(?:export\s+)?(?:const|let|var)\s+)?(?:[A-Za-z_$][\w$]*\s*(?::[\w$.<>,\s]+)?=\s*)?(?=\{)/.exec(
    text,
  );
  if (begin === null) return null;
  const value = new CodeReader(text.slice(begin[0].length)).readSingleValue();
  if (value === null || !isJsonObject(value.value) || !Object.hasOwn(value.value, 'url')) return null;
  return importOf('json', value.value, leftParts(value.left));
}

function importSdkCall(
  reader: CodeReader,
  call: CodeCall,
  calls: readonly CodeCall[],
): Result<RequestImport, ImportFault> {
  const words = reader.argumentsAt(call.begin);
  if (words === null) return err('code');
  const { endpoint, isOlder } = call.sends ?? scrapeMethod;
  const { body: parts, operation } = requestKinds[endpoint];
  const target = operation === null ? 'url' : targetField(operation);
  if (parts.urlField === null && target !== 'query') return importFileCall(words, endpoint);
  const address = words.find((word) => isTarget(word, target));
  const value = address?.value.value;
  const isKnown = target === 'urls' ? isListOfTexts(value) : typeof value === 'string';
  // Methods whose URLs are among the options may have none.
  const isOptional = operation?.findsPages === true && address === undefined;
  const ignored: IgnoredPart[] = isKnown || isOptional ? [] : [{ part: target, reason: 'expression' }];
  if (isKnown) ignored.push(...leftParts(address?.value.left ?? []));
  const options = new Map<string, JsonValue>();
  for (const word of words) {
    if (word === address) continue;
    takeOption(word, options, ignored);
  }
  if (ignored.length > 0 && !isKnown && options.size === 0) return err('no-address');
  const written: JsonObject = {
    ...(isKnown && value !== undefined ? { [target]: value } : {}),
    ...Object.fromEntries(options),
  };
  const { body, renewed, ignored: gone } = bodyOfCall(endpoint, written, isOlder);
  const further = calls
    .filter((other) => other.kind === 'sdk' && other !== call)
    .map(({ name, begin }): IgnoredPart => {
      const first = reader.argumentsAt(begin)?.[0]?.value.value;
      return { part: typeof first === 'string' ? first : name, reason: 'further' };
    });
  return ok({ ...importOf('code', body, [...ignored, ...gone, ...further], [], endpoint), renewed });
}

/** A call with a file, which is named in the report: the person chooses it again. */
function importFileCall(words: readonly CodeArgument[], endpoint: Endpoint): Result<RequestImport, ImportFault> {
  const [file, ...others] = words;
  if (file === undefined) return err('no-address');
  const { value } = file.value;
  const { filename } = isJsonObject(value) ? value : {};
  const name = typeof value === 'string' ? value : typeof filename === 'string' ? filename : 'file';
  const options = new Map<string, JsonValue>();
  const ignored: IgnoredPart[] = [{ part: name, reason: 'file' }];
  for (const word of others) takeOption(word, options, ignored);
  const { body, renewed, ignored: gone } = bodyOfCall(endpoint, Object.fromEntries(options), false);
  return ok({ ...importOf('code', body, [...ignored, ...gone], [], endpoint), renewed });
}

/** The first argument without a name, unless it has all options, or the one of the target's name. */
function isTarget({ name, value }: CodeArgument, target: string): boolean {
  return name === null ? !(target === 'urls' && isJsonObject(value.value)) : name === target;
}

function isListOfTexts(value: JsonValue | undefined): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string');
}

/** An option by its name, or all options in one object, as JavaScript and older Python packages have them. */
function takeOption({ name, value }: CodeArgument, options: Map<string, JsonValue>, ignored: IgnoredPart[]): void {
  if (value.isNothing === true || value.isNone === true) return;
  const isAll = name === null || name === 'params' || name === 'options';
  if (isAll && isJsonObject(value.value)) {
    for (const [key, option] of Object.entries(value.value)) {
      if (value.entries?.get(key)?.isNone === true) continue;
      const field = sdkNameInObject(key);
      options.set(field, sdkValue(field, option));
    }
    ignored.push(...leftParts(value.left));
    return;
  }
  if (name === null || value.value === undefined) {
    ignored.push({ part: name ?? '…', reason: 'expression' });
    return;
  }
  const field = sdkName(name);
  options.set(field, sdkValue(field, value.value));
  ignored.push(...leftParts(value.left.map((part) => `${name}.${part}`)));
}

function leftParts(left: readonly string[]): readonly IgnoredPart[] {
  return left.map((part) => ({ part, reason: isKeyPart(part) ? 'key' : 'expression' }));
}

function isKeyPart(part: string): boolean {
  return /authorization|api[-_]?key|token$/i.test(part);
}

/** Names that libraries use for the URL, the method and the body. */
const addressNames: readonly string[] = ['url', 'uri', 'input', 'endpoint'];
const initNames: readonly string[] = [
  'method',
  'type',
  'headers',
  'body',
  'json',
  'data',
  'mode',
  'credentials',
  'referrer',
  'url',
];

/** A plain HTTP call is imported like the equivalent cURL command. */
function importHttpCall(reader: CodeReader, call: CodeCall): Result<RequestImport, ImportFault> {
  const words = reader.argumentsAt(call.begin);
  if (words === null) return err('code');
  const named = new Map<string, CodeValue>();
  // A method that precedes the URL.
  const placed = words.filter(({ name, value }) => name === null && !isMethodName(value.value));
  const method = words.find(({ name, value }) => name === null && isMethodName(value.value));
  if (method !== undefined) named.set('method', method.value);
  for (const word of words) if (word.name !== null) named.set(word.name, word.value);
  for (const [place, { value }] of placed.entries()) {
    const isAddress = place === 0 && !isJsonObject(value.value);
    if (isAddress) named.set('url', value);
    else if (value.entries !== undefined && (place !== 1 || isRequestInit(call, value)))
      for (const [key, entry] of value.entries) named.set(key, entry);
    else named.set('json', value);
  }
  const address = addressNames.map((name) => named.get(name)).find((value) => value !== undefined);
  const url = address === undefined ? null : addressOf(address);
  if (url === null) return err('no-address');
  return importParts(url, named);
}

function isMethodName(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && /^(?:GET|POST|PUT|PATCH|DELETE|HEAD)$/i.test(value);
}

/** The second argument of `fetch` holds the options; that of `axios.post` is the body. */
function isRequestInit(call: CodeCall, { entries }: CodeValue): boolean {
  if (/^(?:axios|client|http)\.post$/.test(call.name)) return false;
  return entries !== undefined && initNames.some((name) => name !== 'url' && entries.has(name));
}

/** Returns the URL of a value; for a host that is inserted at run time, the path that identifies the endpoint. */
function addressOf({ value, tail }: CodeValue): string | null {
  if (typeof value === 'string') return value;
  return tail !== undefined && /\/v[0-2]\/[a-z/-]+$/.test(tail) ? (/\/v[0-2]\/[^]*$/.exec(tail)?.[0] ?? null) : null;
}

function importParts(url: string, named: ReadonlyMap<string, CodeValue>): Result<RequestImport, ImportFault> {
  const parts: CurlArgument[] = [{ kind: 'url', option: '', word: url }];
  const left: string[] = [];
  const method = (named.get('method') ?? named.get('type'))?.value;
  if (typeof method === 'string') parts.push({ kind: 'method', option: 'method', word: method });
  const headers = named.get('headers');
  if (isJsonObject(headers?.value)) {
    for (const [name, value] of Object.entries(headers.value))
      if (typeof value === 'string') parts.push({ kind: 'header', option: 'headers', word: `${name}: ${value}` });
    left.push(...headers.left.map((part) => `headers.${part}`));
  } else if (headers !== undefined && headers.value === undefined) left.push('headers');
  const sent = ['json', 'body', 'data', 'content', 'payload']
    .map((name) => named.get(name))
    .find((value) => value !== undefined && value.value !== null);
  if (sent?.value !== undefined && sent.value !== null) {
    const word = typeof sent.value === 'string' ? sent.value : JSON.stringify(sent.value);
    parts.push({ kind: 'json', option: 'body', word });
    left.push(...sent.left);
  } else if (sent !== undefined) left.push('body');
  const imported = importArguments(parts);
  return imported.ok ? ok(withIgnored(imported.value, leftParts(left))) : imported;
}
