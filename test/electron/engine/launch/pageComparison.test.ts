import { describe, expect, test } from 'vitest';
import { createPageComparison } from '../../../../electron/engine/launch/pageComparison.ts';
import { fingerprintPage } from '../../../../electron/engine/site/worker/fingerprintPage.ts';

const never = new AbortController().signal;
const url = 'https://kiln.example/a';
const words = (first: number, count: number): string =>
  Array.from({ length: count }, (_, index) => `word${(first + index) * 7919}`).join(' ');

function comparisonOf() {
  const read: string[] = [];
  const comparison = createPageComparison({
    fingerprint: (of, text) => {
      read.push(of);
      return Promise.resolve(fingerprintPage(of, text));
    },
  });
  return { comparison, read };
}

describe('the comparison of pages', () => {
  test('reads a long text in a worker, and a short one at once', async () => {
    const { comparison, read } = comparisonOf();
    await comparison.fingerprint(url, '/a', words(0, 100), never);
    expect(read).toEqual([]);
    const long = await comparison.fingerprint(url, '/a', words(0, 10_000), never);
    expect(read).toEqual([url]);
    expect(long).toMatchObject({ template: '/a', wordCount: 10_000 });
  });

  test('has no fingerprint where the worker has none', async () => {
    const comparison = createPageComparison({ fingerprint: () => Promise.resolve(null) });
    expect(await comparison.fingerprint(url, '/a', words(0, 10_000), never)).toBeNull();
  });

  test('gives near-duplicates a band in common, and a page without words none', async () => {
    const { comparison } = comparisonOf();
    const bandsOf = async (text: string): Promise<readonly string[]> => {
      const fingerprint = await comparison.fingerprint(url, '/a', text, never);
      return fingerprint === null ? [] : comparison.bandsOf(fingerprint);
    };
    const [one, equal, other] = [await bandsOf(words(0, 600)), await bandsOf(words(0, 600)), await bandsOf('short')];
    expect(equal).toEqual(one);
    expect(one).toHaveLength(5);
    expect(other).toHaveLength(1);
    expect(await bandsOf('')).toEqual([]);
  });
});
