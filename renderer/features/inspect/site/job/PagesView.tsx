import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { SiteRow } from '../../../../../shared/jobs/siteRows.ts';
import { filterRows } from '../../../../../shared/jobs/siteTree.ts';
import { useText } from '../../../../messages/TextProvider.tsx';
import { SearchField } from '../../../../ui/controls/SearchField.tsx';
import { useSize } from '../../../../ui/hooks/useSize.ts';
import { EmptyState } from '../../../../ui/layout/EmptyState.tsx';
import { VirtualTable } from '../../../../ui/tables/VirtualTable.tsx';
import { InspectorToolbar } from '../../InspectorToolbar.tsx';
import { type RowOrder, sortRows } from './sortRows.ts';
import { usePageColumns } from './usePageColumns.tsx';
import { useSiteRowMenu } from './useSiteRowMenu.ts';

interface PagesViewProps {
  /** All rows of the job. */
  readonly rows: readonly SiteRow[];
  readonly isReported: boolean;
  /** The sentence in place of the table while there is no page. */
  readonly nothing: string;
  /** A way on from there. */
  readonly nothingAction?: ReactNode;
  readonly filter: string;
  readonly onFilterChange: (filter: string) => void;
  /** Opens a page beside those that are shown. */
  readonly onOpen: (row: SiteRow, shown: readonly SiteRow[]) => void;
  /** Actions for the rows that are shown. */
  readonly end: (shown: readonly SiteRow[]) => ReactNode;
}

/** The scraped pages of a job, one row each. */
export function PagesView(props: PagesViewProps) {
  const { rows, isReported, nothing, filter, onFilterChange, onOpen } = props;
  const { t, number } = useText();
  const pane = useRef<HTMLDivElement>(null);
  const { width } = useSize(pane);
  const [order, setOrder] = useState<RowOrder | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const pages = useMemo(() => rows.filter(({ state }) => state === 'done'), [rows]);
  const shown = useMemo(() => sortRows(filterRows(pages, filter, false), order), [pages, filter, order]);
  const lines = useMemo(() => shown.map((row) => ({ kind: 'row' as const, key: row.key, row })), [shown]);
  const columns = usePageColumns({ rows, width, isReported, order, onOrderChange: setOrder });
  const open = (row: SiteRow): void => onOpen(row, shown);
  const rowMenu = useSiteRowMenu<SiteRow>((row) => row, open);
  return (
    <div ref={pane} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <InspectorToolbar end={props.end(shown)}>
        <SearchField
          label={t('site.search')}
          size="small"
          className="w-56 min-w-24 shrink"
          value={filter}
          onChange={onFilterChange}
        />
        <span role="status" className="whitespace-nowrap text-text-3 type-12">
          {t('site.count', { shown: number(shown.length), total: number(pages.length) })}
        </span>
      </InspectorToolbar>
      {shown.length === 0 ? (
        <EmptyState sentence={pages.length === 0 ? nothing : t('site.noMatch')}>
          {pages.length === 0 ? props.nothingAction : undefined}
        </EmptyState>
      ) : (
        <VirtualTable
          label={t('site.pages')}
          columns={columns}
          lines={lines}
          activeKey={active}
          onActiveChange={setActive}
          onOpen={open}
          rowMenu={rowMenu}
          focusName="site-pages"
        />
      )}
    </div>
  );
}
