import type { JsonValue } from '../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { RankableLink } from '../site/map/rankLinks.ts';
import type { ReadSitemapFile } from '../site/sitemaps/collectSitemapLinks.ts';
import type { PageTextFingerprint } from '../site/worker/fingerprintPage.ts';
import type { SitePart } from '../site/worker/siteParts.ts';
import type { SiteOutput, SiteProgress, SiteTask } from '../site/worker/siteTask.ts';
import { createWorkerPool, type WorkerPoolSettings } from './workerPool.ts';

/** What patterns of a request match. */
export type PatternMatches =
  | { readonly kind: 'matched'; readonly matches: readonly boolean[] }
  /** A pattern takes more than `maxMs`. */
  | { readonly kind: 'slow'; readonly pattern: string; readonly maxMs: number }
  | { readonly kind: 'failed'; readonly reason: string };

/** Time of the patterns of a request for the URLs of one page. */
const maxPatternMs = 200;

const words = {
  slow: 'It takes too long to read',
  big: 'It is too big to be read',
  broken: 'The reader broke on it',
  ended: 'The reader ended while reading it',
} as const;

export interface SitePool {
  /** Null where the bytes are none of the kind, or cannot be read. */
  readPart(part: SitePart, signal: AbortSignal): Promise<JsonValue>;
  readonly readSitemap: ReadSitemapFile;
  /** Returns indexes into `links`, best match first. */
  rankLinks(
    links: readonly RankableLink[],
    query: string,
    signal: AbortSignal,
  ): Promise<Result<readonly number[], string>>;
  /** Null where the signal ended it. */
  fingerprint(url: string, text: string, signal: AbortSignal): Promise<PageTextFingerprint | null>;
  /**
   * Runs patterns that may take exponential time on the URLs of one page.
   * @param patterns regular expressions of JavaScript
   */
  matchPatterns(patterns: readonly string[], texts: readonly string[], signal: AbortSignal): Promise<PatternMatches>;
  close(): Promise<void>;
}

/** Workers that read robots.txt, sitemaps and feeds and rank links (`site.worker`). A worker starts with the first task. */
export function createSitePool(settings: Omit<WorkerPoolSettings, 'words'>): SitePool {
  const pool = createWorkerPool<SiteTask, SiteOutput, SiteProgress>({
    ...settings,
    words,
  });
  // A worker of its own: one that is ended for its pattern must not take a sitemap with it.
  const matcher = createWorkerPool<SiteTask, SiteOutput, SiteProgress>({ ...settings, workers: 1, words });
  return {
    async readPart(part, signal) {
      const result = await pool.run({ kind: 'part', part }, signal);
      return result.ok && result.value.kind === 'part' ? result.value.value : null;
    },
    async readSitemap({ bytes, base }, signal, onLinks) {
      const result = await pool.run({ kind: 'sitemap', bytes, base }, signal, onLinks);
      if (!result.ok) return result;
      return result.value.kind === 'sitemap' ? ok(result.value.summary) : err('The reader broke on it');
    },
    async rankLinks(links, query, signal) {
      const result = await pool.run({ kind: 'rank', links, query }, signal);
      if (!result.ok) return result;
      return result.value.kind === 'rank' ? ok(result.value.order) : err('The reader broke on it');
    },
    async fingerprint(url, text, signal) {
      const result = await pool.run({ kind: 'fingerprint', url, text }, signal);
      return result.ok && result.value.kind === 'fingerprint' ? result.value.fingerprint : null;
    },
    async matchPatterns(patterns, texts, signal) {
      const all = await matchInTime(matcher, patterns, texts, signal);
      if (all.kind !== 'slow') return all;
      // Each again, in a worker that runs already: one is named, and a computer that was busy for a moment fails no crawl.
      const matches = texts.map(() => false);
      for (const pattern of patterns) {
        const one = await matchInTime(matcher, [pattern], texts, signal);
        if (one.kind !== 'matched') return one;
        for (const [index, isMatch] of one.matches.entries()) if (isMatch) matches[index] = true;
      }
      return { kind: 'matched', matches };
    },
    async close() {
      await Promise.all([pool.close(), matcher.close()]);
    },
  };
}

type SiteWorkers = ReturnType<typeof createWorkerPool<SiteTask, SiteOutput, SiteProgress>>;

/** Runs patterns for a limited time, without that in which the worker starts. */
async function matchInTime(
  workers: SiteWorkers,
  patterns: readonly string[],
  texts: readonly string[],
  signal: AbortSignal,
): Promise<PatternMatches> {
  const ready = await workers.run({ kind: 'ready' }, signal);
  if (!ready.ok) return { kind: 'failed', reason: ready.error };
  const result = await workers.run({ kind: 'match', patterns, texts }, signal, undefined, maxPatternMs);
  if (result.ok && result.value.kind === 'match') return { kind: 'matched', matches: result.value.matches };
  if (!result.ok && result.error === words.slow)
    return { kind: 'slow', pattern: patterns[0] ?? '', maxMs: maxPatternMs };
  return { kind: 'failed', reason: result.ok ? words.broken : result.error };
}
