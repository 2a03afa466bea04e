import { describe, expect, test } from 'vitest';
import type { Fingerprint } from '../../../../../electron/engine/jobs/crawl/crawlSite.ts';
import { createNearDuplicates, type ComparedPage } from '../../../../../electron/engine/jobs/crawl/nearDuplicates.ts';

const fingerprint = (contentHash: string): Fingerprint => ({
  template: '/t',
  simhash: 0n,
  wordCount: 60,
  contentHash,
});
const page = (number: number, contentHash: string): ComparedPage => ({
  fingerprint: fingerprint(contentHash),
  number,
  key: `k${number}`,
});

/** Texts are nearly the same where they begin with the same letter. */
const letters = {
  bandsOf: ({ contentHash }: Fingerprint) => [contentHash.charAt(0)],
  isNearDuplicate: (one: Fingerprint, other: Fingerprint) => one.contentHash.charAt(0) === other.contentHash.charAt(0),
};

describe('near-duplicates', () => {
  test('name the first page with nearly their text', () => {
    const known = createNearDuplicates(letters);
    expect(known.add(page(1, 'a'))).toEqual({ first: null, later: [] });
    expect(known.add(page(2, 'b'))).toEqual({ first: null, later: [] });
    expect(known.add(page(3, 'a2'))).toEqual({ first: 1, later: [] });
    expect(known.add(page(4, 'a2'))).toEqual({ first: 1, later: [] });
  });

  test('are the same whichever page ends first', () => {
    const pages = [page(1, 'a'), page(2, 'a2'), page(3, 'b'), page(4, 'a3'), page(5, 'b2')];
    for (const order of [
      [0, 1, 2, 3, 4],
      [4, 3, 2, 1, 0],
      [3, 0, 4, 1, 2],
    ]) {
      const known = createNearDuplicates(letters);
      const firsts = new Map<string, number | null>();
      for (const index of order) {
        const each = pages[index] ?? page(0, '');
        const { first, later } = known.add(each);
        firsts.set(each.key, first);
        for (const key of later) firsts.set(key, each.number);
      }
      expect(Object.fromEntries(firsts)).toEqual({ k1: null, k2: 1, k3: null, k4: 1, k5: 3 });
    }
  });

  test('are compared to a bounded number of pages', () => {
    let comparisons = 0;
    const known = createNearDuplicates({
      bandsOf: () => ['all'],
      isNearDuplicate: () => {
        comparisons += 1;
        return false;
      },
    });
    for (let number = 0; number < 1000; number += 1) known.add(page(number, `text ${number}`));
    expect(comparisons).toBeLessThanOrEqual(100_000);
  });
});
