import { batchScrapeFieldsSchema, batchScrapePath } from '../api/crawl.ts';
import { canParseUrl } from '../base/canParseUrl.ts';
import type { JsonObject } from '../base/json.ts';
import { maxTabTitleChars, type RequestKind, type RequestTitle } from './requestKind.ts';
import { ownPart, pageJob, type RequestOperation } from './requestOperation.ts';

const { urls, ignoreInvalidURLs, maxConcurrency, webhook, ...rest } = batchScrapeFieldsSchema.shape;

const operation: RequestOperation = {
  id: 'batchScrape',
  path: batchScrapePath,
  fields: { urls, ignoreInvalidURLs, maxConcurrency, webhook, ...rest },
  starts: {},
  pageOptions: 'beside',
  job: pageJob,
};

/** `POST /v2/batch/scrape`: a job of the service that scrapes every URL of a list with the same options. */
export const batchScrapeKind: RequestKind = {
  body: {
    title: batchTitle,
    task: null,
    call: { read: (body) => ({ method: 'POST', path: batchScrapePath, body }) },
    target: (body) => urlsOf(body)[0] ?? '',
    options: pageOptions,
    withOptions: (body, options) => ({ ...ownPart(operation, body), ...options }),
    hasFormats: true,
    hasPage: false,
    urlField: 'urls',
    file: null,
  },
  editing: {
    hasRequestLine: true,
    hasOptionForm: false,
    canBePasted: true,
    droppedFiles: 'newRequests',
    savedIn: 'file',
    snippets: 'operationSdks',
  },
  sending: { price: { callCredits: 0, pages: countPages }, hasInspection: false },
  result: { isDocument: false, hasTrace: false },
  comparison: { hasRequests: true, hasBaseline: false, results: 'pages' },
  operation,
};

/** The URLs of a batch in their order; entries of another type are omitted. */
export function urlsOf({ urls: list }: JsonObject): readonly string[] {
  return Array.isArray(list) ? list.filter((url) => typeof url === 'string') : [];
}

function pageOptions(body: JsonObject): JsonObject {
  const own = ownPart(operation, body);
  return Object.fromEntries(Object.entries(body).filter(([key]) => !Object.hasOwn(own, key)));
}

function countPages(body: JsonObject): { readonly min: number; readonly max: number } {
  const count = urlsOf(body).length;
  return { min: count, max: count };
}

/** `example.com +4`: the host of the first URL, and the number of others. */
function batchTitle(body: JsonObject): RequestTitle | null {
  const [first, ...others] = urlsOf(body);
  if (first === undefined) return null;
  if (others.length === 0) return { kind: 'url', url: first };
  const count = ` +${others.length}`;
  const host = canParseUrl(first) ? new URL(first).host : first;
  return { kind: 'text', text: `${host.slice(0, maxTabTitleChars - count.length)}${count}` };
}
