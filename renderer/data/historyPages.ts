import type { HistoryCursor, HistoryOrder, HistoryPage, HistoryRow } from '../../shared/history/history.ts';

/**
 * The loaded pages of a list after some runs changed: `rows` are those of the `changed` that are in the list now. A list by
 * time gets them in their places as far as it is loaded, from whichever end; a list by rank only where they stood. Pages
 * without a change stay the same objects.
 */
export function withChangedRows(
  pages: readonly HistoryPage[],
  changed: ReadonlySet<string>,
  rows: readonly HistoryRow[],
  order: HistoryOrder,
): readonly HistoryPage[] {
  if (order === 'rank') {
    const renewed = new Map(rows.map((row) => [row.runId, row]));
    return pages.map((page) => {
      if (!page.rows.some((row) => changed.has(row.runId))) return page;
      return {
        ...page,
        rows: page.rows.flatMap((row) => (changed.has(row.runId) ? (renewed.get(row.runId) ?? []) : [row])),
      };
    });
  }
  const top = pages[0]?.previous ?? null;
  let waiting = rows.filter((row) => top === null || !isAbove(row, top)).toSorted(newestFirst);
  return pages.map((page, index) => {
    const isLast = index === pages.length - 1;
    const mine = waiting.filter((row) => isWithin(row, page.next) || (isLast && page.next === null));
    waiting = waiting.filter((row) => !mine.includes(row));
    if (mine.length === 0 && !page.rows.some((row) => changed.has(row.runId))) return page;
    return { ...page, rows: [...page.rows.filter((row) => !changed.has(row.runId)), ...mine].toSorted(newestFirst) };
  });
}

/** The order of lists by time. */
function newestFirst(left: HistoryRow, right: HistoryRow): number {
  return right.createdAt - left.createdAt || (left.runId < right.runId ? 1 : -1);
}

/** Whether a row stands at or above the last place of a page. */
function isWithin(row: HistoryRow, end: HistoryCursor | null): boolean {
  return end !== null && (isAbove(row, end) || (row.createdAt === end.createdAt && row.runId === end.runId));
}

function isAbove(row: HistoryRow, place: HistoryCursor): boolean {
  return row.createdAt > place.createdAt || (row.createdAt === place.createdAt && row.runId > place.runId);
}
