import { useMemo, useState } from 'react';
import {
  type SiteChange,
  siteChangeKinds,
  type SiteChangeKind,
} from '../../../../shared/document/compare/siteComparison.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { isUnderWay } from '../../../data/runs/sendRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { Segments } from '../../../ui/controls/Segments.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { VirtualTable } from '../../../ui/tables/VirtualTable.tsx';
import { documents, useLoaded } from '../comparedDocuments.ts';
import { PageDifference } from './PageDifference.tsx';
import { siteBodies } from './siteBodies.ts';
import { useChangeColumns } from './useChangeColumns.tsx';

interface SitePartProps {
  readonly a: RunModel;
  readonly b: RunModel;
}

type Filter = 'all' | SiteChangeKind;
const filters: readonly Filter[] = ['all', ...siteChangeKinds];

/** The pages of two runs over a site: which are new, gone and changed. A page that both have opens side by side. */
export function SitePart({ a, b }: SitePartProps) {
  const { t, number } = useText();
  const bodies = useMemo(() => ({ before: siteBodies(a), after: siteBodies(b) }), [a, b]);
  // While a job runs, the pages that it has when the view opens are compared; all of them when it has ended.
  const found = useLoaded(`${a.runId} ${isUnderWay(a)} ${b.runId} ${isUnderWay(b)}`, () =>
    documents.call('compareSites', bodies),
  );
  const [filter, setFilter] = useState<Filter | null>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const value = found.state === 'ready' ? found.value : null;
  const isEqual = value !== null && value.counts.new + value.counts.gone + value.counts.changed === 0;
  const kind = filter ?? (isEqual ? 'all' : firstOf(value?.counts));
  const lines = useMemo(() => linesOf(value?.changes ?? [], kind, text), [value, kind, text]);
  const columns = useChangeColumns();
  if (found.state === 'failed') return <EmptyState sentence={t('compare.failed', { reason: found.message })} />;
  if (value === null) return <EmptyState sentence={t('compare.site.reading')} />;
  const index = lines.findIndex(({ key }) => key === opened);
  const row = lines[index]?.row;
  if (row !== undefined)
    return (
      <PageDifference
        a={a}
        b={b}
        change={row}
        index={index}
        total={lines.length}
        onStep={(by) => setOpened(lines[index + by]?.key ?? null)}
        onBack={() => setOpened(null)}
      />
    );
  const total = value.changes.length;
  return (
    <>
      <div className="flex min-h-(--h-toolbar) shrink-0 flex-wrap items-center gap-2 border-b border-border-subtle px-pane py-1">
        <Segments
          label={t('compare.site.filter')}
          value={kind}
          onChange={setFilter}
          items={filters.map((id) => ({
            id,
            text: `${t(`compare.site.${id}`)} ${number(id === 'all' ? total : value.counts[id])}`,
          }))}
        />
        <SearchField
          label={t('site.search')}
          size="small"
          className="w-48 min-w-24 shrink"
          value={text}
          onChange={setText}
        />
        {[a, b].some(isUnderWay) ? (
          <span className="text-text-3 type-12">{t('compare.site.running')}</span>
        ) : isEqual ? (
          <span className="text-text-2 type-12">{t('compare.site.equal')}</span>
        ) : null}
      </div>
      {lines.length === 0 ? (
        <EmptyState sentence={t(total === 0 ? 'compare.site.noPages' : 'site.noMatch')} />
      ) : (
        <VirtualTable
          label={t('compare.part.site')}
          columns={columns}
          lines={lines}
          rowHeight={28}
          activeKey={active}
          onActiveChange={setActive}
          onOpen={(change) => {
            if (hasContent(change)) setOpened(change.url);
          }}
          focusName="compared-pages"
        />
      )}
    </>
  );
}

/** Links of a map have no content to open. */
function hasContent({ before, after }: SiteChange): boolean {
  return before?.body != null || after?.body != null;
}

/** Changed pages are what most comparisons are about. */
function firstOf(counts: Readonly<Record<SiteChangeKind, number>> | undefined): Filter {
  return (['changed', 'new', 'gone'] as const).find((kind) => (counts?.[kind] ?? 0) > 0) ?? 'all';
}

function linesOf(changes: readonly SiteChange[], kind: Filter, text: string) {
  const wanted = text.trim().toLowerCase();
  return changes
    .filter((change) => kind === 'all' || change.kind === kind)
    .filter(({ url, title }) => wanted === '' || `${url} ${title ?? ''}`.toLowerCase().includes(wanted))
    .map((row) => ({ kind: 'row' as const, key: row.url, row }));
}
