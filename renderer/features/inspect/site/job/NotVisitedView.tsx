import { useMemo, useRef, useState } from 'react';
import { groupByReason, groupByTemplate, notVisitedReason } from '../../../../../shared/jobs/reasons.ts';
import type { SiteRow } from '../../../../../shared/jobs/siteRows.ts';
import { filterRows } from '../../../../../shared/jobs/siteTree.ts';
import { useText } from '../../../../messages/TextProvider.tsx';
import { Chip } from '../../../../ui/controls/Chip.tsx';
import { ToggleChip } from '../../../../ui/controls/FilterChip.tsx';
import { SearchField } from '../../../../ui/controls/SearchField.tsx';
import { Segments } from '../../../../ui/controls/Segments.tsx';
import { useSize } from '../../../../ui/hooks/useSize.ts';
import { Address } from '../../../../ui/labels/Address.tsx';
import { withoutScheme } from '../../../../ui/labels/addressParts.ts';
import { EmptyState } from '../../../../ui/layout/EmptyState.tsx';
import { type TableColumn, VirtualTable } from '../../../../ui/tables/VirtualTable.tsx';
import { InspectorToolbar } from '../../InspectorToolbar.tsx';
import { foundLabel, reasonHelp, reasonLabel } from './rowLabels.ts';
import { TemplateTable } from './TemplateTable.tsx';
import { useSiteRowMenu } from './useSiteRowMenu.ts';

interface NotVisitedViewProps {
  readonly rows: readonly SiteRow[];
  readonly isReported: boolean;
  /** Where the list of reasons begins: one of them, chosen elsewhere. */
  readonly reasons: readonly string[];
  readonly onReasonsChange: (reasons: readonly string[]) => void;
}

type Listing = 'urls' | 'templates';

/** The URLs that a job found and did not visit, by reason, one by one or by template. */
export function NotVisitedView({ rows, isReported, reasons, onReasonsChange }: NotVisitedViewProps) {
  const { t, number } = useText();
  const pane = useRef<HTMLDivElement>(null);
  const { width } = useSize(pane);
  const [filter, setFilter] = useState('');
  const [active, setActive] = useState<string | null>(null);
  const [listing, setListing] = useState<Listing>('urls');
  const [template, setTemplate] = useState<string | null>(null);
  const left = useMemo(() => filterRows(rows, '', true), [rows]);
  const groups = useMemo(() => groupByReason(rows), [rows]);
  const shown = useMemo(() => {
    const wanted = new Set(reasons);
    const found = filterRows(left, filter, false).filter(
      (row) => template === null || (row.template ?? '') === template,
    );
    return wanted.size === 0 ? found : found.filter((row) => wanted.has(notVisitedReason(row) ?? ''));
  }, [left, filter, reasons, template]);
  const templates = useMemo(() => (listing === 'templates' ? groupByTemplate(shown) : []), [listing, shown]);
  const lines = useMemo(() => shown.map((row) => ({ kind: 'row' as const, key: row.key, row })), [shown]);
  const columns = useColumns(rows, width);
  const rowMenu = useSiteRowMenu<SiteRow>((row) => row, null);
  if (left.length === 0)
    return <EmptyState sentence={t(isReported ? 'site.notVisited.none' : 'site.notVisited.unknown')} />;
  const toggle = (reason: string, isOn: boolean): void =>
    onReasonsChange(isOn ? [...reasons, reason] : reasons.filter((each) => each !== reason));
  return (
    <div ref={pane} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div
        role="group"
        aria-label={t('site.notVisited.reasons')}
        className="flex max-h-24 shrink-0 flex-wrap gap-1.5 overflow-y-auto border-b border-border-subtle px-pane py-2"
      >
        {groups.map(({ reason, count }) => (
          <ToggleChip
            key={reason}
            isOn={reasons.includes(reason)}
            onChange={(isOn) => toggle(reason, isOn)}
            tooltip={reasonHelp(reason, t) ?? undefined}
          >
            {reasonLabel(reason, t)}
            <span className="tabular-nums opacity-70">{number(count)}</span>
          </ToggleChip>
        ))}
      </div>
      <InspectorToolbar>
        {isReported ? (
          <Segments
            label={t('site.notVisited.listing')}
            value={listing}
            onChange={(next) => {
              setListing(next);
              setTemplate(null);
            }}
            items={[
              { id: 'urls', text: t('site.notVisited.urls') },
              { id: 'templates', text: t('site.notVisited.templates') },
            ]}
          />
        ) : null}
        <SearchField
          label={t('site.search')}
          size="small"
          className="w-56 min-w-24 shrink"
          value={filter}
          onChange={setFilter}
        />
        {template === null ? null : (
          <Chip
            text={template === '' ? t('site.notVisited.noTemplate') : template}
            variant="set"
            isCode
            onRemove={() => setTemplate(null)}
          />
        )}
        <span role="status" className="whitespace-nowrap text-text-3 type-12">
          {t('site.count', { shown: number(shown.length), total: number(left.length) })}
        </span>
      </InspectorToolbar>
      {shown.length === 0 ? (
        <EmptyState sentence={t('site.noUrlMatch')} />
      ) : listing === 'templates' ? (
        <TemplateTable
          groups={templates}
          width={width}
          onOpen={(chosen) => {
            setTemplate(chosen);
            setListing('urls');
          }}
        />
      ) : (
        <VirtualTable
          label={t('site.notVisited')}
          columns={columns}
          lines={lines}
          activeKey={active}
          onActiveChange={setActive}
          rowMenu={rowMenu}
          focusName="site-not-visited"
        />
      )}
    </div>
  );
}

function useColumns(rows: readonly SiteRow[], width: number): readonly TableColumn<SiteRow>[] {
  const { t, number } = useText();
  return useMemo(
    () =>
      [
        {
          id: 'url',
          title: t('site.column.url'),
          width: 'minmax(160px, 3fr)',
          render: ({ url }: SiteRow) => <Address text={withoutScheme(url)} title={url} />,
        },
        {
          id: 'reason',
          title: t('site.column.reason'),
          width: 'minmax(140px, 2fr)',
          render: (row: SiteRow) => {
            const reason = notVisitedReason(row) ?? '';
            return (
              <span className="text-text-2" title={reasonHelp(reason, t) ?? undefined}>
                {reasonLabel(reason, t)}
              </span>
            );
          },
        },
        {
          id: 'depth',
          title: t('site.column.depth'),
          width: '48px',
          align: 'end' as const,
          render: ({ depth }: SiteRow) => (depth === null ? '' : number(depth)),
        },
        {
          id: 'found',
          title: t('site.column.found'),
          width: 'minmax(120px, 2fr)',
          render: (row: SiteRow) => <Address className="text-text-3" text={foundLabel(row, rows, t)} />,
        },
      ].filter(({ id }) => width === 0 || width >= 640 || id !== 'found'),
    [t, number, rows, width],
  );
}
