import { Copy, FilePlus2, Files } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { TabId } from '../../../../shared/base/brand.ts';
import { linksCsv, linksJsonl } from '../../../../shared/document/site/siteExport.ts';
import type { SiteLink } from '../../../../shared/document/site/sitePages.ts';
import { isScrapable } from '../../../../shared/request/requestElsewhere.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { Segments } from '../../../ui/controls/Segments.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { VirtualTable } from '../../../ui/tables/VirtualTable.tsx';
import { useWorkerResult } from '../documents.tsx';
import { InspectorToolbar } from '../InspectorToolbar.tsx';
import { RawResult } from '../raw/RawResult.tsx';
import { savedName } from '../save/savedName.ts';
import { useCopy } from '../save/useCopyText.ts';
import { useOpenRequests } from '../shell/useOpenRequests.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { useOpenBatch } from './useOpenBatch.ts';
import { useLinkColumns } from './useSiteColumns.tsx';

const views = ['links', 'response'] as const;
const noneChosen: ReadonlySet<string> = new Set();

/** The links of a map as a table to search, choose from, scrape and export; and the response as it came. */
export function MapResult({ tabId, run }: { readonly tabId: TabId; readonly run: RunModel }) {
  const { t, number } = useText();
  const bodyId = run.body?.bodyId;
  const read = useWorkerResult(`${bodyId ?? ''}:siteLinks`, (documents) =>
    bodyId === undefined ? Promise.resolve([]) : documents.call('siteLinks', { bodyId }),
  );
  const [view, setView] = useState<(typeof views)[number]>('links');
  const [filter, setFilter] = useState('');
  const [selected, setSelected] = useState(noneChosen);
  const openBatch = useOpenBatch(run);
  const links = useMemo(() => (read.value ?? []).map((link, index) => ({ key: String(index), link })), [read.value]);
  const shown = useMemo(() => {
    const wanted = filter.trim().toLowerCase();
    return wanted === ''
      ? links
      : links.filter(({ link: { url, title } }) => `${url} ${title ?? ''}`.toLowerCase().includes(wanted));
  }, [links, filter]);
  const chosen = selected.size === 0 ? shown : links.filter(({ key }) => selected.has(key));
  const taken = chosen.map(({ link }) => link);
  const urls = taken.map(({ url }) => url).filter(isScrapable);
  return (
    <>
      <InspectorToolbar
        end={
          <>
            <Button size="small" icon={Files} isDisabled={urls.length === 0} onPress={() => openBatch(urls)}>
              {t('site.map.scrape', { count: number(urls.length) })}
            </Button>
            <ExportMenu
              csv={() => linksCsv(taken)}
              jsonl={() => linksJsonl(taken)}
              name={savedName(run, '').replace(/\.$/, '')}
            />
          </>
        }
      >
        <Segments
          label={t('site.view')}
          value={view}
          onChange={setView}
          items={views.map((id) => ({ id, text: t(id === 'links' ? 'site.map.links' : 'site.response') }))}
        />
        {view === 'links' ? (
          <>
            <SearchField
              label={t('site.map.search')}
              size="small"
              className="w-48 min-w-24 shrink"
              value={filter}
              onChange={setFilter}
            />
            <span role="status" className="whitespace-nowrap text-text-3 type-12">
              {selected.size > 0
                ? t('site.map.chosen', { count: selected.size })
                : t('site.count', { shown: number(shown.length), total: number(links.length) })}
            </span>
          </>
        ) : null}
      </InspectorToolbar>
      {view === 'response' ? <RawResult tabId={tabId} run={run} /> : null}
      {view === 'links' ? (
        read.failure !== null ? (
          <EmptyState sentence={t('site.unreadable', { reason: read.failure })} />
        ) : read.value === null ? (
          <div className="min-h-0 flex-1" aria-busy />
        ) : shown.length === 0 ? (
          <EmptyState sentence={t(links.length === 0 ? 'site.map.noLinks' : 'site.map.noMatch')} />
        ) : (
          <LinkTable links={shown} selected={selected} onSelectedChange={setSelected} />
        )
      ) : null}
    </>
  );
}

interface LinkTableProps {
  readonly links: readonly { readonly key: string; readonly link: SiteLink }[];
  readonly selected: ReadonlySet<string>;
  readonly onSelectedChange: (selected: ReadonlySet<string>) => void;
}

function LinkTable({ links, selected, onSelectedChange }: LinkTableProps) {
  const { t } = useText();
  const copy = useCopy();
  const openRequests = useOpenRequests();
  const [active, setActive] = useState<string | null>(null);
  const columns = useLinkColumns(links.some(({ link }) => link.description !== null));
  const lines = useMemo(() => links.map(({ key, link }) => ({ kind: 'row' as const, key, row: link })), [links]);
  return (
    <VirtualTable
      label={t('site.map.links')}
      columns={columns}
      lines={lines}
      activeKey={active}
      onActiveChange={setActive}
      selected={selected}
      onSelectedChange={onSelectedChange}
      rowMenu={{
        label: t('site.row.menu'),
        actions: ({ url }) => [
          [
            { id: 'copy', text: t('site.row.copy'), icon: Copy, run: () => void copy(url) },
            { id: 'scrape', text: t('site.row.scrape'), icon: FilePlus2, run: () => openRequests([url]) },
          ],
        ],
      }}
      focusName="site-links"
    />
  );
}
