import { webcrypto } from 'node:crypto';
import type { Reading, ReadingCache, ReadingWish } from '../server/cachePorts.ts';
import type { Shelf } from './shelf.ts';

/** Of a read file as it is kept. A change of what reading gives makes it another one: older readings are not found again. */
const readingForm = 2;

/** What a file says does not grow old: one copy of each. After a restart they are the first to go, and can be made anew. */
const storedAt = 0;

/**
 * Files as they were read, beside the pages of the cache and within its size: the same bytes with the same wishes say the same
 * again. Nothing here fails a scrape: a reading that cannot be kept is not kept.
 */
export function createReadingCache(shelf: Shelf, log: (line: string) => void): ReadingCache {
  return {
    async find(key, leavesNoTrace) {
      return (await shelf.read(key, storedAt, !leavesNoTrace)) as Reading | null;
    },

    async keep(key, document) {
      // A page that could not be read, or one that there was no time for: the next one may have more luck.
      if (document.warnings.length > 0) return;
      try {
        await shelf.keep(key, storedAt, document);
      } catch (failure) {
        log(`what a file says could not be kept (${failure instanceof Error ? failure.message : String(failure)})`);
      }
    },
  };
}

/** What tells one reading from another: the bytes, and everything that changes what is made of them. Never the key of a page. */
export async function readingKey({ bytes, kind, options, html }: ReadingWish): Promise<string> {
  // Off this thread: a file may have a hundred megabytes.
  const digest = Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex');
  const { mode, maxPages, blocks, pages, pageMarkers } = options;
  return `reading ${JSON.stringify([readingForm, digest, kind, html, mode, maxPages, blocks, pages, pageMarkers])}`;
}
