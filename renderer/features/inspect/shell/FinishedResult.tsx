import { Ellipsis } from 'lucide-react';
import { readFileAddress } from '../../../../shared/api/engine/localFiles.ts';
import type { TabId } from '../../../../shared/base/brand.ts';
import { useMemo, useState } from 'react';
import {
  type ResultTab,
  type ResultTabId,
  withInspectionTabs,
  requestedFields,
} from '../../../../shared/document/response/resultTabs.ts';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useCommandHandler, useServices, useTab } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { ErrorBoundary } from '../../../ui/layout/ErrorBoundary.tsx';
import type { Text } from '../../../messages/createText.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Segments } from '../../../ui/controls/Segments.tsx';
import { shortWindow, useMediaQuery } from '../../../ui/hooks/useMediaQuery.ts';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { Tabs, type TabItem } from '../../../ui/layout/Tabs.tsx';
import type { DocumentDigest } from '../../../workers/documentProtocol.ts';
import { ResponsePreview } from '../ResponsePreview.tsx';
import { AttentionBar } from './AttentionBar.tsx';
import { isTracked, ResultCompareMenu } from '../compare/ResultCompareMenu.tsx';
import { MissingList } from './MissingList.tsx';
import { type TabBarId, type TabBarItem, tabBarItems } from './tabBar.ts';
import { BlocksHint } from '../BlocksHint.tsx';
import { type OpenedDocument, useDocument } from '../documents.tsx';
import { LoadedImagesProvider } from '../images/LoadedImages.tsx';
import { InlineStrip } from './ResultStrip.tsx';
import { ResultNavigationProvider } from './ResultNavigation.tsx';
import { inspectionTabsOf } from '../inspectionTabsOf.ts';
import { ResultTabContent } from '../ResultTabContent.tsx';
import { SaveMenu } from '../save/SaveMenu.tsx';
import { SupportBar } from '../support/SupportBar.tsx';
import { UnreadableBody } from '../errors/UnreadableBody.tsx';
import { ViewFailure } from '../errors/ViewFailure.tsx';

interface FinishedResultProps {
  readonly tabId: TabId;
  readonly run: RunModel;
}

/** Whether a short window shows the outcome of a run in the row of its tabs, instead of above it. */
export function hasInlineStrip({ endpoint, state }: RunModel): boolean {
  const { isDocument, hasTrace } = requestKinds[endpoint].result;
  return state === 'done' && isDocument && !hasTrace;
}

/** The document of a finished run: its tabs in their fixed order, the last used one chosen again. */
export function FinishedResult({ tabId, run }: FinishedResultProps) {
  const opened = useDocument(run.body, run.request);
  if (opened.state === 'failed') return <UnreadableBody message={opened.message} />;
  if (opened.state === 'opening') return <ResponsePreview runId={run.runId} otherwise={<Blank />} />;
  return <OpenResult tabId={tabId} run={run} opened={opened} />;
}

function Blank() {
  return <div className="min-h-0 flex-1" aria-busy />;
}

interface OpenResultProps extends FinishedResultProps {
  readonly opened: Extract<OpenedDocument, { state: 'open' }>;
}

