import type { DiskCache } from '../cache/diskCache.ts';

/** The data of a scrape that the next one is compared with. */
export interface EarlierScrape {
  readonly markdown: string;
  /** Metadata stated by the page: its title, its description and every other meta name. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** The last scrape with `changeTracking` for each URL and tag (api-facts 1.3). */
export interface ChangeHistory {
  /** Null where there is none. `at` in milliseconds since 1970. Does not reject. */
  last(url: string, tag: string | null): Promise<{ readonly at: number; readonly scrape: EarlierScrape } | null>;
  /** Replaces the previous scrape. Rejects when the disk write fails. */
  put(url: string, tag: string | null, scrape: EarlierScrape): Promise<void>;
}

/** @param now wall clock, milliseconds since 1970 */
export function createChangeHistory(shelf: DiskCache, now: () => number): ChangeHistory {
  const keyOf = (url: string, tag: string | null): string => JSON.stringify([url, tag]);
  return {
    async last(url, tag) {
      const key = keyOf(url, tag);
      const [newest] = await shelf.copies(key);
      if (newest === undefined) return null;
      const scrape = (await shelf.read(key, newest.storedAt, true)) as EarlierScrape | null;
      return scrape === null ? null : { at: newest.storedAt, scrape };
    },
    put: async (url, tag, scrape) => await shelf.put(keyOf(url, tag), now(), scrape),
  };
}
