import { Ellipsis } from 'lucide-react';
import { readFileAddress } from '../../../../shared/api/engine/localFiles.ts';
import type { TabId } from '../../../../shared/base/brand.ts';
import { useMemo } from 'react';
import {
  type ResultTab,
  type ResultTabId,
  withInspectionTabs,
} from '../../../../shared/document/response/resultTabs.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useCommandHandler, useServices, useTab } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { ErrorBoundary } from '../../../ui/layout/ErrorBoundary.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { Tabs, type TabItem } from '../../../ui/layout/Tabs.tsx';
import type { DocumentDigest } from '../../../workers/documentProtocol.ts';
import { ResponsePreview } from '../ResponsePreview.tsx';
import { AttentionBar } from './AttentionBar.tsx';
import { BlocksHint } from '../BlocksHint.tsx';
import { type OpenedDocument, useDocument } from '../documents.tsx';
import { LoadedImagesProvider } from '../images/LoadedImages.tsx';
import { ResultNavigationProvider } from './ResultNavigation.tsx';
import { canInfer, hasXray, inspectionTabsOf } from '../inspectionTabsOf.ts';
import { ResultTabContent } from '../ResultTabContent.tsx';
import { SaveMenu } from '../save/SaveMenu.tsx';
import { SupportBar } from '../support/SupportBar.tsx';
import { UnreadableBody } from '../errors/UnreadableBody.tsx';
import { ViewFailure } from '../errors/ViewFailure.tsx';

interface FinishedResultProps {
  readonly tabId: TabId;
  readonly run: RunModel;
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
  const remembered = useTab(tabId)?.resultTab ?? null;
  const { digest } = opened;
  const tabs = useMemo(() => withInspectionTabs(digest.tabs, inspectionTabsOf(run, digest)), [digest, run]);
  // A local file opens with its pages, if it has any.
  const isOwnFile = readFileAddress(run.request['url']) !== null;
  const chosen = chooseTab(tabs, remembered, isOwnFile ? 'blocks' : null);
  const shown = tabs.find(({ id }) => id === chosen);
  const isText = (field: string): boolean => digest.fields[field] === 'value' && digest.odd[field] === undefined;
  const choose = (id: ResultTabId): void => workspace.changeTab(tabId, { resultTab: id });
  const step = (by: number): void => {
    const index = tabs.findIndex((tab) => tab.id === chosen);
    const next = tabs[(index + by + tabs.length) % tabs.length];
    if (next !== undefined) choose(next.id);
  };
  useCommandHandler('result.nextTab', () => step(1));
  useCommandHandler('result.previousTab', () => step(-1));
  return (
    <ResultNavigationProvider
      show={choose}
      tab={chosen}
      canLocateClaim={isText('markdown')}
      hasElements={hasXray(run) || canInfer(digest)}
      htmlTab={(['html', 'rawHtml'] as const).find(isText) ?? null}
    >
      <AttentionBar run={run} digest={digest} onShow={choose} tabId={tabId} />
      <BlocksHint tabId={tabId} run={run} digest={digest} />
      <Tabs
        label={t('inspect.tabs')}
        items={tabs.map((tab) => tabItem(tab, t(`inspect.tab.${tab.id}`)))}
        value={chosen}
        onChange={choose}
        end={
          <>
            {shown === undefined ? null : <SaveMenu run={run} bodyId={opened.bodyId} digest={digest} tab={shown} />}
            {tabs.length > manyTabs ? <AllTabs tabs={tabs} onChoose={choose} /> : null}
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
const alwaysPresentTabs: ReadonlySet<ResultTabId> = new Set(['overview', 'other', 'raw']);

/**
 * Returns the tab used last for this request if it has content; otherwise the first part of the response that has, or the part that
 * explains why none has.
 */
export function chooseTab(
  tabs: DocumentDigest['tabs'],
  remembered: string | null,
  preferred: ResultTabId | null = null,
): ResultTabId {
  const known = tabs.find((tab) => tab.id === remembered);
  if (known !== undefined) return known.id;
  const first = tabs.find((tab) => tab.id === preferred && tab.state === 'value' && (tab.count ?? 0) > 0);
  if (first !== undefined) return first.id;
  return (tabs.find((tab) => tab.state === 'value' && !alwaysPresentTabs.has(tab.id)) ?? tabs[0])?.id ?? 'raw';
}

function tabItem(tab: ResultTab, text: string): TabItem<ResultTabId> {
  return { id: tab.id, text, count: tab.count ?? undefined, isMuted: tab.state === 'absent' };
}
