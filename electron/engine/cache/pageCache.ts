import type { CachedPage, PageCache } from '../ports/cache.ts';
import type { CapturedPage, PageRequest } from '../ports/capture.ts';
import { pageKey, servingKeys } from './pageKey.ts';
import type { DiskCache } from './diskCache.ts';

/** A copy from the future was stored under a wrong clock; this tolerance covers clock jitter. */
const clockToleranceMs = 60_000;

/** The copies under all keys, the newest first; of two of the same time the one of the earlier key. */
async function copiesOf(
  shelf: DiskCache,
  keys: readonly string[],
): Promise<readonly { readonly key: string; readonly storedAt: number }[]> {
  const lists = await Promise.all(
    keys.map(async (key) => (await shelf.copies(key)).map(({ storedAt }) => ({ key, storedAt }))),
  );
  return lists.flat().toSorted((one, other) => other.storedAt - one.storedAt);
}

/** Returns whether a copy has the requested optional parts and used the requested proxy; every copy has its scripts. */
function serves(page: CapturedPage, { rawHtml, styles, draws, proxy }: PageRequest): boolean {
  if (proxy === 'basic' && page.proxyUsed !== 'basic') return false;
  const hasLooks = !styles || (page.styles ?? null) !== null;
  // Content that is not a web page has nothing to draw.
  const hasBoxes = draws !== true || page.drawn !== undefined || page.content.kind !== 'dom';
  return (!rawHtml || page.rawHtml !== null) && hasLooks && hasBoxes;
}

/**
 * Cache of captured pages by request. Never fails a scrape: a page that cannot be stored is skipped.
 * @param now wall clock, milliseconds since 1970
 */
export function createPageCache(shelf: DiskCache, now: () => number, log: (line: string) => void): PageCache {
  return {
    async find(request, ages, leavesNoTrace) {
      for (const { key, storedAt } of await copiesOf(shelf, servingKeys(request))) {
        const age = now() - storedAt;
        if (age < -clockToleranceMs || Math.max(0, age) < ages.youngest || age > ages.oldest) continue;
        const page = (await shelf.read(key, storedAt, !leavesNoTrace)) as CapturedPage | null;
        if (page === null || !serves(page, request)) continue;
        const shown = request.screenshot === null ? { ...page, screenshot: null } : page;
        return { page: shown, storedAt } satisfies CachedPage;
      }
      return null;
    },

    async put(request, page) {
      // An incomplete page or an error page must not serve later requests.
      if (!page.isWhole || page.statusCode < 200 || page.statusCode >= 300) return;
      try {
        await shelf.put(pageKey(request), now(), page);
      } catch (failure) {
        log(
          `a page could not be stored in the cache (${failure instanceof Error ? failure.message : String(failure)})`,
        );
      }
    },
  };
}
