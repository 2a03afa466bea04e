import { readFileAddress } from '../api/engine/localFiles.ts';
import type { JsonObject } from '../base/json.ts';
import type { RequestKind } from '../operations/requestKind.ts';
import { ownPart, type RequestOperation, targetField } from '../operations/requestOperation.ts';

/** What a request had that its present operation has no place for. */
export interface KeptParts {
  /** The options of the pages, while the operation visits none. */
  readonly options: JsonObject;
  /** All URLs, while the operation has room for one. */
  readonly urls: readonly string[];
  /** The last body of each operation, by its path; that of a scrape under the empty name. */
  readonly bodies: Readonly<Record<string, JsonObject>>;
}

export const nothingKept: KeptParts = { options: {}, urls: [], bodies: {} };

/** A scrape has these beside its options; no operation over several pages takes them. */
const scrapeOnly: ReadonlySet<string> = new Set(['url', 'alexandria']);

/**
 * Returns the body of a request as that of another operation: URL and options stay, options of one page become those of every page. What
 * the other operation has no place for is set aside, and is there again when it has one.
 */
export function bodyOfOther(
  from: RequestKind,
  to: RequestKind,
  body: JsonObject,
  before: KeptParts,
): { readonly body: JsonObject; readonly keptParts: KeptParts } {
  const options = optionsOf(from, body, before.options) ?? before.options;
  const urls = urlsNow(from, body, before.urls);
  const bodies = { ...before.bodies, [nameOf(from.operation)]: body };
  const own = ownOf(to, before.bodies[nameOf(to.operation)]);
  const withOptions =
    to.operation?.pageOptions === null ? own : to.body.withOptions(own, without(options, to.operation));
  const scrape = to.operation === null ? { ...own, ...options } : withOptions;
  return { body: withTarget(to, scrape, urls), keptParts: { options, urls, bodies } };
}

function nameOf(operation: RequestOperation | null): string {
  return operation?.path ?? '';
}

/** Null where the kind has no options of pages. Those that it does not take stay set aside. */
function optionsOf({ operation, body: parts }: RequestKind, body: JsonObject, before: JsonObject): JsonObject | null {
  if (operation?.pageOptions === null) return null;
  const options = Object.entries(parts.options(body)).filter(([name]) => !scrapeOnly.has(name));
  const refused = Object.entries(before).filter(([name]) => operation?.refusedOptions?.includes(name) === true);
  return { ...Object.fromEntries(refused), ...Object.fromEntries(options) };
}

function without(options: JsonObject, operation: RequestOperation | null): JsonObject {
  const refused = operation?.refusedOptions ?? [];
  return Object.fromEntries(Object.entries(options).filter(([name]) => !refused.includes(name)));
}

/** The fields that belong to the operation alone; those of a new request if it was not chosen before. */
function ownOf({ operation }: RequestKind, last: JsonObject | undefined): JsonObject {
  if (operation === null) return last?.['alexandria'] === undefined ? {} : { alexandria: last['alexandria'] };
  const own = last === undefined ? operation.starts : ownPart(operation, last);
  const isSearch = targetField(operation) === 'query';
  return Object.fromEntries(
    Object.entries(own).filter(([name]) => name !== 'url' && name !== 'urls' && (isSearch || name !== 'query')),
  );
}

/** The URLs of a body; others than the first stay known as long as the first is the same. */
function urlsNow({ body: { target, urlField } }: RequestKind, body: JsonObject, before: readonly string[]) {
  if (urlField === 'urls') {
    const { urls } = body;
    return Array.isArray(urls) ? urls.filter((url) => typeof url === 'string') : [];
  }
  const url = target(body);
  if (url === before[0] || (urlField === null && url === '')) return before;
  return url === '' ? [] : [url];
}

function withTarget(
  { body: { urlField }, operation }: RequestKind,
  body: JsonObject,
  urls: readonly string[],
): JsonObject {
  if (operation !== null && targetField(operation) === 'query') return { query: '', ...body };
  // A file is no URL that a page has.
  if (urlField === null) return readFileAddress(urls[0]) === null ? body : { url: urls[0] ?? '', ...body };
  if (urlField === 'urls') return { urls: [...urls], ...body };
  return { url: urls[0] ?? '', ...body };
}
