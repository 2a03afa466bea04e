import type { JsonObject } from '../../../shared/base/json.ts';
import type { ScrapeResults } from '../server/resultPorts.ts';
import type { Shelf } from './shelf.ts';

/** As long as the pictures that an answer names. */
const lifetimeMs = 24 * 60 * 60 * 1000;

/**
 * The answers of the last day by their `scrapeId`. Nothing here fails a scrape: an answer that cannot be kept is not kept.
 * @param now wall clock, milliseconds since 1970
 */
export function createResultStore(shelf: Shelf, now: () => number, log: (line: string) => void): ScrapeResults {
  return {
    async keep(scrapeId, data) {
      try {
        await shelf.keep(scrapeId, now(), data);
      } catch (failure) {
        log(`an answer could not be kept (${failure instanceof Error ? failure.message : String(failure)})`);
      }
    },

    async read(scrapeId) {
      const [copy] = await shelf.copies(scrapeId);
      if (copy === undefined || now() - copy.storedAt > lifetimeMs) return null;
      return (await shelf.read(scrapeId, copy.storedAt, false)) as JsonObject | null;
    },
  };
}
