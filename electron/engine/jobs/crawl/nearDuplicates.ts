import type { Fingerprint, PageComparison } from './crawlSite.ts';

/** Pages of one band that a page is compared to; more of them say nothing new. */
const maxPagesPerBand = 100;

/** A page whose text is compared to that of others. */
export interface ComparedPage {
  readonly fingerprint: Fingerprint;
  readonly number: number;
  readonly key: string;
}

/** Finds pages with nearly the text of earlier ones. */
export interface NearDuplicates {
  /**
   * Adds a page, in any order.
   * @returns number of the first page with nearly its text; null if it is the first itself. Then `later` are the keys of pages after it
   * that have it as their first from now on: pages end in any order, and their table is the same all the same.
   */
  add(page: ComparedPage): { readonly first: number | null; readonly later: readonly string[] };
}

interface Known extends ComparedPage {
  first: number;
}

export function createNearDuplicates(comparison: Pick<PageComparison, 'bandsOf' | 'isNearDuplicate'>): NearDuplicates {
  const bands = new Map<string, Known[]>();

  function alikeOf(page: ComparedPage, names: readonly string[]): Set<Known> {
    const alike = new Set<Known>();
    for (const name of names)
      for (const known of bands.get(name) ?? []) {
        const isEqual = known.fingerprint.contentHash === page.fingerprint.contentHash;
        if (isEqual || comparison.isNearDuplicate(known.fingerprint, page.fingerprint)) alike.add(known);
      }
    return alike;
  }

  return {
    add(page) {
      const names = comparison.bandsOf(page.fingerprint);
      const alike = alikeOf(page, names);
      const first = [...alike].reduce((least, { number }) => Math.min(least, number), page.number);
      const later = [...alike].filter((known) => known.number > page.number && known.first > page.number);
      for (const known of later) known.first = page.number;
      const added: Known = { ...page, first };
      for (const name of names) {
        const known = bands.get(name) ?? [];
        if (known.length < maxPagesPerBand) known.push(added);
        bands.set(name, known);
      }
      return { first: first === page.number ? null : first, later: later.map(({ key }) => key) };
    },
  };
}