function OpenResult({ tabId, run, opened }: OpenResultProps) {
  const { t } = useText();
  const { workspace } = useServices();
  const isShort = useMediaQuery(shortWindow);
  const remembered = useTab(tabId)?.resultTab ?? null;
  const { digest } = opened;
  const tabs = useMemo(() => {
    // A report about changes is a source of the comparison.
    const own = digest.tabs.filter(({ id }) => id !== 'changeTracking' || !isTracked(digest));
    return withInspectionTabs(own, inspectionTabsOf(run, digest));
  }, [digest, run]);
  // A local file opens with its pages, if it has any.
  const isOwnFile = readFileAddress(run.request['url']) !== null;
  const chosen = chooseTab(tabs, requestedFields(run.request), remembered, isOwnFile ? 'blocks' : null);
  const shown = tabs.find(({ id }) => id === chosen);
  const isText = (field: string): boolean => digest.fields[field] === 'value' && digest.odd[field] === undefined;
  const choose = (id: ResultTabId): void => workspace.changeTab(tabId, { resultTab: id });
  const items = tabBarItems(tabs);
  const item = items.find(({ views }) => views.some(({ id }) => id === chosen));
  const [lastViews, setLastViews] = useState<Readonly<Partial<Record<TabBarId, ResultTabId>>>>({});
  const chooseItem = (id: TabBarId): void => {
    const views = items.find((each) => each.id === id)?.views ?? [];
    const view = views.find((each) => each.id === lastViews[id]) ?? views[0];
    if (view !== undefined) choose(view.id);
  };
  const chooseView = (view: ResultTabId): void => {
    if (item !== undefined) setLastViews({ ...lastViews, [item.id]: view });
    choose(view);
  };
  const step = (by: number): void => {
    const views = items.flatMap((each) => each.views);
    const index = views.findIndex(({ id }) => id === chosen);
    const next = views[(index + by + views.length) % views.length];
    if (next !== undefined) choose(next.id);
  };
  const missing = [...tabs.filter(({ state }) => state === 'absent').map(({ id }) => id), ...digest.missing];
  useCommandHandler('result.nextTab', () => step(1));
  useCommandHandler('result.previousTab', () => step(-1));
  return (
    <ResultNavigationProvider
      show={choose}
      tab={chosen}
      canLocateClaim={isText('markdown')}
      hasElements={tabs.some(({ id }) => id === 'xray')}
      htmlTab={(['html', 'rawHtml'] as const).find(isText) ?? null}
    >
      <AttentionBar run={run} digest={digest} onShow={choose} tabId={tabId} />
      <BlocksHint tabId={tabId} run={run} digest={digest} />
      <Tabs
        label={t('inspect.tabs')}
        items={items.map((each) => tabItem(each, t(`inspect.tab.${each.id}`)))}
        value={item?.id ?? chosen}
        onChange={chooseItem}
        end={
          <>
            {isShort ? <InlineStrip run={run} /> : null}
            {item === undefined || item.views.length === 1 ? null : (
              <Segments
                label={t('inspect.tabs.views')}
                value={chosen}
                onChange={chooseView}
                items={item.views.map(({ id, count }) => ({ id, text: viewText(t, id, count) }))}
              />
            )}
            <MissingList run={run} names={missing} />
            <ResultCompareMenu run={run} bodyId={opened.bodyId} digest={digest} />
            {shown === undefined ? null : <SaveMenu run={run} bodyId={opened.bodyId} digest={digest} tab={shown} />}
            {items.length > manyTabs ? <AllTabs tabs={tabs} onChoose={choose} /> : null}
          </>
        }
      >
        <ErrorBoundary
          resetKey={`${opened.bodyId}:${chosen}`}
          fallback={(failure) => <ViewFailure failure={failure} onShowRaw={() => choose('raw')} />}
        >
          <LoadedImagesProvider run={run}>
            <ResultTabContent
              key={chosen}
              tab={chosen}
              state={shown?.state ?? 'absent'}
              tabId={tabId}
              run={run}
              bodyId={opened.bodyId}
              digest={digest}
            />
          </LoadedImagesProvider>
        </ErrorBoundary>
      </Tabs>
      <SupportBar bodyId={opened.bodyId} />
    </ResultNavigationProvider>
  );
}

/** More do not fit into the row of a common window. */
const manyTabs = 8;

interface AllTabsProps {
  readonly tabs: readonly ResultTab[];
  readonly onChoose: (id: ResultTabId) => void;
}

/** Lists every tab by its name, for when the row shows only some of them. */
function AllTabs({ tabs, onChoose }: AllTabsProps) {
  const { t } = useText();
  return (
    <Menu
      label={t('inspect.tabs.all')}
      placement="bottom end"
      trigger={<IconButton icon={Ellipsis} label={t('inspect.tabs.all')} />}
      sections={[{ entries: tabs.map(({ id }) => ({ id, text: t(`inspect.tab.${id}`) })) }]}
      onAction={onChoose}
    />
  );
}

/** Tabs present for every response: none of them was requested. */
const alwaysPresentTabs: ReadonlySet<ResultTabId> = new Set(['xray', 'pageLog', 'metadata', 'other', 'raw']);

/** Values that a request asks for by name, which say more than the page's text. */
const extractedTabs: ReadonlySet<ResultTabId> = new Set([
  'answer',
  'highlights',
  'json',
  'branding',
  'product',
  'menu',
  'attributes',
]);

/**
 * Returns the tab used last for this request if it has content; otherwise the richest requested part of the response: extracted values
 * before the page's text, and that before the rest. A search returns highlights unasked, which say less than the page that was asked for.
 * Without any content it is the part that explains why there is none.
 */
export function chooseTab(
  tabs: DocumentDigest['tabs'],
  requested: ReadonlySet<string>,
  remembered: string | null,
  preferred: ResultTabId | null = null,
): ResultTabId {
  const known = tabs.find((tab) => tab.id === remembered);
  if (known !== undefined) return known.id;
  const first = tabs.find((tab) => tab.id === preferred && tab.state === 'value' && (tab.count ?? 0) > 0);
  if (first !== undefined) return first.id;
  const returned = tabs.filter((tab) => tab.state === 'value' && !alwaysPresentTabs.has(tab.id));
  return (returned.find(({ id }) => extractedTabs.has(id) && requested.has(id)) ?? returned[0] ?? tabs[0])?.id ?? 'raw';
}

function tabItem({ id, views }: TabBarItem, text: string): TabItem<TabBarId> {
  const only = views.length === 1 ? views[0] : undefined;
  return { id, text, count: only?.count ?? undefined, isMuted: views.every(({ state }) => state === 'absent') };
}

/** Returns the name of a view among those of its tab. */
function viewText(t: Text['t'], id: ResultTabId, count: number | null): string {
  const name = t(id === 'raw' ? 'inspect.tabs.response' : `inspect.tab.${id}`);
  return count === null ? name : `${name} ${count}`;
}
