import type { JsonObject } from '../../../shared/base/json.ts';
import type { ScrapeResults } from '../ports/results.ts';
import type { DiskCache } from './diskCache.ts';

/** As long as the images that a response links to. */
const lifetimeMs = 24 * 60 * 60 * 1000;

/**
 * The responses of the last day by `scrapeId`. Never fails a scrape: a response that cannot be stored is skipped.
 * @param now wall clock, milliseconds since 1970
 */
export function createResultStore(shelf: DiskCache, now: () => number, log: (line: string) => void): ScrapeResults {
  return {
    async put(scrapeId, data) {
      try {
        await shelf.put(scrapeId, now(), data);
      } catch (failure) {
        log(`a result could not be stored (${failure instanceof Error ? failure.message : String(failure)})`);
      }
    },

    async read(scrapeId) {
      const [copy] = await shelf.copies(scrapeId);
      if (copy === undefined || now() - copy.storedAt > lifetimeMs) return null;
      return (await shelf.read(scrapeId, copy.storedAt, false)) as JsonObject | null;
    },
  };
}
