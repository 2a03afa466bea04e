import type { HistoryCursor, HistoryOrder, HistoryPage, HistoryRow } from '../../../shared/history/history.ts';

/**
 * Updates the loaded pages of a list after runs changed: `rows` are the `changed` runs that are now in the list. A list by time inserts
 * them within its loaded range, from either end; a list by rank updates them only at their old positions. Unchanged pages stay the same
 * objects.
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

/** Returns whether a row is at or above the last position of a page. */
function isWithin(row: HistoryRow, end: HistoryCursor | null): boolean {
  return end !== null && (isAbove(row, end) || (row.createdAt === end.createdAt && row.runId === end.runId));
}

function isAbove(row: HistoryRow, place: HistoryCursor): boolean {
  return row.createdAt > place.createdAt || (row.createdAt === place.createdAt && row.runId > place.runId);
}
