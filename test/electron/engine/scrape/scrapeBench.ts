import { err, ok } from '../../../../shared/base/result.ts';
import { freeAccount } from '../../../../electron/engine/credits/creditAccount.ts';
import type { ExtractInput } from '../../../../electron/engine/extract/extractDocument.ts';
import type { CapturedPage, PageCapture, PageRequest } from '../../../../electron/engine/ports/capture.ts';
import type { Extractor } from '../../../../electron/engine/ports/extractor.ts';
import type { IndexedPage } from '../../../../electron/engine/ports/pageIndex.ts';
import type { Reading } from '../../../../electron/engine/ports/cache.ts';
import { createPageModel } from '../../../../electron/engine/model/pageModel.ts';
import { createInspections } from '../../../../electron/engine/scrape/inspection/inspections.ts';
import { createScrapeJobs, type ScrapeJobs } from '../../../../electron/engine/scrape/scrapeJobs.ts';
import { createScrapeQueue } from '../../../../electron/engine/scrape/scrapeQueue.ts';
import { createScrapeService, type ScrapeService } from '../../../../electron/engine/scrape/scrapeService.ts';
import type { DocumentReader } from '../../../../electron/engine/scrape/readFile.ts';
import type { ScrapeJob } from '../../../../electron/engine/scrape/scrapeJob.ts';
import { validateScrape } from '../../../../electron/engine/scrape/validate/validateScrape.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';

export const url = 'https://example.com/';
export const page: CapturedPage = {
  url: 'https://example.com/final',
  statusCode: 200,
  contentType: 'text/html',
  content: { kind: 'dom', html: '<p>x</p>' },
  rawHtml: null,
  rawBytes: null,
  media: null,
  screenshot: null,
  actions: [],
  proxyUsed: 'basic',
  warnings: [],
  isWhole: true,
};

export function job(options: JsonObject = {}): ScrapeJob {
  const result = validateScrape({ url, ...options });
  if (!result.ok) throw new Error(result.error.error);
  return result.value;
}

export const read = {
  markdown: 'text',
  html: '<p>',
  links: ['l'],
  images: ['i'],
  metadata: { title: 'T', statusCode: 'lie' },
  pageKind: 'other',
  warnings: [],
} as never;

export interface Bench {
  readonly service: ScrapeService;
  readonly jobs: ScrapeJobs;
  readonly visits: PageRequest[];
  readonly inputs: ExtractInput[];
  /** Cached readings of files. */
  readonly readings: Reading[];
  /** Pages that others may find. */
  readonly noted: IndexedPage[];
}

export interface Parts {
  readonly capture?: PageCapture['capture'];
  readonly extract?: Extractor['extract'];
  readonly places?: number;
  readonly readFile?: DocumentReader['read'];
  /** What the cache holds of every address. */
  readonly cached?: CapturedPage | null;
  /** What it holds of every file. */
  readonly known?: Reading | null;
  /** What opens the file. */
  readonly password?: string | null;
  /** Milliseconds. */
  readonly now?: () => number;
}

export function benchOf({
  capture = async () => await Promise.resolve(ok(page)),
  extract = async () => await Promise.resolve(ok(read)),
  places = 2,
  readFile = () => Promise.resolve(err('no file is read here')),
  cached = null,
  known = null,
  password = null,
  now = () => performance.now(),
}: Parts): Bench {
  const readings: Reading[] = [];
  const noted: IndexedPage[] = [];
  const visits: PageRequest[] = [];
  const inputs: ExtractInput[] = [];
  const jobs = createScrapeJobs(() => performance.now());
  const service = createScrapeService({
    queue: createScrapeQueue(places, () => performance.now()),
    jobs,
    pages: {
      async capture(request, signal) {
        visits.push(request);
        return await capture(request, signal);
      },
    },
    extractor: {
      async extract(input, signal) {
        inputs.push(input);
        return await extract(input, signal);
      },
    },
    documents: { read: readFile },
    redactor: { redact: async ({ text }) => await Promise.resolve(ok(`redacted ${text}`)) },
    cache: { find: () => Promise.resolve(cached && { page: cached, storedAt: 1 }), put: () => Promise.resolve() },
    readings: {
      find: () => Promise.resolve(known),
      put: (_key, document) => {
        readings.push(document);
        return Promise.resolve();
      },
    },
    takePassword: () => password,
    ocrLanguages: { installed: () => [] },
    history: { last: () => Promise.resolve(null), put: () => Promise.resolve() },
    results: { put: () => Promise.resolve(), read: () => Promise.resolve(null) },
    inspections: createInspections(() => performance.now()),
    account: freeAccount,
    artifacts: {
      put: async () => await Promise.resolve('/artifacts/abc'),
      putSigned: async () => await Promise.resolve('/artifacts/abc?expires=1&signature=a'),
    },
    recipes: { keyOf: (url) => url, read: () => Promise.resolve([]), put: () => Promise.resolve() },
    readByRecipes: () => Promise.resolve(null),
    checkSchema: () => Promise.resolve([]),
    model: createPageModel(null, () => Promise.resolve([])),
    toolsFor: () => [],
    baseUrl: () => 'http://127.0.0.1:1',
    notePage: (known) => void noted.push(known),
    now,
  });
  return { service, jobs, visits, inputs, readings, noted };
}

export function bench(capture?: PageCapture['capture'], places = 2): Bench {
  return benchOf(capture === undefined ? { places } : { capture, places });
}

export const caller = { client: 'test', allowPrivate: false, signal: new AbortController().signal } as const;

/** A page that shows nothing until its visit is given up. */
export const silent: PageCapture['capture'] = (_request, signal) =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(err({ kind: 'cancelled' })));
  });
