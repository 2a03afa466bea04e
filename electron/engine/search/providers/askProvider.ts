import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import { isJsonObject, jsonDepth, parseJson, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import { trimEndBy } from '../../../../shared/base/trimText.ts';
import type { SearchSource } from '../../../../shared/api/search.ts';
import { redactText } from '../../../client/redact.ts';
import type { GuardedFetch, GuardedFetchError, GuardedRequest } from '../../../guard/fetchGuarded.ts';
import { fillJson, fillText } from '../../alexandria/http/template.ts';
import type { ProviderFailure, ProviderResults, SearchRequest, SearchResult } from '../searchRequest.ts';
import { plainSnippet } from './plainSnippet.ts';
import { listValues, placeholderValues, unusedFields } from './placeholders.ts';
import type { OpenProvider, SearchCall } from './searchProvider.ts';

/** What a provider is asked with. */
export interface ProviderPorts {
  /** Connects under the guard's rules. */
  readonly fetch: GuardedFetch;
  /** The engine's own name. */
  readonly userAgent: string;
  /** Waits, in ms; settles early when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

const limits = {
  maxBytes: 2 * 1024 * 1024,
  maxDepth: 64,
  maxItems: 500,
  timeoutMs: 10_000,
  maxRetries: 2,
  firstRetryMs: 500,
  maxUrlChars: 2048,
  maxTitleChars: 500,
  maxDescriptionChars: 2000,
  maxDateChars: 60,
  maxMessageChars: 200,
} as const;

/**
 * Asks a provider for the results of one source. Redirects are not followed: the key is for this URL alone. A response with status 429 or
 * of 500 and above is asked for again, twice.
 * @param signal ends the wait; the result is then `timeout`
 */
export async function askProvider(
  open: OpenProvider,
  call: SearchCall,
  source: SearchSource,
  request: SearchRequest,
  ports: ProviderPorts,
  signal: AbortSignal,
): Promise<Result<ProviderResults, ProviderFailure>> {
  const built = buildRequest(open, call, request, ports.userAgent);
  if (!built.ok) return built;
  for (let attempt = 0; ; attempt += 1) {
    const results = await askOnce(open, call, source, built.value, ports.fetch, signal);
    const retries = !results.ok && (results.error.kind === 'failed' || results.error.kind === 'quota');
    if (!retries || attempt === limits.maxRetries || signal.aborted)
      return results.ok ? ok({ results: results.value, unused: unusedFields(call, request) }) : results;
    await ports.wait(limits.firstRetryMs * 2 ** attempt, signal);
  }
}

function buildRequest(
  { key, privateHosts }: OpenProvider,
  call: SearchCall,
  request: SearchRequest,
  userAgent: string,
): Result<Omit<GuardedRequest, 'signal'>, ProviderFailure> {
  const values = placeholderValues(call, request);
  const path = fillText(call.url, values, encodeURIComponent);
  if (path === null || !canParseUrl(path)) return err({ kind: 'garbage', what: 'its URL is none' });
  const url = new URL(path);
  for (const [name, template] of Object.entries(call.query)) {
    const value = fillText(template, values);
    if (value !== null) url.searchParams.set(name, value);
  }
  const headers: Record<string, string> = { 'user-agent': userAgent, accept: 'application/json' };
  for (const [name, value] of Object.entries(call.headers)) {
    const needsKey = typeof value !== 'string';
    if (needsKey && key === null) return err({ kind: 'keyMissing' });
    const filled = needsKey ? `${value.prefix}${key ?? ''}` : fillText(value, values);
    if (filled === null) continue;
    // A header that cannot be sent has a key with characters that no key has.
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(filled)) return err({ kind: 'keyRefused', status: 0, message: '' });
    headers[name.toLowerCase()] = filled;
  }
  const body = call.body === undefined ? null : JSON.stringify(fillBody(call.body, values, request));
  if (body !== null) headers['content-type'] = 'application/json';
  return ok({
    url: url.href,
    method: call.method,
    headers,
    ...(body === null ? {} : { body: Buffer.from(body) }),
    policy: { allowPrivate: privateHosts },
    timeoutMs: limits.timeoutMs,
    maxBytes: limits.maxBytes,
    followsRedirects: false,
  });
}

/** Fills a body; a text that is one name of a list becomes the list. */
function fillBody(body: JsonValue, values: ReturnType<typeof placeholderValues>, request: SearchRequest): JsonValue {
  const lists = listValues(request);
  const withLists = (part: JsonValue): JsonValue => {
    if (typeof part === 'string') return lists.get(part) ?? part;
    if (Array.isArray(part)) return (part as readonly JsonValue[]).map(withLists);
    if (!isJsonObject(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, withLists(each)]));
  };
  return fillJson(withLists(body), values) ?? null;
}

