import type { Fingerprint, PageComparison } from './crawlSite.ts';

/** Pages of one template that a page is compared to. */
const maxRecentPages = 30;

/**
 * Finds the templates of a crawl that are traps. Pages end in any order, so those of a level count only for the levels below it, in the
 * order of their numbers: the same site gives the same list.
 */
export interface LevelWatch {
  /** Adds a page of a level. */
  add(depth: number, page: Fingerprint & { readonly number: number }): void;
  /** Counts the pages of all levels above a depth, before links of that depth are judged. */
  settleAbove(depth: number): void;
  /** Whether the pages of a template are a trap. */
  isClosed(template: string): boolean;
  /** Whether a page is of a closed template, and nearly the same as a page of an earlier level. */
  isTrapped(page: Fingerprint): boolean;
}

export function createLevelWatch(comparison: PageComparison): LevelWatch {
  const watch = comparison.createWatch();
  const recent = new Map<string, Fingerprint[]>();
  let waiting: { readonly depth: number; readonly page: Fingerprint & { readonly number: number } }[] = [];

  function remember(page: Fingerprint): void {
    const pages = recent.get(page.template) ?? [];
    pages.push(page);
    if (pages.length > maxRecentPages) pages.shift();
    recent.set(page.template, pages);
  }

  return {
    add(depth, page) {
      waiting.push({ depth, page });
    },
    settleAbove(depth) {
      const settled = waiting.filter((each) => each.depth < depth);
      if (settled.length === 0) return;
      waiting = waiting.filter((each) => each.depth >= depth);
      for (const { page } of settled.toSorted((one, other) => one.page.number - other.page.number)) {
        watch.add(page);
        remember(page);
      }
    },
    isClosed: (template) => watch.isClosed(template),
    isTrapped(page) {
      if (!watch.isClosed(page.template)) return false;
      return (recent.get(page.template) ?? []).some(
        (other) => other.contentHash === page.contentHash || comparison.isNearDuplicate(other, page),
      );
    },
  };
}
