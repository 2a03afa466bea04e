import { isJsonObject, type JsonObject } from '../../../shared/base/json.ts';
import type { Result } from '../../../shared/base/result.ts';
import type { ApiError } from '../ports/apiError.ts';
import type { ScrapeFailure } from '../ports/scrapeFailure.ts';
import type { SearchResult } from './searchRequest.ts';

/** The service of scrapes, as far as a search uses it. */
export interface ResultPorts<Scrape, Turn extends { release(): void }> {
  readonly queue: { wait(client: string, signal: AbortSignal, band: 'background'): Promise<Turn | null> };
  readonly scrapes: {
    scrape(
      scrape: Scrape,
      caller: {
        readonly client: string;
        readonly allowPrivate: string | boolean;
        readonly signal: AbortSignal;
        readonly turn?: Turn;
      },
    ): Promise<Result<JsonObject, ScrapeFailure>>;
  };
  /** The scrape of one result, with the options of the request. */
  readonly scrapeOf: (url: string, timeoutMs: number) => Result<Scrape, ApiError>;
  readonly refusalOf: (failure: ScrapeFailure) => ApiError;
  readonly now: () => number;
}

export interface ResultCaller {
  readonly client: string;
  readonly allowPrivate: string | boolean;
  /** Ends all scrapes: the caller has gone, or the time is over. */
  readonly signal: AbortSignal;
  /** When the time of the search is over, on the clock of `now`. */
  readonly endsAt: number;
}

/** A page of a result: its fields, or those of a page that could not be read. */
export type ReadResult = JsonObject;

const minTimeMs = 1000;

/**
 * Scrapes the pages of results at once, in the background of the queue, within the time of the search. A page that fails, or is not ready in
 * time, has its reason in `metadata.error`.
 */
export async function readResults<Scrape, Turn extends { release(): void }>(
  ports: ResultPorts<Scrape, Turn>,
  results: readonly SearchResult[],
  caller: ResultCaller,
): Promise<readonly ReadResult[]> {
  return await Promise.all(results.map((result) => readResult(ports, result, caller)));
}

async function readResult<Scrape, Turn extends { release(): void }>(
  { queue, scrapes, scrapeOf, refusalOf, now }: ResultPorts<Scrape, Turn>,
  { url }: SearchResult,
  { client, allowPrivate, signal, endsAt }: ResultCaller,
): Promise<ReadResult> {
  const turn = await queue.wait(client, signal, 'background');
  if (turn === null) return failedPage(url, 'The search ended before this page was read');
  try {
    const scrape = scrapeOf(url, Math.max(minTimeMs, endsAt - now()));
    if (!scrape.ok) return failedPage(url, scrape.error.error);
    const page = await scrapes.scrape(scrape.value, { client, allowPrivate, signal, turn });
    if (page.ok) return page.value;
    return failedPage(url, signal.aborted ? 'The search ended before this page was read' : refusalOf(page.error).error);
  } finally {
    turn.release();
  }
}

function failedPage(url: string, error: string): ReadResult {
  return { metadata: { sourceURL: url, error } };
}

/** Credits of the pages of a search. */
export function creditsOfPages(pages: readonly ReadResult[]): number {
  return pages.reduce((sum, { metadata }) => {
    const used = isJsonObject(metadata) ? metadata['creditsUsed'] : null;
    return sum + (typeof used === 'number' ? used : 0);
  }, 0);
}
