import type { Result } from '../../../../shared/base/result.ts';
import type { MapPage } from './mapPorts.ts';

export const walkLimits = {
  maxPages: 100,
  /** The start page has depth 0. */
  maxDepth: 3,
  maxConcurrentPages: 4,
} as const;

export interface WalkOptions {
  /** URLs to begin with, in order, of depth 1 if they are links of the start page. */
  readonly seeds: readonly { readonly url: string; readonly depth: number }[];
  readonly keyOf: (url: string) => string | null;
  /** Reads a page without a browser. */
  readonly readPage: (url: string) => Promise<Result<MapPage, string>>;
  /** Whether a page may be visited; links to others are listed all the same. */
  readonly mayVisit: (url: string) => boolean;
  /** Adds the links of a page and returns the URLs of those that are new in the map. */
  readonly onPage: (page: MapPage) => readonly string[];
  /** `page`: pages read so far; `of`: pages known so far. */
  readonly onProgress: (page: number, of: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Walks a site breadth first, without a browser: at most 100 pages, three links deep. The order depends on the pages alone and not on which
 * of them arrives first. Returns the number of pages that were read.
 */
export async function walkSite(options: WalkOptions): Promise<number> {
  const { seeds, keyOf, onPage, onProgress, signal } = options;
  const waiting: { readonly url: string; readonly depth: number }[] = [];
  const known = new Set<string>();
  const reads: Promise<Result<MapPage, string>>[] = [];
  let readCount = 0;
  const add = (url: string, depth: number): void => {
    const key = keyOf(url);
    if (key === null || known.has(key) || depth > walkLimits.maxDepth || waiting.length >= walkLimits.maxPages) return;
    known.add(key);
    if (options.mayVisit(url)) waiting.push({ url, depth });
  };
  for (const { url, depth } of seeds) add(url, depth);
  for (let index = 0; index < waiting.length && !signal.aborted; index += 1) {
    // Started reads are a window over the list, so that pages are read at once and their links added in order.
    while (reads.length < Math.min(waiting.length, index + walkLimits.maxConcurrentPages))
      reads.push(options.readPage(waiting[reads.length]?.url ?? ''));
    const page = await reads[index];
    if (page?.ok === true) {
      readCount += 1;
      const key = keyOf(page.value.url);
      if (key !== null) known.add(key);
      for (const url of onPage(page.value)) add(url, (waiting[index]?.depth ?? 0) + 1);
    }
    onProgress(index + 1, waiting.length);
  }
  return readCount;
}
