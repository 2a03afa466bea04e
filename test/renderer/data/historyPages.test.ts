import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withChangedRows } from '../../../renderer/data/historyPages.ts';
import type { HistoryPage, HistoryRow } from '../../../shared/history/history.ts';
import { historyRow } from '../../support/storeFixtures.ts';

/** Newest first, two rows a page, of which only `loaded` pages are there. */
function pagesOf(rows: readonly HistoryRow[], loaded: number): HistoryPage[] {
  const pages: HistoryPage[] = [];
  for (let from = 0; from < Math.max(1, rows.length); from += 2) {
    const page = rows.slice(from, from + 2);
    const last = page.at(-1);
    const isLast = from + 2 >= rows.length;
    pages.push({ rows: page, next: isLast || last === undefined ? null : { ...last, score: null } });
  }
  return pages.slice(0, loaded);
}

it('holds after changes what a fresh list holds, as far as it is loaded', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 12 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 6 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 6 }),
      fc.integer({ min: 1, max: 7 }),
      (before, changed, staying, loaded) => {
        const rowsOf = (numbers: readonly number[]) =>
          numbers.toSorted((a, b) => a - b).map((number) => historyRow(number));
        const pages = pagesOf(rowsOf(before), loaded);
        const there = changed.filter((number) => staying.includes(number));
        const now = withChangedRows(pages, new Set(rowsOf(changed).map((row) => row.runId)), rowsOf(there), 'time');
        const fresh = rowsOf([...before.filter((number) => !changed.includes(number)), ...there]);
        const end = pages.at(-1)?.next ?? null;
        const expected = end === null ? fresh : fresh.filter((row) => row.createdAt >= end.createdAt);
        expect(now.flatMap((page) => page.rows.map((row) => row.runId))).toEqual(expected.map((row) => row.runId));
      },
    ),
  );
});
