import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withChangedRows } from '../../../../renderer/data/history/historyPages.ts';
import type { HistoryPage, HistoryRow } from '../../../../shared/history/history.ts';
import { historyRow } from '../../../support/storeFixtures.ts';

/** Newest first, two rows a page. */
function pagesOf(rows: readonly HistoryRow[]): HistoryPage[] {
  const pages: HistoryPage[] = [];
  for (let from = 0; from < Math.max(1, rows.length); from += 2) {
    const page = rows.slice(from, from + 2);
    const last = page.at(-1);
    const isLast = from + 2 >= rows.length;
    const [first] = page;
    pages.push({
      rows: page,
      previous: from === 0 || first === undefined ? null : { ...first, score: null },
      next: isLast || last === undefined ? null : { ...last, score: null },
    });
  }
  return pages;
}

it.each([
  'first',
  'last',
] as const)('holds after changes what a fresh list holds, as far as it is loaded from the %s', (end) => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 12 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 6 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 6 }),
      fc.integer({ min: 1, max: 7 }),
      (before, changed, staying, loaded) => {
        const rowsOf = (numbers: readonly number[]) =>
          numbers.toSorted((a, b) => a - b).map((number) => historyRow(number));
        const all = pagesOf(rowsOf(before));
        const pages = end === 'first' ? all.slice(0, loaded) : all.slice(-loaded);
        const there = changed.filter((number) => staying.includes(number));
        const now = withChangedRows(pages, new Set(rowsOf(changed).map((row) => row.runId)), rowsOf(there), 'time');
        const fresh = rowsOf([...before.filter((number) => !changed.includes(number)), ...there]);
        const [bottom, top] = [pages.at(-1)?.next ?? null, pages[0]?.previous ?? null];
        const expected = fresh.filter(
          ({ createdAt }) =>
            (bottom === null || createdAt >= bottom.createdAt) && (top === null || createdAt <= top.createdAt),
        );
        expect(now.flatMap((page) => page.rows.map((row) => row.runId))).toEqual(expected.map((row) => row.runId));
      },
    ),
  );
});
