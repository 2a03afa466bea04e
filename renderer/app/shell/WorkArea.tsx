import type { ComponentType } from 'react';
import type { TabId } from '../../../shared/base/brand.ts';
import { defaultEndpoint, type Endpoint } from '../../../shared/operations/endpoint.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { defaultLayout } from '../../../shared/workspace/workspace.ts';
import { useLiveTab, useServices, useTab, useWindowState, useWorkspace } from '../../data/ServicesProvider.tsx';
import { useBindings } from '../../data/queries/useBindings.ts';
import { BuilderPane } from '../../features/builder/form/BuilderPane.tsx';
import { ProblemsPanel } from '../../features/builder/problems/ProblemsPanel.tsx';
import { UrlLine } from '../../features/builder/form/UrlLine.tsx';
import { ResultPane } from '../../features/inspect/lazyResult.ts';
import { EnvironmentSelect } from '../../features/project/EnvironmentSelect.tsx';
import { FileBar } from '../../features/project/FileBar.tsx';
import { SampleHint } from '../../features/welcome/SampleHint.tsx';
import { Welcome } from '../../features/welcome/Welcome.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { lazyView } from '../../ui/layout/lazyView.tsx';
import { rowSize } from '../../ui/tables/rowSize.ts';
import { SplitPane } from '../../ui/layout/SplitPane.tsx';
import { untitled } from '../../data/labels/endpointKinds.ts';
import { NothingSent } from './NothingSent.tsx';
import { OnDiskBar } from './OnDiskBar.tsx';
import { RegionBoundary } from './RegionBoundary.tsx';
import { shownTitle } from '../../data/labels/tabTitle.ts';
import { useCollapsedBuilder } from './useCollapsedBuilder.ts';
import { useOrientation } from './useOrientation.ts';

const AgentArea = lazyView(() => import('../../features/agents/AgentArea.tsx').then((module) => module.AgentArea));
const ListArea = lazyView(() => import('../../features/builder/list/ListArea.tsx').then((module) => module.ListArea));
const SnippetPane = lazyView(() =>
  import('../../features/snippets/SnippetPane.tsx').then((module) => module.SnippetPane),
);
const LivePane = lazyView(() => import('../../features/live/LivePane.tsx').then((module) => module.LivePane));

interface WorkAreaProps {
  /** A view covers it. */
  readonly isHidden: boolean;
  /** The sidebar is next to it, with the choice of the environment. */
  readonly hasSidebar: boolean;
}

/** The visible request: its line, with builder and result below. */
export function WorkArea({ isHidden, hasSidebar }: WorkAreaProps) {
  const { t } = useText();
  const { commands } = useServices();
  const bindingOf = useBindings();
  const tabId = useWorkspace((state) => state.activeTabId);
  const endpoint = useTab(tabId)?.endpoint;
  const isWhole = endpoint !== undefined && !requestKinds[endpoint].editing.hasRequestLine;
  const isFocused = useWorkspace((state) => state.layout.focusMode);
  return (
    <div
      id={isHidden ? undefined : 'tab-panel'}
      role="presentation"
      hidden={isHidden}
      className={isHidden ? 'hidden' : 'flex min-h-0 min-w-0 flex-1 flex-col bg-surface-base'}
    >
      {tabId === null ? (
        <main aria-label={t('app.landmark.content')} data-region="view" className="flex-1">
          <EmptyState sentence={t('app.empty.noTab')}>
            <Button
              variant="primary"
              binding={bindingOf('request.new')}
              onPress={() => void commands.run('request.new')}
            >
              {t('app.tab.new')}
            </Button>
            <Button variant="link" binding={bindingOf('file.open')} onPress={() => void commands.run('file.open')}>
              {t('app.command.openFile')}
            </Button>
          </EmptyState>
        </main>
      ) : isWhole ? (
        <SinglePaneMain key={tabId} tabId={tabId} />
      ) : (
        <>
          <header
            role="banner"
            aria-label={t('app.landmark.request')}
            data-region="url"
            className={isFocused ? 'hidden' : 'shrink-0 border-b border-border'}
          >
            <RegionBoundary resetKey={tabId} kind="bar">
              <UrlLine key={tabId} tabId={tabId} environments={hasSidebar ? null : environments} />
            </RegionBoundary>
            <RegionBoundary resetKey={tabId} kind="bar">
              <FileBar tabId={tabId} />
            </RegionBoundary>
          </header>
          {/* The result may fill the window; the notice that its file has changed is then shown above everything. */}
          <RegionBoundary resetKey={tabId} kind="bar">
            <OnDiskBar tabId={tabId} />
          </RegionBoundary>
          <main aria-label={t('app.landmark.content')} className="flex min-h-0 min-w-0 flex-1 flex-col">
            <TabContent key={tabId} tabId={tabId} isFocused={isFocused} />
          </main>
        </>
      )}
      {tabId === null || isHidden ? null : <SampleHint key={`hint ${tabId}`} tabId={tabId} />}
    </div>
  );
}

