import { useMemo } from 'react';
import { lookupTable } from '../../../../../shared/base/lookupTable.ts';
import type { SiteRow } from '../../../../../shared/jobs/siteRows.ts';
import type { Text } from '../../../../messages/createText.ts';
import { useText } from '../../../../messages/TextProvider.tsx';
import { Address } from '../../../../ui/labels/Address.tsx';
import { withoutScheme } from '../../../../ui/labels/addressParts.ts';
import { Tag } from '../../../../ui/labels/Tag.tsx';
import type { TableColumn } from '../../../../ui/tables/VirtualTable.tsx';
import { foundLabel } from './rowLabels.ts';
import { nextOrder, type RowOrder, type SortColumn } from './sortRows.ts';

interface PageColumnsOptions {
  /** All rows of the job, which rows name as the page that links to them. */
  readonly rows: readonly SiteRow[];
  /** Width of the table, in CSS pixels. */
  readonly width: number;
  /** Depth, template, time and origin are known. */
  readonly isReported: boolean;
  readonly order: RowOrder | null;
  readonly onOrderChange: (order: RowOrder | null) => void;
}

/** Widths of the table from which a column is shown, in CSS pixels. */
const minWidths = lookupTable<number>({ depth: 480, duration: 560, credits: 640, template: 860, found: 1000 });
const reportedColumns: ReadonlySet<string> = new Set(['depth', 'duration', 'template', 'found']);

/** Columns of the pages of a job; a narrow table has fewer. Values missing in a document stay empty. */
export function usePageColumns(options: PageColumnsOptions): readonly TableColumn<SiteRow>[] {
  const text = useText();
  const { rows, width, isReported, order, onOrderChange } = options;
  return useMemo(() => {
    const sortBy = (column: SortColumn) => ({
      order: order?.column === column ? order.direction : null,
      onPress: () => onOrderChange(nextOrder(order, column)),
    });
    const columns = [...nameColumns(text, sortBy), ...numberColumns(text, sortBy), foundColumn(text, rows)];
    return columns.filter(
      ({ id }) => (isReported || !reportedColumns.has(id)) && (width === 0 || width >= (minWidths[id] ?? 0)),
    );
  }, [text, rows, width, isReported, order, onOrderChange]);
}

type SortBy = (column: SortColumn) => NonNullable<TableColumn<SiteRow>['sort']>;

function nameColumns({ t }: Text, sortBy: SortBy): readonly TableColumn<SiteRow>[] {
  return [
    {
      id: 'status',
      title: t('site.column.status'),
      width: '52px',
      align: 'end',
      sort: sortBy('status'),
      render: ({ status, error }) => (
        <span className={isBad(status) || error !== null ? 'text-danger-text' : ''}>{status ?? ''}</span>
      ),
    },
    {
      id: 'title',
      title: t('site.column.title'),
      width: 'minmax(120px, 2fr)',
      sort: sortBy('title'),
      render: (row) => <PageTitle row={row} />,
    },
    {
      id: 'url',
      title: t('site.column.url'),
      width: 'minmax(140px, 3fr)',
      sort: sortBy('url'),
      render: ({ url }) => <Address className="text-text-2" text={withoutScheme(url)} title={url} />,
    },
    {
      id: 'template',
      title: t('site.column.template'),
      width: 'minmax(100px, 1.4fr)',
      sort: sortBy('template'),
      render: ({ template }) => <Address className="text-text-3" text={pathOf(template ?? '')} title={template} />,
    },
  ];
}

function numberColumns({ t, number, duration }: Text, sortBy: SortBy): readonly TableColumn<SiteRow>[] {
  const count = (value: number | null): string => (value === null ? '' : number(value));
  const columns = [
    { id: 'depth', title: t('site.column.depth'), width: '52px', read: ({ depth }: SiteRow) => count(depth) },
    { id: 'words', title: t('site.column.words'), width: '60px', read: ({ words }: SiteRow) => count(words) },
    {
      id: 'duration',
      title: t('site.column.time'),
      width: '64px',
      read: ({ durationMs }: SiteRow) => (durationMs === null ? '' : duration(durationMs)),
    },
    { id: 'credits', title: t('site.column.credits'), width: '60px', read: ({ credits }: SiteRow) => count(credits) },
  ] as const;
  return columns.map(({ id, title, width, read }) => ({
    id,
    title,
    width,
    align: 'end',
    sort: sortBy(id),
    render: read,
  }));
}

function foundColumn({ t }: Text, rows: readonly SiteRow[]): TableColumn<SiteRow> {
  return {
    id: 'found',
    title: t('site.column.found'),
    width: 'minmax(120px, 1.6fr)',
    render: (row) => <Address className="text-text-3" text={foundLabel(row, rows, t)} />,
  };
}

function PageTitle({ row: { title, error, nearDuplicateOf } }: { readonly row: SiteRow }) {
  const { t } = useText();
  return (
    <span className="flex min-w-0 items-center gap-2">
      <bdi className="truncate" title={title ?? error ?? undefined}>
        {title ?? error}
      </bdi>
      {nearDuplicateOf === null ? null : (
        <span className="flex shrink-0" title={t('site.nearDuplicateOf', { url: nearDuplicateOf })}>
          <Tag tone="warning">{t('site.nearDuplicate')}</Tag>
        </span>
      )}
    </span>
  );
}

function isBad(status: number | null): boolean {
  return status !== null && status >= 400;
}

/** A template without the host, which its URL shows. */
export function pathOf(template: string): string {
  const path = template.indexOf('/');
  return path < 0 ? template : template.slice(path);
}
