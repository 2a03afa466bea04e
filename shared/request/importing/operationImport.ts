import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { lookupTable } from '../../base/lookupTable.ts';
import type { Endpoint } from '../../operations/endpoint.ts';
import { requestKinds } from '../../operations/requestKinds.ts';
import type { RequestOperation } from '../../operations/requestOperation.ts';
import { fieldOptionNames } from '../fields.ts';
import { renewBody, type Renewed } from './olderVersions.ts';
import type { IgnoredPart } from './requestImport.ts';
import { sdkName, sdkValue } from './sdkNames.ts';

/** Options by which SDKs wait for a job, or send its request; none of them is a field of the body. */
const callOptions: ReadonlySet<string> = new Set([
  'pollInterval',
  'requestTimeout',
  'idempotencyKey',
  'waitUntilDone',
  'maxConcurrentRequests',
  'autoPaginate',
  'maxWaitTime',
]);

const optionNames: ReadonlySet<string> = new Set(fieldOptionNames);

/**
 * Builds the body of a request from the options of an SDK call: SDKs take the options of pages in an object of another name, or beside
 * the operation's own.
 * @param written the URL or URLs, and the options by their API names
 * @param isOlder the call takes options of an older API version
 */
export function bodyOfCall(endpoint: Endpoint, written: JsonObject, isOlder: boolean): Renewed {
  const { operation } = requestKinds[endpoint];
  if (operation === null) return isOlder ? renewBody(written) : unchanged(written);
  const { called, kept } = withoutCallOptions(operation, written);
  const isRenewed = isOlder || hasOlderFields(operation, kept);
  const { body, renewed, ignored } = isRenewed ? renewOperation(operation, kept) : joined(operation, kept);
  return { body, renewed, ignored: [...called, ...ignored] };
}

/** Converts a body of version 0 or 1 to this version. */
export function renewRequest(endpoint: Endpoint, body: JsonObject): Renewed {
  const { operation } = requestKinds[endpoint];
  return operation === null ? renewBody(body) : renewOperation(operation, body);
}

function renewOperation(operation: RequestOperation, body: JsonObject): Renewed {
  const own = renewOwn(operation, body);
  const { rest, options } = pagesOf(operation, own.body);
  const pages = renewBody(options);
  return {
    body: withPages(operation, rest, pages.body),
    renewed: [...own.renewed, ...pages.renewed],
    ignored: [...own.ignored, ...pages.ignored],
  };
}

/** A body whose options of pages are in an object, as tools for batches have them. */
export function joinPages(endpoint: Endpoint, body: JsonObject): JsonObject {
  const { operation } = requestKinds[endpoint];
  return operation === null ? body : joined(operation, body).body;
}

function joined(operation: RequestOperation, body: JsonObject): Renewed {
  const { rest, options } = pagesOf(operation, body);
  return unchanged(withPages(operation, rest, options));
}

function unchanged(body: JsonObject): Renewed {
  return { body, renewed: [], ignored: [] };
}

function withPages({ pageOptions }: RequestOperation, rest: JsonObject, options: JsonObject): JsonObject {
  if (Object.keys(options).length === 0) return rest;
  return pageOptions === 'scrapeOptions' ? { ...rest, scrapeOptions: options } : { ...rest, ...options };
}

/** Removes what concerns the call. A job's `timeout` is that of the waiting, in seconds; a map has one of its own, in ms. */
function withoutCallOptions({ job }: RequestOperation, written: JsonObject) {
  const isOfCall = (name: string): boolean => callOptions.has(name) || (name === 'timeout' && job !== null);
  const names = Object.keys(written);
  return {
    called: names.filter(isOfCall).map((part): IgnoredPart => ({ part, reason: 'around' })),
    kept: Object.fromEntries(Object.entries(written).filter(([name]) => !isOfCall(name))),
  };
}

interface Pages {
  readonly rest: JsonObject;
  readonly options: JsonObject;
}

/** Separates the options of pages from the operation's own fields. */
function pagesOf({ fields, pageOptions }: RequestOperation, body: JsonObject): Pages {
  if (pageOptions === null) return { rest: body, options: {} };
  const { options, scrapeOptions, pageOptions: older, ...others } = body;
  const beside = Object.entries(others).filter(([name]) => optionNames.has(name) && !Object.hasOwn(fields, name));
  const rest = Object.entries(others).filter(([name]) => !optionNames.has(name) || Object.hasOwn(fields, name));
  return {
    rest: Object.fromEntries(rest),
    options: {
      ...Object.fromEntries(beside),
      ...respell(options),
      ...respell(scrapeOptions),
      ...(isJsonObject(older) ? { pageOptions: older } : {}),
    },
  };
}

/** Python's classes and dictionaries have the SDK's own spelling. */
function respell(options: JsonValue | undefined): JsonObject {
  if (!isJsonObject(options)) return {};
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => {
      const field = sdkName(name);
      return [field, sdkValue(field, value)];
    }),
  );
}

/** Fields of version 0 and 1 of the API with the fields that have replaced them. */
const newNames: Readonly<Record<string, string>> = lookupTable({
  includes: 'includePaths',
  excludes: 'excludePaths',
  maxDepth: 'maxDiscoveryDepth',
  allowBackwardLinks: 'crawlEntireDomain',
  allowExternalContentLinks: 'allowExternalLinks',
});

/** Whether a name is of an older version; that of a field of this version's operation is not. */
function isOlderName({ fields }: RequestOperation, name: string): boolean {
  const isOlder = name === 'ignoreSitemap' || name === 'sitemapOnly' || newNames[name] !== undefined;
  return isOlder && !Object.hasOwn(fields, name);
}

function hasOlderFields(operation: RequestOperation, body: JsonObject): boolean {
  return Object.keys(body).some((name) => isOlderName(operation, name));
}

/** Renames the own fields of an older crawl or map. */
function renewOwn(operation: RequestOperation, { crawlerOptions, ...beside }: JsonObject): Renewed {
  const body: Record<string, JsonValue> = {};
  const renewed: { part: string; now: string }[] = [];
  const nested = isJsonObject(crawlerOptions) ? crawlerOptions : {};
  const entries = [...Object.entries(nested), ...Object.entries(beside)];
  for (const [name, value] of entries) {
    const part = Object.hasOwn(nested, name) ? `crawlerOptions.${name}` : name;
    const now = newNames[name];
    if (!isOlderName(operation, name)) body[name] = value;
    else if (now !== undefined) {
      body[now] = value;
      renewed.push({ part, now });
    } else {
      if (value === true) body['sitemap'] = name === 'sitemapOnly' ? 'only' : 'skip';
      renewed.push({ part, now: 'sitemap' });
    }
  }
  return { body, renewed, ignored: [] };
}
