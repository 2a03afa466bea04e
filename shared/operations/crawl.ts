import { crawlLimits, crawlPath, crawlRequestSchema } from '../api/crawl.ts';
import { isJsonObject, type JsonObject } from '../base/json.ts';
import { type RequestKind, textField } from './requestKind.ts';
import { pageJob } from './requestOperation.ts';

const {
  limit,
  includePaths,
  excludePaths,
  maxDiscoveryDepth,
  sitemap,
  crawlEntireDomain,
  allowSubdomains,
  allowExternalLinks,
  ignoreQueryParameters,
  delay,
  maxConcurrency,
  webhook,
  ...others
} = crawlRequestSchema.shape;
const { url: _url, scrapeOptions: _options, ...rest } = others;

/** `POST /v2/crawl`: the pages that are reached from a URL, each scraped with the same options. */
export const crawlKind: RequestKind = {
  body: {
    title: ({ url }) => (typeof url === 'string' ? { kind: 'url', url } : null),
    task: null,
    call: { read: (body) => ({ method: 'POST', path: crawlPath, body }) },
    target: (body) => textField(body, 'url'),
    options: ({ scrapeOptions }) => (isJsonObject(scrapeOptions) ? scrapeOptions : {}),
    withOptions: (body, options) => ({ ...body, scrapeOptions: options }),
    hasFormats: true,
    hasPage: false,
    urlField: 'url',
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
  sending: { price: { callCredits: 0, pages: (body) => ({ min: 1, max: pageLimit(body) }) }, hasInspection: false },
  result: { isDocument: false, hasTrace: false },
  comparison: { hasRequests: true, hasBaseline: false, results: 'pages' },
  operation: {
    id: 'crawl',
    path: crawlPath,
    fields: {
      limit,
      includePaths,
      excludePaths,
      maxDiscoveryDepth,
      sitemap,
      crawlEntireDomain,
      allowSubdomains,
      allowExternalLinks,
      ignoreQueryParameters,
      delay,
      maxConcurrency,
      webhook,
      ...rest,
    },
    // The API's own default is 10,000 pages.
    starts: { limit: 100 },
    pageOptions: 'scrapeOptions',
    job: pageJob,
  },
};

/** The maximum number of pages; the API's default where the body has none. */
function pageLimit({ limit: max }: JsonObject): number {
  return typeof max === 'number' && max >= 1 ? max : crawlLimits.defaultDocuments;
}
