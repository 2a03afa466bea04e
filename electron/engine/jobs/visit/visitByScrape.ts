import { setImmediate } from 'node:timers/promises';
import { countWords } from '../../../../shared/base/countWords.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import type { Result } from '../../../../shared/base/result.ts';
import type { ApiError } from '../../ports/apiError.ts';
import type { JobRecord, PageFacts } from '../../ports/jobs.ts';
import type { ScrapeFailure } from '../../ports/scrapeFailure.ts';
import { engineErrorCodes } from '../../../../shared/api/engine/control.ts';
import type { PageVisit, PageVisits, Place } from './pageVisits.ts';
import { readRetryAfter } from './retryAfter.ts';

/** Characters whose words are counted in one go. */
const maxCharsInARow = 100_000;
/** All jobs are one client of the queue: the runner gives each its turn. */
const queueClient = 'jobs';

/** A page as its scrape reports it, whatever formats the request has. */
interface ReportedPage {
  /** Final URL, after redirects. */
  readonly url: string;
  readonly statusCode: number;
  /** `Retry-After` as sent; null where there is none. */
  readonly retryAfter: string | null;
  readonly links: readonly { readonly url: string }[];
}

interface PageCaller<Turn> {
  readonly client: string;
  readonly allowPrivate: string | boolean;
  readonly signal: AbortSignal;
  readonly onPage: (page: ReportedPage) => void;
  /** The slot of the queue in which the page is visited. */
  readonly turn?: Turn;
}

/** A place that includes a window of the browser, or takes one when it is needed. */
interface BrowserPlace extends Place {
  enterBrowser(signal: AbortSignal): Promise<boolean>;
}

/** The service of scrapes, as far as jobs use it. */
export interface ScrapeVisitPorts<Scrape, Turn extends BrowserPlace> {
  readonly queue: { wait(client: string, signal: AbortSignal, band: 'background' | 'static'): Promise<Turn | null> };
  readonly scrapes: { scrape(scrape: Scrape, caller: PageCaller<Turn>): Promise<Result<JsonObject, ScrapeFailure>> };
  /** Builds the scrape of one page of a job, with the options that its request has for pages. */
  readonly scrapeOf: (job: JobRecord, url: string) => Result<Scrape, ApiError>;
  /** Returns the error that the scrape endpoint reports for a failure. */
  readonly refusalOf: (failure: ScrapeFailure) => ApiError;
  /** A host that may be private for the pages of a job; true for all. */
  readonly allowPrivate: (job: JobRecord) => string | boolean;
  readonly now: () => number;
}

/** Visits the pages of jobs as single scrapes do, in the background band of their queue. */
export function createVisitByScrape<Scrape, Turn extends BrowserPlace>(
  ports: ScrapeVisitPorts<Scrape, Turn>,
): PageVisits {
  const { queue, scrapes, scrapeOf, refusalOf, allowPrivate, now } = ports;
  /** The turns of the queue that were given out as places. */
  const turns = new WeakMap<Place, Turn>();
  const staticJobs = rememberStaticJobs();
  return {
    async waitForPlace(jobId, signal) {
      const turn = await queue.wait(queueClient, signal, staticJobs.has(jobId) ? 'static' : 'background');
      if (turn !== null) turns.set(turn, turn);
      return turn;
    },
    async visit({ job, page, place, signal }) {
      const scrape = scrapeOf(job, page.url);
      if (!scrape.ok) return failed(scrape.error, false);
      const startedAt = now();
      const reported: ReportedPage[] = [];
      const turn = turns.get(place);
      let usesBrowser = false;
      const result = await scrapes.scrape(scrape.value, {
        client: job.id,
        allowPrivate: allowPrivate(job),
        signal,
        onPage: (each) => void reported.push(each),
        ...(turn === undefined ? {} : { turn: noteBrowser(turn, () => (usesBrowser = true)) }),
      });
      if (result.ok) staticJobs.note(job.id, !usesBrowser);
      if (signal.aborted) return { kind: 'aborted' };
      if (result.ok)
        return await documentOf(result.value, reported[0] ?? null, page.url, {
          durationMs: Math.round(now() - startedAt),
          now: now(),
        });
      const { kind } = result.error;
      if (kind === 'cancelled' || kind === 'stopping') return { kind: 'aborted' };
      return failed(refusalOf(result.error), kind === 'site' || kind === 'tls' || kind === 'dns');
    },
  };
}

/** The same place, which calls back when its page needs the browser. */
function noteBrowser<Turn extends BrowserPlace>(turn: Turn, onBrowser: () => void): Turn {
  return {
    ...turn,
    enterBrowser: async (signal: AbortSignal) => {
      onBrowser();
      return await turn.enterBrowser(signal);
    },
  };
}

const maxStaticJobs = 200;

/** Which jobs had a page last that was read without the browser: the next one of theirs probably is like it. */
function rememberStaticJobs() {
  const jobs = new Set<string>();
  return {
    has: (jobId: string): boolean => jobs.has(jobId),
    note(jobId: string, isStatic: boolean): void {
      jobs.delete(jobId);
      if (isStatic) jobs.add(jobId);
      const [oldest] = jobs;
      if (jobs.size > maxStaticJobs && oldest !== undefined) jobs.delete(oldest);
    },
  };
}

function failed({ code, error }: ApiError, isHostFailure: boolean): PageVisit {
  return {
    kind: 'failed',
    error: { code: code ?? engineErrorCodes.unknown, message: error },
    credits: 0,
    isHostFailure,
  };
}

async function documentOf(
  data: JsonObject,
  visited: ReportedPage | null,
  url: string,
  { durationMs, now }: { readonly durationMs: number; readonly now: number },
): Promise<PageVisit> {
  const metadata = isJsonObject(data['metadata']) ? data['metadata'] : {};
  const markdown = textOf(data['markdown']);
  const facts: PageFacts = {
    scrapeId: textOf(metadata['scrapeId']) ?? '',
    finalUrl: visited?.url ?? textOf(metadata['url']) ?? url,
    statusCode: visited?.statusCode ?? numberOf(metadata['statusCode']),
    title: textOf(metadata['title']),
    words: markdown === null ? 0 : await countAllWords(markdown),
    durationMs,
    credits: numberOf(metadata['creditsUsed']) ?? 0,
  };
  return {
    kind: 'document',
    body: JSON.stringify(data),
    facts,
    retryAfterMs: readRetryAfter(visited?.retryAfter ?? null, now),
    links: visited?.links.map(({ url: link }) => link) ?? [],
    text: markdown,
    isCached: metadata['cacheState'] === 'hit',
  };
}

function textOf(value: JsonValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function numberOf(value: JsonValue | undefined): number | null {
  return typeof value === 'number' ? value : null;
}

/** Counts the words of a text in parts: it may have millions, and the process answers requests meanwhile. */
async function countAllWords(text: string): Promise<number> {
  let words = 0;
  let start = 0;
  while (start < text.length) {
    const lineEnd = text.indexOf('\n', start + maxCharsInARow);
    // A very long line is cut within a word, which then counts twice.
    const end = lineEnd < 0 || lineEnd > start + 2 * maxCharsInARow ? start + maxCharsInARow : lineEnd;
    words += countWords(text.slice(start, end));
    start = end;
    if (start < text.length) await setImmediate();
  }
  return Math.ceil(words);
}