async function askOnce(
  { key, provider }: OpenProvider,
  call: SearchCall,
  source: SearchSource,
  request: Omit<GuardedRequest, 'signal'>,
  fetch: GuardedFetch,
  signal: AbortSignal,
): Promise<Result<readonly SearchResult[], ProviderFailure>> {
  const response = await fetch({ ...request, signal });
  if (!response.ok) return err(describeFetchError(response.error));
  const { status, body } = response.value;
  const text = new TextDecoder().decode(body);
  const secrets = key === null ? [] : [key];
  if (status < 200 || status > 299) return err(describeStatus(status, redactText(text, secrets)));
  if (jsonDepth(text) > limits.maxDepth) return err({ kind: 'garbage', what: 'its JSON is nested too deep' });
  const parsed = parseJson(text);
  if (!parsed.ok) return err({ kind: 'garbage', what: noJson(redactText(text, secrets)) });
  const items = valueAt(parsed.value, call.items);
  // A search without results has no list at many providers.
  if (items === undefined || items === null) {
    if (!isJsonObject(parsed.value)) return err({ kind: 'garbage', what: `it has no list at ${call.items}` });
    const hasError = ['error', 'error_message'].some((name) => (parsed.value as JsonObject)[name] !== undefined);
    return hasError ? err({ kind: 'rejected', status, message: redactText(messageOf(parsed.value), secrets) }) : ok([]);
  }
  if (!Array.isArray(items)) return err({ kind: 'garbage', what: `it has no list at ${call.items}` });
  const hide = (found: string): string => redactText(found, secrets);
  const read = (items as readonly JsonValue[])
    .slice(0, limits.maxItems)
    .map((item) => ({ order: numberAt(item, call.fields.order), result: readItem(item, call, provider.name, hide) }));
  const results = read
    .filter((each): each is typeof each & { readonly result: SearchResult } => each.result !== null)
    .toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
    .map(({ result }) => result)
    .filter(({ imageUrl }) => source !== 'images' || imageUrl !== null);
  if (results.length === 0 && items.length > 0) return err({ kind: 'garbage', what: 'none of its results has a URL' });
  return ok(results);
}

function readItem(
  item: JsonValue,
  { fields }: SearchCall,
  provider: string,
  hide: (text: string) => string,
): SearchResult | null {
  const text = (field: keyof SearchCall['fields'], maxChars: number): string | null => {
    const value = firstAt(item, fields[field]);
    return typeof value === 'string' && value.trim() !== '' ? hide(value).slice(0, maxChars * 2) : null;
  };
  const plain = (field: keyof SearchCall['fields'], maxChars: number): string | null => {
    const found = text(field, maxChars);
    return found === null ? null : plainSnippet(found, maxChars);
  };
  const url = webUrl(text('url', limits.maxUrlChars));
  if (url === null) return null;
  const score = numberAt(item, fields.score);
  return {
    url,
    title: plain('title', limits.maxTitleChars),
    description: plain('description', limits.maxDescriptionChars),
    date: plain('date', limits.maxDateChars),
    imageUrl: webUrl(text('imageUrl', limits.maxUrlChars)),
    imageWidth: pixelsAt(item, fields.imageWidth),
    imageHeight: pixelsAt(item, fields.imageHeight),
    provider,
    score: score !== null && score >= 0 && score <= 1 ? score : null,
    highlights: null,
    category: null,
  };
}

function webUrl(text: string | null): string | null {
  if (text === null || text.length > limits.maxUrlChars || !canParseUrl(text)) return null;
  const { protocol, href, username, password } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '' ? href : null;
}

function describeFetchError({ kind, host, code }: GuardedFetchError): ProviderFailure {
  switch (kind) {
    case 'refused':
      return { kind: 'refusedAddress', host };
    case 'timeout':
    case 'aborted':
      return { kind: 'timeout' };
    case 'too-large':
      return { kind: 'garbage', what: 'it is longer than 2 MB' };
    case 'encoding':
    case 'protocol':
      return { kind: 'garbage', what: 'it is no HTTP response' };
    default:
      return { kind: 'unreachable', code: code.slice(0, 60) };
  }
}

function describeStatus(status: number, text: string): ProviderFailure {
  if (status >= 500) return { kind: 'failed', status };
  if (status < 400) return { kind: 'garbage', what: `it is a redirect (status ${status})` };
  const parsed = jsonDepth(text) > limits.maxDepth ? null : parseJson(text);
  const message = parsed?.ok === true ? messageOf(parsed.value) : '';
  if (status === 401 || status === 403) return { kind: 'keyRefused', status, message };
  if (quotaStatuses.has(status)) return { kind: 'quota', status, message };
  return { kind: 'rejected', status, message };
}

/** 432 and 433 are Tavily's. */
const quotaStatuses: ReadonlySet<number> = new Set([402, 429, 432, 433]);

/** A short text in place of JSON says what is wrong; a page of HTML does not. */
function noJson(text: string): string {
  const start = text.trimStart();
  if (start === '' || start.startsWith('<') || start.length > limits.maxMessageChars) return 'it is no JSON';
  return `it is no JSON, but “${trimEndBy(plainSnippet(start, limits.maxMessageChars), /[.\s]/)}”`;
}

/** What a provider says about its refusal, as far as it says it in a usual field. */
function messageOf(response: JsonValue): string {
  const said = messagePointers
    .map((pointer) => valueAt(response, pointer))
    .find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof said === 'string' ? plainSnippet(said, limits.maxMessageChars) : '';
}

const messagePointers = [
  '/message',
  '/error_message',
  '/error/detail',
  '/error/message',
  '/error/info',
  '/detail/error',
  '/detail',
  '/error',
] as const;

function pixelsAt(item: JsonValue, field: SearchCall['fields']['imageWidth']): number | null {
  const value = numberAt(item, field);
  return value !== null && Number.isInteger(value) && value > 0 ? value : null;
}

function numberAt(item: JsonValue, field: string | readonly string[] | undefined): number | null {
  const value = firstAt(item, field);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function firstAt(item: JsonValue, field: string | readonly string[] | undefined): JsonValue | undefined {
  const pointers = field === undefined ? [] : typeof field === 'string' ? [field] : field;
  return pointers.map((pointer) => valueAt(item, pointer)).find((value) => value !== undefined && value !== null);
}

function valueAt(value: JsonValue, pointer: string): JsonValue | undefined {
  let at: JsonValue | undefined = value;
  for (const step of pointer.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(at)) at = (at as readonly JsonValue[])[Number(name)];
    else at = isJsonObject(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  }
  return at;
}
