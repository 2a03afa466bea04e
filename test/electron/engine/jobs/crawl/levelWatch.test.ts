import { describe, expect, test } from 'vitest';
import type { Fingerprint, PageComparison } from '../../../../../electron/engine/jobs/crawl/crawlSite.ts';
import { createLevelWatch } from '../../../../../electron/engine/jobs/crawl/levelWatch.ts';

const fingerprint = (contentHash: string): Fingerprint => ({
  template: '/t',
  simhash: 0n,
  wordCount: 60,
  contentHash,
});

/** Closes a template at its third page. */
function comparisonOf(added: number[]): PageComparison {
  return {
    fingerprint: () => Promise.resolve(fingerprint('')),
    bandsOf: () => [],
    isNearDuplicate: (one, other) => one.contentHash.startsWith('near') && other.contentHash.startsWith('near'),
    createWatch: () => ({
      add: ({ number }) => void added.push(number),
      isClosed: (template) => template === '/t' && added.length >= 3,
    }),
  };
}

describe('the watch over levels', () => {
  test('counts pages for the levels below theirs, in the order of their numbers', () => {
    const added: number[] = [];
    const watch = createLevelWatch(comparisonOf(added));
    for (const number of [3, 1, 2]) watch.add(1, { ...fingerprint('near'), number });
    watch.add(2, { ...fingerprint('near'), number: 9 });
    watch.settleAbove(1);
    expect([added, watch.isClosed('/t')]).toEqual([[], false]);
    watch.settleAbove(2);
    expect([added, watch.isClosed('/t')]).toEqual([[1, 2, 3], true]);
    watch.settleAbove(2);
    expect(added).toHaveLength(3);
  });

  test('finds pages that are nearly the same as one of an earlier level, of closed templates alone', () => {
    const added: number[] = [];
    const watch = createLevelWatch(comparisonOf(added));
    for (const number of [1, 2]) watch.add(1, { ...fingerprint('near'), number });
    watch.settleAbove(2);
    expect(watch.isTrapped(fingerprint('near too'))).toBe(false);
    watch.add(2, { ...fingerprint('same'), number: 3 });
    watch.settleAbove(3);
    expect(watch.isTrapped(fingerprint('near too'))).toBe(true);
    expect(watch.isTrapped(fingerprint('same'))).toBe(true);
    expect(watch.isTrapped(fingerprint('of its own'))).toBe(false);
  });
});
