import { searchLimits, searchPath, searchRequestSchema } from '../api/search.ts';
import { isJsonObject, type JsonObject } from '../base/json.ts';
import { maxTabTitleChars, type RequestKind, textField } from './requestKind.ts';

const { limit, sources, categories, includeDomains, excludeDomains, tbs, country, lang, ...others } =
  searchRequestSchema.shape;
const { query: _query, scrapeOptions: _scrapeOptions, origin: _origin, integration: _integration, ...rest } = others;

/** Results of a request, over all of its sources. */
function maxResults({ limit: given, sources: asked }: JsonObject): number {
  const each = typeof given === 'number' ? given : searchLimits.defaultResults;
  return each * (Array.isArray(asked) ? Math.max(1, asked.length) : 1);
}

/** Whether the results are read: only with formats. */
function readsResults({ scrapeOptions }: JsonObject): boolean {
  const formats = isJsonObject(scrapeOptions) ? scrapeOptions['formats'] : undefined;
  return Array.isArray(formats) && formats.length > 0;
}

/** `POST /v2/search`: results for a query, with the pages of the results where `scrapeOptions` has formats. */
export const searchKind: RequestKind = {
  body: {
    title(body) {
      const text = textField(body, 'query').trim().slice(0, maxTabTitleChars);
      return text === '' ? null : { kind: 'text', text };
    },
    task: { title: (body, maxChars) => textField(body, 'query').trim().slice(0, maxChars) || null },
    call: { read: (body) => ({ method: 'POST', path: searchPath, body }) },
    target: () => '',
    options: ({ scrapeOptions }) => (isJsonObject(scrapeOptions) ? scrapeOptions : {}),
    withOptions: (body, scrapeOptions) => ({ ...body, scrapeOptions }),
    hasFormats: false,
    hasPage: false,
    urlField: null,
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
  sending: {
    // The pages are charged with the options that they have; the call itself by started tens of results.
    price: {
      callCredits: 2,
      pages: (body) => ({ min: 0, max: readsResults(body) ? maxResults(body) : 0 }),
    },
    hasInspection: false,
  },
  result: { isDocument: false, hasTrace: false },
  comparison: { hasRequests: true, hasBaseline: false, results: 'pages' },
  operation: {
    id: 'search',
    path: searchPath,
    fields: { limit, sources, categories, includeDomains, excludeDomains, tbs, country, lang, ...rest },
    starts: {},
    pageOptions: 'scrapeOptions',
    job: null,
  },
};
