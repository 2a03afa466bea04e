import type { Shelf } from '../cache/shelf.ts';

/** What a scrape leaves for the next one to be compared with. */
export interface EarlierScrape {
  readonly markdown: string;
  /** What the page said of itself: its title, its description and every other meta name. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** The last scrape with `changeTracking` of each address and tag (api-facts 1.3). */
export interface ChangeHistory {
  /** Null where there is none. `at` in milliseconds since 1970. Does not reject. */
  last(url: string, tag: string | null): Promise<{ readonly at: number; readonly scrape: EarlierScrape } | null>;
  /** Takes the place of the last one. Rejects where the disk does not take it. */
  keep(url: string, tag: string | null, scrape: EarlierScrape): Promise<void>;
}

/** @param now wall clock, milliseconds since 1970 */
export function createChangeHistory(shelf: Shelf, now: () => number): ChangeHistory {
  const keyOf = (url: string, tag: string | null): string => JSON.stringify([url, tag]);
  return {
    async last(url, tag) {
      const key = keyOf(url, tag);
      const [newest] = await shelf.copies(key);
      if (newest === undefined) return null;
      const scrape = (await shelf.read(key, newest.storedAt, true)) as EarlierScrape | null;
      return scrape === null ? null : { at: newest.storedAt, scrape };
    },
    keep: async (url, tag, scrape) => await shelf.keep(keyOf(url, tag), now(), scrape),
  };
}
