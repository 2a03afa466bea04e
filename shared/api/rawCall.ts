import { z } from 'zod';
import { canParseUrl } from '../base/canParseUrl.ts';
import { isJsonObject, jsonObjectSchema, type JsonObject } from '../base/json.ts';
import { trimEndBy } from '../base/trimText.ts';

/**
 * A raw call: any operation of version 2 by its method and path, with a JSON body or one file as multipart, optionally polled until the job
 * that it started has ended (api-facts 6). Its run stores it as `request`, as the window wrote it.
 */
export const rawMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type RawMethod = (typeof rawMethods)[number];

/** Prefix of every API path (contract 9). */
export const apiRoot = '/v2/';

/** Bounds of the polling interval of a job, in seconds. */
export const pollSeconds = { min: 1, max: 600, default: 2 } as const;

/** Final states of crawl, batch, extract and monitor checks: no updates follow (api-facts 6). */
export const endStates: readonly string[] = ['completed', 'failed', 'cancelled'];

const rawPollSchema = z.object({
  /** Status path of the job; where absent, the first response gives it by its `url` or else its `id`. */
  statusPath: z.string().max(2000).optional(),
  everySeconds: z.number().min(pollSeconds.min).max(pollSeconds.max).optional(),
  /** States that end it; absent: `endStates`. */
  until: z.array(z.string().min(1).max(100)).min(1).max(20).optional(),
});

const rawFileSchema = z.object({
  /** A local file identified by its URL (`shared/api/engine/localFiles`): its bytes are sent as the part `file`. */
  url: z.string().max(2000),
});

export const rawCallSchema = z.object({
  method: z.enum(rawMethods),
  /** Below the connection's base URL, with its query: `/v2/crawl`. */
  path: z.string().max(4000),
  /** Sent as JSON; with a file as the part `options` (api-facts 6.6). */
  body: jsonObjectSchema.optional(),
  file: rawFileSchema.optional(),
  poll: rawPollSchema.optional(),
});

export type RawCall = z.infer<typeof rawCallSchema>;
export type RawPoll = z.infer<typeof rawPollSchema>;

/** Reads the request of a raw run; null for anything else. */
export function readRawCall(request: unknown): RawCall | null {
  const read = rawCallSchema.safeParse(request);
  return read.success ? read.data : null;
}

/** A call as it is stored in a draft and a run. */
export function rawRequest(call: RawCall): JsonObject {
  return jsonObjectSchema.parse(JSON.parse(JSON.stringify(call)));
}

/**
 * A path as it may go below a base URL, with its query; null for one that leads elsewhere: out of `/v2/`, to another host, or
 * there by a detour that a server may undo. The fragment goes.
 */
export function rawPath(path: string): string | null {
  if (!path.startsWith(apiRoot) || /[\\\s\u0000-\u001f\u007f]/.test(path)) return null;
  if (!canParseUrl(path, 'http://service.invalid')) return null;
  const url = new URL(path, 'http://service.invalid');
  const steps = undoEscapes(url.pathname);
  if (url.host !== 'service.invalid' || !url.pathname.startsWith(apiRoot) || steps === null) return null;
  if (steps.split(/[/\\]/).some((step) => step === '..' || step === '.')) return null;
  return `${url.pathname}${url.search}`;
}

/** As often as a proxy in between might. */
function undoEscapes(path: string): string | null {
  try {
    return decodeURIComponent(decodeURIComponent(path));
  } catch {
    return null;
  }
}

/** Job fields of a response; null where a field is absent. */
export interface JobFacts {
  readonly id: string | null;
  readonly url: string | null;
  readonly status: string | null;
  readonly completed: number | null;
  readonly total: number | null;
  readonly creditsUsed: number | null;
  /** Where the next page of the result is. */
  readonly next: string | null;
  readonly error: string | null;
  /** How many documents the response has in `data`; null if that is no list. */
  readonly documents: number | null;
  /** What distinguishes the first of them from the first of other responses. */
  readonly firstDocument: string | null;
}

/** The facts of a response that states none. */
export const noJobFacts: JobFacts = {
  id: null,
  url: null,
  status: null,
  completed: null,
  total: null,
  creditsUsed: null,
  next: null,
  error: null,
  documents: null,
  firstDocument: null,
};

/** Reads the job fields from the top level of a response, else from its `data`, where monitors have them. */
export function jobFactsOf(answer: unknown): JobFacts {
  const top: JsonObject = isJsonObject(answer) ? answer : {};
  const { data } = top;
  const inner: JsonObject = isJsonObject(data) ? data : {};
  const text = (name: string): string | null => shortText(top[name]) ?? shortText(inner[name]);
  const count = (name: string): number | null => nonNegativeNumber(top[name]) ?? nonNegativeNumber(inner[name]);
  return {
    id: text('id'),
    url: shortText(top['url']),
    status: text('status'),
    completed: count('completed'),
    total: count('total'),
    creditsUsed: count('creditsUsed'),
    next: text('next'),
    error: shortText(top['error']),
    documents: Array.isArray(data) ? data.length : null,
    firstDocument: Array.isArray(data) ? identityOf(data[0]) : null,
  };
}

/** The id of a document's scrape, else its URL. */
function identityOf(document: unknown): string | null {
  const { metadata } = isJsonObject(document) ? document : {};
  if (metadata === undefined || !isJsonObject(metadata)) return null;
  return shortText(metadata['scrapeId']) ?? shortText(metadata['sourceURL']) ?? shortText(metadata['url']);
}

function shortText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, 4000) : null;
}

/** A service without accounts reports -1 for credits (api-facts 6.2). */
function nonNegativeNumber(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && Number.isFinite(value) ? value : null;
}

/**
 * Returns the path of a URL that the service returned, relative to the base URL of the connection: gateways use different host names, and
 * the key must go nowhere else. Null where the path is not part of the API.
 */
export function pathOfAddress(address: string, baseUrl: string): string | null {
  if (!canParseUrl(baseUrl) || !canParseUrl(address, baseUrl)) return null;
  const url = new URL(address, baseUrl);
  const root = trimEndBy(new URL(baseUrl).pathname, /\//);
  const path = root !== '' && url.pathname.startsWith(`${root}/`) ? url.pathname.slice(root.length) : url.pathname;
  return rawPath(`${path}${url.search}`);
}

/** Returns the status path of a call's job; null where neither call nor response has it. */
export function statusPathOf(call: RawCall, job: JobFacts, baseUrl: string): string | null {
  const { statusPath } = call.poll ?? {};
  if (statusPath !== undefined && statusPath !== '')
    return rawPath(statusPath.replaceAll('{id}', encodeURIComponent(job.id ?? '')));
  if (call.method === 'GET') return rawPath(call.path);
  const told = job.url === null ? null : pathOfAddress(job.url, baseUrl);
  if (told !== null || job.id === null) return told;
  return rawPath(`${trimEndBy(call.path.split(/[?#]/, 1)[0] ?? '', /\//)}/${encodeURIComponent(job.id)}`);
}
