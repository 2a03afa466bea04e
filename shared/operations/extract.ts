import { extractLimits, extractPath, extractRequestSchema } from '../api/extract.ts';
import { canParseUrl } from '../base/canParseUrl.ts';
import { isJsonObject, type JsonObject } from '../base/json.ts';
import { taskTitle } from '../base/promptTitle.ts';
import { urlsOf } from './batchScrape.ts';
import { maxTabTitleChars, type RequestKind, type RequestTitle } from './requestKind.ts';
import { dataJob } from './requestOperation.ts';

const {
  urls,
  prompt,
  schema,
  systemPrompt,
  showSources,
  limit,
  enableWebSearch,
  includeSubdomains,
  ignoreSitemap,
  allowExternalLinks,
  ignoreInvalidURLs,
  agent,
  webhook,
  ...others
} = extractRequestSchema.shape;
const { scrapeOptions: _scrapeOptions, ...rest } = others;

/** `POST /v2/extract`: a job that reads data from several pages, and merges it into one value. */
export const extractKind: RequestKind = {
  body: {
    title: extractTitle,
    task: null,
    call: { read: (body) => ({ method: 'POST', path: extractPath, body }) },
    target: (body) => urlsOf(body)[0] ?? '',
    options: ({ scrapeOptions }) => (isJsonObject(scrapeOptions) ? scrapeOptions : {}),
    withOptions: (body, scrapeOptions) => ({ ...body, scrapeOptions }),
    hasFormats: false,
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
  // Each page is charged as one that a model reads; how many there are, only the job finds out.
  sending: { price: { callCredits: 0, pages: countPages, optionsOfPage: pricedOptions }, hasInspection: false },
  result: { isDocument: false, hasTrace: false },
  comparison: { hasRequests: true, hasBaseline: false, results: 'fields' },
  operation: {
    id: 'extract',
    path: extractPath,
    fields: {
      urls,
      prompt,
      schema,
      systemPrompt,
      showSources,
      limit,
      enableWebSearch,
      includeSubdomains,
      ignoreSitemap,
      allowExternalLinks,
      ignoreInvalidURLs,
      agent,
      webhook,
      ...rest,
    },
    // Without it no value has a source.
    starts: { showSources: true },
    pageOptions: 'scrapeOptions',
    // A page has the one format that the prompt and the schema describe.
    refusedOptions: ['formats'],
    findsPages: true,
    job: dataJob,
  },
};

/** Whether a URL stands for the pages below it. */
export function isUrlPattern(url: string): boolean {
  return /\/\*{1,2}$/.test(url.trim());
}

/** Each page is scraped as data, whatever formats the options name. */
function pricedOptions({ scrapeOptions }: JsonObject): JsonObject {
  return { ...(isJsonObject(scrapeOptions) ? scrapeOptions : {}), formats: ['json'] };
}

/** One page for each URL; for a pattern, up to the limit. Without URLs, the pages that a search finds. */
function countPages(body: JsonObject): { readonly min: number; readonly max: number } {
  const given = urlsOf(body);
  const named = given.filter((url) => !isUrlPattern(url)).length;
  const { limit: sent } = body;
  const most = typeof sent === 'number' && sent >= 1 ? sent : extractLimits.maxPages;
  const isOpen = named < given.length || given.length === 0 || body['enableWebSearch'] === true;
  return isOpen ? { min: Math.max(1, Math.min(named, most)), max: Math.max(1, most) } : { min: named, max: named };
}

/** The host of the first URL with the number of others; without URLs, the beginning of the prompt. */
function extractTitle(body: JsonObject): RequestTitle | null {
  const [first, ...more] = urlsOf(body);
  if (first === undefined) {
    const text = taskTitle(body, maxTabTitleChars);
    return text === null ? null : { kind: 'text', text };
  }
  if (more.length === 0) return { kind: 'url', url: first };
  const count = ` +${more.length}`;
  const host = canParseUrl(first) ? new URL(first).host : first;
  return { kind: 'text', text: `${host.slice(0, maxTabTitleChars - count.length)}${count}` };
}
