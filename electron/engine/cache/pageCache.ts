import type { CachedPage, PageCache } from '../server/cachePorts.ts';
import type { CapturedPage, PageRequest } from '../server/capturePorts.ts';
import { pageKey } from './pageKey.ts';
import type { Shelf } from './shelf.ts';

/** A copy from the future is of a clock that was wrong; this much is the clock's own unrest. */
const clockUnrestMs = 60_000;

/** Whether a copy has what can be left out of one, and came the way that was asked for; every copy has its scripts. */
function serves(page: CapturedPage, { rawHtml, styles, draws, proxy }: PageRequest): boolean {
  if (proxy === 'basic' && page.proxyUsed !== 'basic') return false;
  const hasLooks = !styles || (page.styles ?? null) !== null;
  // What is no page has nothing to draw.
  const hasBoxes = draws !== true || page.drawn !== undefined || page.content.kind !== 'dom';
  return (!rawHtml || page.rawHtml !== null) && hasLooks && hasBoxes;
}

/**
 * Captured pages by what they were asked for with. Nothing here fails a scrape: a page that cannot be kept is not kept.
 * @param now wall clock, milliseconds since 1970
 */
export function createPageCache(shelf: Shelf, now: () => number, log: (line: string) => void): PageCache {
  return {
    async find(request, ages, leavesNoTrace) {
      const key = pageKey(request);
      for (const { storedAt } of await shelf.copies(key)) {
        const age = now() - storedAt;
        if (age < -clockUnrestMs || Math.max(0, age) < ages.youngest || age > ages.oldest) continue;
        const page = (await shelf.read(key, storedAt, !leavesNoTrace)) as CapturedPage | null;
        if (page === null || !serves(page, request)) continue;
        return { page, storedAt } satisfies CachedPage;
      }
      return null;
    },

    async keep(request, page) {
      // Half a page, or what a site says in trouble, is not what the next one asks for.
      if (!page.isWhole || page.statusCode < 200 || page.statusCode >= 300) return;
      try {
        await shelf.keep(pageKey(request), now(), page);
      } catch (failure) {
        log(`a page could not be kept in the cache (${failure instanceof Error ? failure.message : String(failure)})`);
      }
    },
  };
}
