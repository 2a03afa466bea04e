import { Files, Waypoints, X } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { TabId } from '../../../../shared/base/brand.ts';
import { buildPathTree } from '../../../../shared/document/site/pathTree.ts';
import { isScrapable } from '../../../../shared/request/requestElsewhere.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useServices, useWorkspace } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { Segments } from '../../../ui/controls/Segments.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import type { SiteCalls } from '../../../workers/documentProtocol.ts';
import { useWorkerResult } from '../documents.tsx';
import { InspectorToolbar } from '../InspectorToolbar.tsx';
import { RawResult } from '../raw/RawResult.tsx';
import { CompareMenu } from '../compare/CompareMenu.tsx';
import { LinkTable } from './LinkTable.tsx';
import { firstExpansion, LinkTree, type TreeExpansion } from './LinkTree.tsx';
import { MapExportMenu } from './MapExportMenu.tsx';
import { useMapLinks } from './mapLinks.ts';
import { useLinkActions } from './useLinkActions.ts';
import { useOpenBatch } from './useOpenBatch.ts';

interface MapResultProps {
  readonly tabId: TabId;
  readonly run: RunModel;
}

type MapView = 'tree' | 'list' | 'response';
const views = ['tree', 'list', 'response'] as const satisfies readonly MapView[];
const noneChosen: ReadonlySet<string> = new Set();

/** The links of a map as a tree of paths or a list to search, choose from, scrape, crawl and export; and the response as it came. */
export function MapResult(props: MapResultProps) {
  // What is selected belongs to the links of one run.
  return <LinksOfMap key={props.run.runId} {...props} />;
}

function LinksOfMap({ tabId, run }: MapResultProps) {
  const { t, number } = useText();
  const read = useMap(run);
  const { view, setView } = useMapView(run);
  const [filter, setFilter] = useState('');
  const [selected, setSelected] = useState(noneChosen);
  const [activeUrl, setActiveUrl] = useState<string | null>(null);
  const [expansion, setExpansion] = useState<TreeExpansion>(firstExpansion);
  // Typing stays fluent while 100,000 links are filtered.
  const { links, shown, shownMask, taken } = useMapLinks(read.links, useDeferredValue(filter), selected);
  const openBatch = useOpenBatch(run);
  const actions = useLinkActions(run, () => (selected.size === 0 ? [] : taken.map(({ url }) => url)));
  const isEmpty = read.links?.length === 0;
  const start = activeUrl ?? (typeof run.request['url'] === 'string' ? run.request['url'] : '');
  const table = {
    links,
    shown,
    shownMask,
    selected,
    onSelectedChange: setSelected,
    onActiveUrl: setActiveUrl,
    actions,
  };
  return (
    <>
      <InspectorToolbar
        end={
          <>
            <Button
              size="small"
              icon={Files}
              isDisabled={taken.length === 0}
              onPress={() => openBatch(taken.map(({ url }) => url).filter(isScrapable))}
            >
              {t('site.map.scrape', { count: number(taken.length) })}
            </Button>
            <IconButton
              icon={Waypoints}
              label={t('site.map.crawlFrom', { url: start })}
              isDisabled={!isScrapable(start)}
              onPress={() => actions.crawl(start)}
            />
            <CompareMenu run={run} />
            <MapExportMenu run={run} links={taken} />
          </>
        }
      >
        <Segments
          label={t('site.view')}
          value={view}
          onChange={setView}
          items={views.map((id) => ({ id, text: t(id === 'response' ? 'site.response' : `site.map.${id}`) }))}
        />
        {view === 'response' || isEmpty ? null : (
          <>
            <SearchField
              label={t('site.map.search')}
              size="small"
              className="w-48 min-w-24 shrink"
              value={filter}
              onChange={(text) => {
                setFilter(text);
                setExpansion((now) => ({ ...now, collapsed: new Set() }));
              }}
            />
            <span role="status" className="shrink-0 whitespace-nowrap text-text-3 tabular-nums type-12">
              {selected.size > 0
                ? t('site.map.chosen', { count: selected.size })
                : t('site.count', { shown: number(shown.length), total: number(links.length) })}
            </span>
            {selected.size === 0 ? null : (
              <IconButton icon={X} label={t('site.map.clear')} onPress={() => setSelected(noneChosen)} />
            )}
          </>
        )}
      </InspectorToolbar>
      {view === 'response' ? (
        <RawResult tabId={tabId} run={run} />
      ) : read.failure !== null ? (
        <EmptyState sentence={t('site.map.unreadable', { reason: read.failure })} />
      ) : read.links === null ? (
        <div className="min-h-0 flex-1" aria-busy />
      ) : shown.length === 0 ? (
        <EmptyState sentence={t(isEmpty ? 'site.map.noLinks' : 'site.map.noMatch')}>
          {isEmpty ? (
            <Button icon={Waypoints} isDisabled={!isScrapable(start)} onPress={() => actions.crawl(start)}>
              {t('site.map.crawlInstead')}
            </Button>
          ) : (
            <Button onPress={() => setFilter('')}>{t('site.map.clearFilter')}</Button>
          )}
        </EmptyState>
      ) : view === 'list' ? (
        <LinkTable {...table} />
      ) : read.tree === null ? (
        <div className="min-h-0 flex-1" aria-busy />
      ) : (
        <LinkTree {...table} tree={read.tree} expansion={expansion} onExpansionChange={setExpansion} />
      )}
    </>
  );
}

/** The links of a map's response and their tree, read in the worker. */
function useMap(run: RunModel) {
  const bodyId = run.body?.bodyId;
  const { value, failure } = useWorkerResult(`${bodyId ?? ''}:siteMap`, (documents) =>
    bodyId === undefined ? Promise.resolve(nothingFound) : documents.call('siteMap', { bodyId }),
  );
  return { links: value?.links ?? null, tree: value?.tree ?? null, failure };
}

const nothingFound: SiteCalls['siteMap']['output'] = { links: [], tree: buildPathTree([]) };

/** The chosen view is that of every map; until one is chosen, the results of a search are a list, because their order matters. */
function useMapView(run: RunModel) {
  const { workspace } = useServices();
  const kept = useWorkspace(({ layout }) => layout.mapView);
  const [showsResponse, setShowsResponse] = useState(false);
  const first = useMemo(() => (typeof run.request['search'] === 'string' ? 'list' : 'tree'), [run.request]);
  const view: MapView = showsResponse ? 'response' : (kept ?? first);
  const setView = (id: MapView): void => {
    setShowsResponse(id === 'response');
    if (id !== 'response') workspace.changeLayout({ mapView: id });
  };
  return { view, setView };
}
