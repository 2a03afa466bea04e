import { privateHosts } from '../../../shared/api/engine/control.ts';
import { isJsonObject, type JsonObject } from '../../../shared/base/json.ts';
import { err, ok } from '../../../shared/base/result.ts';
import type { GuardedFetch } from '../../guard/fetchGuarded.ts';
import { withoutStoring } from '../cache/cacheRules.ts';
import type { SearchPort } from '../http/serverPorts.ts';
import { findHighlights } from '../extract/highlights/findHighlights.ts';
import type { Library } from '../ports/library.ts';
import { refusalOf } from '../scrape/scrapeFailure.ts';
import type { ScrapePorts } from '../scrape/scrapeService.ts';
import type { ScrapeService } from '../scrape/scrapeService.ts';
import { validateScrape } from '../scrape/validate/validateScrape.ts';
import type { OpenProviders } from '../search/providers/openProviders.ts';
import { creditsOfPages, readResults } from '../search/readResults.ts';
import type { SearchRequest, SearchResult } from '../search/searchRequest.ts';
import { writeResults } from '../search/searchResponse.ts';
import { searchWeb } from '../search/searchService.ts';
import { urlKey } from '../site/canonicalUrl.ts';

export interface SearchSettings {
  readonly providers: OpenProviders;
  readonly library: Library;
  readonly scrapes: ScrapeService;
  readonly queue: ScrapePorts['queue'];
  readonly toolsFor: ScrapePorts['toolsFor'];
  readonly fetch: GuardedFetch;
  readonly userAgent: string;
  /** Milliseconds on a clock that does not jump. */
  readonly now: () => number;
}

type Caller = Parameters<SearchPort['search']>[1];
type Lists = readonly (readonly [Parameters<typeof writeResults>[0], readonly SearchResult[]])[];

const maxTools = 50;
const keyOptions = { ignoreQueryParameters: false, deduplicateSimilarUrls: true } as const;

/** Opens searches over the providers, the library and the engine's scrapes. */
export function openSearch(settings: SearchSettings): SearchPort {
  const { now, fetch, userAgent, providers, library, toolsFor } = settings;
  const ports = { fetch, userAgent, providers, library, wait, keyOf: (url: string) => urlKey(url, keyOptions) };
  return {
    async search(request, caller) {
      const endsAt = now() + request.timeoutMs;
      const signal = AbortSignal.any([caller.signal, AbortSignal.timeout(request.timeoutMs)]);
      const found = await searchWeb(ports, request, privateHosts(caller.allowPrivate) === 'all', signal);
      if (caller.signal.aborted) return err({ kind: 'cancelled' });
      if (!found.ok) return found;
      const lists: Lists = [...found.value.lists].map(([source, results]) => [
        source,
        request.ignoreInvalidUrls ? results.filter(({ url }) => validateScrape({ url }).ok) : results,
      ]);
      const read = await readPages(settings, request, lists, { ...caller, signal, endsAt });
      const data: Record<string, JsonObject[keyof JsonObject]> = Object.fromEntries(
        lists.map(([source, results]) => [source, writeResults(source, results, read.get(source) ?? [])]),
      );
      if (request.toolDetail !== null)
        data['tools'] = toolsOf(lists, (url) => toolsFor(url, request.toolDetail ?? 'summary'));
      return ok({
        data,
        warnings: found.value.warnings,
        count: lists.reduce((sum, [, results]) => sum + results.length, 0),
        pageCredits: creditsOfPages([...read.values()].flat()),
      });
    },
    library,
  };
}

async function readPages(
  settings: SearchSettings,
  request: SearchRequest,
  lists: Lists,
  caller: Caller & { readonly endsAt: number },
): Promise<ReadonlyMap<string, readonly JsonObject[]>> {
  const { scrapeOptions } = request;
  if (scrapeOptions === null) return new Map();
  const scrapeOf = (url: string, leftMs: number): ReturnType<typeof validateScrape> => {
    const { timeout } = scrapeOptions;
    const timeoutMs = Math.min(typeof timeout === 'number' ? timeout : leftMs, leftMs);
    const zeroRetention = request.leavesNoTrace ? { zeroDataRetention: true } : {};
    const job = validateScrape({ ...scrapeOptions, ...zeroRetention, url, timeout: Math.round(timeoutMs) });
    if (!job.ok || !caller.isPrivate) return job;
    return ok({ ...job.value, cacheUse: withoutStoring(job.value.cacheUse) });
  };
  const { scrapes, queue, now } = settings;
  const entries = await Promise.all(
    lists.map(async ([source, results]): Promise<readonly [string, readonly JsonObject[]]> => {
      if (source === 'images') return [source, []];
      const pages = await readResults({ queue, scrapes, scrapeOf, refusalOf, now }, results, caller);
      return [source, await Promise.all(pages.map((page) => withHighlights(page, request, caller.signal)))];
    }),
  );
  return new Map(entries);
}

/** Adds the passages of a page that match the query, unless the request has asked for some of its own. */
async function withHighlights(page: JsonObject, request: SearchRequest, signal: AbortSignal): Promise<JsonObject> {
  const { markdown, highlights } = page;
  if (!request.highlights || typeof markdown !== 'string' || highlights !== undefined) return page;
  const { text } = await findHighlights(markdown, request.query, signal);
  return text === null ? page : { ...page, highlights: text };
}

/** Tools for the hosts of the results, each once. */
function toolsOf(lists: Lists, toolsFor: (url: string) => readonly JsonObject[]): readonly JsonObject[] {
  const byHost = new Map(lists.flatMap(([, results]) => results.map(({ url }) => [new URL(url).host, url] as const)));
  const tools = new Map<string, JsonObject>();
  for (const url of byHost.values())
    for (const tool of toolsFor(url)) {
      const { provider, capability } = tool;
      tools.set(`${JSON.stringify(provider)} ${JSON.stringify(capability)}`, tool);
    }
  return [...tools.values()].filter(isJsonObject).slice(0, maxTools);
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    if (signal.aborted) done();
    else signal.addEventListener('abort', done, { once: true });
  });
}
