import type { JsonValue } from '../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { RankableLink } from '../site/map/rankLinks.ts';
import type { ReadSitemapFile } from '../site/sitemaps/collectSitemapLinks.ts';
import type { PageTextFingerprint } from '../site/worker/fingerprintPage.ts';
import type { SitePart } from '../site/worker/siteParts.ts';
import type { SiteOutput, SiteProgress, SiteTask } from '../site/worker/siteTask.ts';
import { createWorkerPool, type WorkerPoolSettings } from './workerPool.ts';

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
  close(): Promise<void>;
}

/** Workers that read robots.txt, sitemaps and feeds and rank links (`site.worker`). A worker starts with the first task. */
export function createSitePool(settings: Omit<WorkerPoolSettings, 'words'>): SitePool {
  const pool = createWorkerPool<SiteTask, SiteOutput, SiteProgress>({
    ...settings,
    words: {
      slow: 'It takes too long to read',
      big: 'It is too big to be read',
      broken: 'The reader broke on it',
      ended: 'The reader ended while reading it',
    },
  });
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
    close: pool.close,
  };
}
