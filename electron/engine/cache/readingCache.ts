import { webcrypto } from 'node:crypto';
import type { Reading, ReadingCache, ReadingOptions } from '../ports/cache.ts';
import type { DiskCache } from './diskCache.ts';

/** Version of the cached document format. Increment it when parsing produces something else: older entries are then not found again. */
const readingForm = 8;

/** A file's content does not age: one copy of each. After a restart these entries are evicted first, and can be recomputed. */
const storedAt = 0;

/**
 * Cache of parsed documents, stored with the pages and within the same size limit: the same bytes with the same options give the same
 * result. Never fails a scrape: a document that cannot be stored is skipped.
 */
export function createReadingCache(shelf: DiskCache, log: (line: string) => void): ReadingCache {
  return {
    async find(key, leavesNoTrace) {
      return (await shelf.read(key, storedAt, !leavesNoTrace)) as Reading | null;
    },

    async put(key, document) {
      // A page that could not be read, or one that there was no time for: the next one may have more luck.
      if (document.warnings.length > 0) return;
      try {
        await shelf.put(key, storedAt, document);
      } catch (failure) {
        log(`the text of a file could not be cached (${failure instanceof Error ? failure.message : String(failure)})`);
      }
    },
  };
}

/** Computes the cache key of a parsed document: the bytes, and all options that change the result. Never collides with a page key. */
export async function readingKey({ bytes, kind, options, html, languages = [] }: ReadingOptions): Promise<string> {
  // Off this thread: a file may have a hundred megabytes.
  const digest = Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex');
  const { mode, maxPages, blocks, pages, pageMarkers } = options;
  const codes = languages.map(({ code }) => code).join(' ');
  return `reading ${JSON.stringify([readingForm, digest, kind, html, mode, maxPages, blocks, pages, pageMarkers, codes])}`;
}
