import type { SiteError, SitePage } from '../document/site/sitePages.ts';
import type { ReportedPage } from './jobReport.ts';

/** A document of a job with its index among all documents. */
export interface NumberedPage extends SitePage {
  readonly number: number;
}

/** One URL of a job, as every view of the job shows it. Null for what is not known. */
export interface SiteRow {
  /** Stays the same while the job runs. */
  readonly key: string;
  readonly url: string;
  /** `done`, `failed`, `skipped`, `waiting`, `held`, `leased`, or a word of a later engine. */
  readonly state: string;
  /** Why it was not visited. */
  readonly reason: string | null;
  /** The index of the row whose page links to it. */
  readonly parent: number | null;
  /** The number of its document among the documents of the job; null where it has none, or none was received yet. */
  readonly document: number | null;
  readonly status: number | null;
  readonly title: string | null;
  readonly depth: number | null;
  readonly template: string | null;
  readonly words: number | null;
  readonly durationMs: number | null;
  readonly credits: number | null;
  /** `start`, `sitemap`, `link`, `list`, or a word of a later engine. */
  readonly source: string | null;
  readonly attempts: number | null;
  readonly code: string | null;
  readonly error: string | null;
  /** The URL of an earlier page with nearly the same text. */
  readonly nearDuplicateOf: string | null;
}

/** Merges the engine's list of URLs with the documents that were received, in the order in which the URLs were found. */
export function rowsOfReport(pages: readonly ReportedPage[], documents: readonly NumberedPage[]): readonly SiteRow[] {
  const documentOf = documentFinder(documents);
  const indexOf = new Map(pages.map(({ number }, index) => [number, index]));
  return pages.map((page, index) => {
    const document = documentOf(page);
    const { parentNumber, nearDuplicateOf: twin } = page;
    const parent = parentNumber === null ? undefined : indexOf.get(parentNumber);
    return {
      key: String(index),
      url: page.url,
      state: page.state,
      reason: page.reason,
      parent: parent === undefined || parent === index ? null : parent,
      document: document?.number ?? null,
      status: page.statusCode ?? document?.status ?? null,
      title: page.title ?? document?.title ?? null,
      depth: page.depth,
      template: page.template,
      words: page.words ?? document?.words ?? null,
      durationMs: page.durationMs,
      credits: page.credits ?? document?.credits ?? null,
      source: page.source,
      attempts: page.attempts,
      code: page.code,
      error: page.error ?? document?.error ?? null,
      nearDuplicateOf: twin === null ? null : (pages[indexOf.get(twin) ?? -1]?.url ?? null),
    };
  });
}

/** Finds the document of a page by the id of its scrape, else by its URL. */
function documentFinder(documents: readonly NumberedPage[]): (page: ReportedPage) => NumberedPage | null {
  const byScrape = new Map<string, NumberedPage>();
  const byUrl = new Map<string, NumberedPage>();
  for (const document of documents) {
    if (document.scrapeId !== null) byScrape.set(document.scrapeId, document);
    byUrl.set(document.url, document);
  }
  return ({ scrapeId, url, finalUrl, state }) => {
    if (state !== 'done') return null;
    const own = scrapeId === null ? undefined : byScrape.get(scrapeId);
    return own ?? byUrl.get(url) ?? byUrl.get(finalUrl ?? '') ?? null;
  };
}

const unknown = {
  reason: null,
  parent: null,
  document: null,
  status: null,
  title: null,
  depth: null,
  template: null,
  words: null,
  durationMs: null,
  credits: null,
  source: null,
  attempts: null,
  code: null,
  error: null,
  nearDuplicateOf: null,
} as const;

/** Rows of a job of which only the response is known: its documents, and the pages that it lists as failed. */
export function rowsOfDocuments(documents: readonly NumberedPage[], errors: readonly SiteError[]): readonly SiteRow[] {
  const rows = documents.map(({ number, url, status, title, words, credits, error }): SiteRow => {
    return {
      ...unknown,
      key: `page ${number}`,
      url,
      state: 'done',
      document: number,
      status,
      title,
      words,
      credits,
      error,
    };
  });
  const failed = errors.map(({ url, error, isRobots }, index): SiteRow => {
    const key = `error ${index}`;
    return isRobots
      ? { ...unknown, key, url, state: 'skipped', reason: 'robots' }
      : { ...unknown, key, url, state: 'failed', error };
  });
  return [...rows, ...failed];
}
