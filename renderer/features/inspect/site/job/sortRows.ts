import type { SiteRow } from '../../../../../shared/jobs/siteRows.ts';

/** Columns by which the pages of a job are sorted. */
export const sortColumns = ['status', 'title', 'url', 'depth', 'template', 'words', 'duration', 'credits'] as const;
export type SortColumn = (typeof sortColumns)[number];

export interface RowOrder {
  readonly column: SortColumn;
  readonly direction: 'ascending' | 'descending';
}

const valueOf: Readonly<Record<SortColumn, (row: SiteRow) => number | string | null>> = {
  status: ({ status }) => status,
  title: ({ title }) => title?.toLowerCase() ?? null,
  url: ({ url }) => url,
  depth: ({ depth }) => depth,
  template: ({ template }) => template,
  words: ({ words }) => words,
  duration: ({ durationMs }) => durationMs,
  credits: ({ credits }) => credits,
};

/** Sorts rows by a column, those without a value last; null leaves them in the order of the job. */
export function sortRows(rows: readonly SiteRow[], order: RowOrder | null): readonly SiteRow[] {
  if (order === null) return rows;
  const read = valueOf[order.column];
  const sign = order.direction === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => compare(read(one), read(other), sign));
}

function compare(one: number | string | null, other: number | string | null, sign: number): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return (one < other ? -1 : 1) * sign;
}

/** The order after a press on a column's title: ascending, descending, as the job has it. */
export function nextOrder(order: RowOrder | null, column: SortColumn): RowOrder | null {
  if (order?.column !== column) return { column, direction: 'ascending' };
  return order.direction === 'ascending' ? { column, direction: 'descending' } : null;
}