const environments = <EnvironmentSelect className="hidden max-w-44 shrink-0 @[700px]:flex" />;

/** Views that take the whole area; null for kinds with a request line. */
const wholeAreas: Readonly<Record<Endpoint, ComponentType<{ readonly tabId: TabId }> | null>> = {
  scrape: null,
  agent: AgentArea,
  raw: null,
  list: ListArea,
  map: null,
  crawl: null,
  batchScrape: null,
  parse: null,
  search: null,
  extract: null,
};

/** A tab without a request line: its form or its run takes the whole area. */
function SinglePaneMain({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const tab = useTab(tabId);
  const Area = tab === undefined ? null : wholeAreas[tab.endpoint];
  return (
    <main aria-label={t('app.landmark.content')} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <h1 className="sr-only">{tab === undefined ? t(untitled.agent) : shownTitle(tab, t)}</h1>
      <RegionBoundary resetKey={tabId} kind="bar">
        <FileBar tabId={tabId} />
      </RegionBoundary>
      <RegionBoundary resetKey={`${tabId} ${tab?.runId ?? ''}`}>
        {Area === null ? null : <Area tabId={tabId} />}
      </RegionBoundary>
    </main>
  );
}

/** The form's share of the height, in percent, while the area below it is empty. */
const shareBeforeSending = 60;

interface TabContentProps {
  readonly tabId: TabId;
  readonly isFocused: boolean;
}

function TabContent({ tabId, isFocused }: TabContentProps) {
  const { t } = useText();
  const tab = useTab(tabId);
  // The request's problems are shown below its form.
  const isFormAsked = useWindowState((state) => state.builderOpened || state.problemsOpen);
  const isWaiting = useWindowState((state) => state.waitingFiles.includes(tabId));
  const { hasRun, isLive } = useOutcome(tabId);
  const isForm = tab?.endpoint === defaultEndpoint && tab.builderView === 'form';
  if (isForm && !hasRun && !isLive && !isWaiting && !isFormAsked) return <Welcome />;
  // Form and JSON side by side replace the result until something is sent.
  const isBuilderOnly = tab?.builderView === 'both' && !isFocused && !isLive;
  return (
    <>
      <h1 className="sr-only">{tab === undefined ? t('app.tab.untitled') : shownTitle(tab, t)}</h1>
      {isBuilderOnly ? <BuilderSide tabId={tabId} /> : <RequestPanes tabId={tabId} isFocused={isFocused} />}
    </>
  );
}

/** Returns whether a tab has a run or a problem of sending it, and whether its page is open. */
function useOutcome(tabId: TabId): { readonly hasRun: boolean; readonly isLive: boolean } {
  const tab = useTab(tabId);
  const isUnsent = useWindowState((state) => state.notSent[tabId] !== undefined);
  const isLive = useLiveTab(tabId) !== undefined;
  return { hasRun: tab !== undefined && (tab.runId !== null || isUnsent), isLive };
}

/** The request and its result, next to each other or one above the other. */
function RequestPanes({ tabId, isFocused }: TabContentProps) {
  const { t } = useText();
  const { workspace } = useServices();
  const orientation = useOrientation();
  const shareName = orientation === 'side' ? 'builderShare' : 'stackedShare';
  const share = useWorkspace((state) => state.layout[shareName]);
  const isCode = useWindowState((state) => state.snippetsOpen);
  const { hasRun, isLive } = useOutcome(tabId);
  const { isCollapsed, expand } = useCollapsedBuilder(
    tabId,
    orientation === 'stacked' && share === defaultLayout.stackedShare,
  );
  // In the stacked layout an empty result needs less space than the form of the request.
  const isRoomy = orientation !== 'side' && !hasRun && !isLive && !isCode && share === defaultLayout.stackedShare;
  return (
    <SplitPane
      label={t('app.layout.resizeBuilder')}
      orientation={orientation === 'side' ? 'horizontal' : 'vertical'}
      size={isRoomy ? shareBeforeSending : isCollapsed ? 0 : share}
      unit="percent"
      limits={
        orientation === 'side'
          ? { first: 360, second: 420 }
          : { first: isCollapsed ? rowSize('--h-toolbar') : 108, second: 160 }
      }
      onSizeChange={(size) => workspace.changeLayout({ [shareName]: Math.min(90, Math.max(10, size)) })}
      onReset={() => workspace.changeLayout({ [shareName]: defaultLayout[shareName] })}
      isFirstHidden={isFocused}
      first={<BuilderSide tabId={tabId} expand={isCollapsed ? expand : null} />}
      second={isCode && !isLive ? <CodeSide tabId={tabId} /> : <ResultSide tabId={tabId} hasRun={hasRun} />}
    />
  );
}

function ResultSide({ tabId, hasRun }: { readonly tabId: TabId; readonly hasRun: boolean }) {
  const { t } = useText();
  const { workspace } = useServices();
  const tab = useTab(tabId);
  const isLive = useLiveTab(tabId) !== undefined;
  return (
    <section
      aria-label={t('app.landmark.result')}
      data-region="result"
      tabIndex={-1}
      className="@container flex min-h-0 min-w-0 flex-1 flex-col focus-inset"
    >
      <RegionBoundary resetKey={tab?.runId ?? null} onShowRaw={() => workspace.changeTab(tabId, { resultTab: 'raw' })}>
        {isLive ? <LivePane tabId={tabId} /> : hasRun ? <ResultPane tabId={tabId} /> : <NothingSent tabId={tabId} />}
      </RegionBoundary>
    </section>
  );
}

/** The request as code, in place of the result. */
function CodeSide({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  return (
    <section
      aria-label={t('snippets.title')}
      data-region="result"
      tabIndex={-1}
      className="flex min-h-0 min-w-0 flex-1 flex-col focus-inset"
    >
      <RegionBoundary resetKey={tabId}>
        <SnippetPane tabId={tabId} />
      </RegionBoundary>
    </section>
  );
}

interface BuilderSideProps {
  readonly tabId: TabId;
  /** Shows the whole builder, of which only the bar is visible; null where all of it is. */
  readonly expand?: (() => void) | null;
}

function BuilderSide({ tabId, expand = null }: BuilderSideProps) {
  const { t } = useText();
  const { workspace } = useServices();
  const hasProblems = useWindowState((state) => state.problemsOpen);
  return (
    <>
      <section
        aria-label={t('app.landmark.builder')}
        data-region="builder"
        tabIndex={-1}
        className="flex min-h-0 min-w-0 flex-1 flex-col focus-inset"
      >
        <RegionBoundary resetKey={tabId} onShowRaw={() => workspace.changeTab(tabId, { builderView: 'json' })}>
          <BuilderPane tabId={tabId} expand={expand} />
        </RegionBoundary>
      </section>
      {hasProblems ? (
        <div
          data-region="problems"
          className="flex max-h-[max(40%,84px)] min-h-0 shrink-0 flex-col border-t border-border"
        >
          <RegionBoundary resetKey={tabId}>
            <ProblemsPanel tabId={tabId} />
          </RegionBoundary>
        </div>
      ) : null}
    </>
  );
}
