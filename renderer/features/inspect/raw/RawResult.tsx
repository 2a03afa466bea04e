import { useState } from 'react';
import type { TabId } from '../../../../shared/base/brand.ts';
import type { ResultTabId } from '../../../../shared/document/response/resultTabs.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useCommandHandler, useServices, useTab } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { ErrorBoundary } from '../../../ui/layout/ErrorBoundary.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { Tabs, type TabItem } from '../../../ui/layout/Tabs.tsx';
import { AttemptsTable } from '../errors/AttemptsTable.tsx';
import { type OpenedDocument, useDocument } from '../documents.tsx';
import { JsonExplorer } from '../json/JsonExplorer.tsx';
import { RawTab } from '../RawTab.tsx';
import { ResultNavigationProvider } from '../shell/ResultNavigation.tsx';
import { ResultTabContent } from '../ResultTabContent.tsx';
import { SaveMenu } from '../save/SaveMenu.tsx';
import { UnreadableBody } from '../errors/UnreadableBody.tsx';
import { ViewFailure } from '../errors/ViewFailure.tsx';
import { resultPages } from './resultPages.ts';

interface RawResultProps {
  readonly tabId: TabId;
  readonly run: RunModel;
}

/** Response of a raw call: any JSON as a tree, a document with its views, the pages of a job one by one, all as returned. */
export function RawResult({ tabId, run }: RawResultProps) {
  const { t } = useText();
  const pages = resultPages(run);
  const [chosen, setChosen] = useState(0);
  const page = pages[Math.min(chosen, pages.length - 1)];
  const opened = useDocument(page?.body ?? null, noRequest);
  if (run.body?.size === 0) return <EmptyState sentence={t('raw.result.empty')} />;
  if (opened.state === 'failed') return <UnreadableBody message={opened.message} />;
  if (opened.state === 'opening') return <div className="min-h-0 flex-1" aria-busy />;
  const choice =
    pages.length < 2 ? null : (
      <Select
        ariaLabel={t('raw.result.choosePage')}
        size="small"
        value={String(chosen)}
        onChange={(id) => setChosen(Number(id))}
        items={pages.map(({ number }, index) => ({ id: String(index), text: t('raw.result.page', { number }) }))}
      />
    );
  return <OpenResponse tabId={tabId} run={run} opened={opened} choice={choice} />;
}

/** A raw call requests no format by name, so no field of a response counts as missing. */
const noRequest = { formats: [] };

interface OpenResponseProps extends RawResultProps {
  readonly opened: Extract<OpenedDocument, { state: 'open' }>;
  readonly choice: React.ReactNode;
}

/** Tabs that this view replaces with its own. */
const elsewhere: ReadonlySet<ResultTabId> = new Set(['other', 'raw']);

type RawTabId = ResultTabId | 'whole' | 'calls';

function OpenResponse({ tabId, run, opened, choice }: OpenResponseProps) {
  const { t } = useText();
  const { workspace } = useServices();
  const remembered = useTab(tabId)?.resultTab ?? null;
  const { digest, bodyId } = opened;
  const parts = digest.tabs.filter(({ id, state }) => state === 'value' && !elsewhere.has(id));
  const items: readonly TabItem<RawTabId>[] = [
    ...(digest.unreadable === null ? [{ id: 'whole', text: t('raw.result.answer') } as const] : []),
    ...parts.map(({ id, count }) => ({ id, text: t(`inspect.tab.${id}`), count: count ?? undefined })),
    { id: 'calls', text: t('raw.result.calls'), count: run.attempts.length + (run.job?.polls ?? 0) },
    { id: 'raw', text: t('inspect.tab.raw') },
  ];
  const shown = items.find(({ id }) => id === remembered)?.id ?? items[0]?.id ?? 'raw';
  const choose = (id: RawTabId): void => workspace.changeTab(tabId, { resultTab: id });
  const step = (by: number): void => {
    const index = items.findIndex(({ id }) => id === shown);
    const next = items[(index + by + items.length) % items.length];
    if (next !== undefined) choose(next.id);
  };
  useCommandHandler('result.nextTab', () => step(1));
  useCommandHandler('result.previousTab', () => step(-1));
  const part = parts.find(({ id }) => id === shown);
  return (
    <ResultNavigationProvider show={choose} tab={null} canLocateClaim={false} hasElements={false} htmlTab={null}>
      <Tabs
        label={t('inspect.tabs')}
        items={items}
        value={shown}
        onChange={choose}
        end={
          <>
            {choice}
            <SaveMenu
              run={run}
              bodyId={bodyId}
              digest={digest}
              tab={part ?? { id: 'raw', state: 'value', count: null }}
            />
          </>
        }
      >
        <ErrorBoundary
          resetKey={`${bodyId}:${shown}`}
          fallback={(failure) => <ViewFailure failure={failure} onShowRaw={() => choose('raw')} />}
        >
          {shown === 'whole' ? (
            <JsonExplorer key={bodyId} label={t('raw.result.answer')} bodyId={bodyId} path={[]} state="value" />
          ) : null}
          {shown === 'calls' ? <Calls run={run} /> : null}
          {shown === 'raw' ? <RawTab key={bodyId} run={run} bodyId={bodyId} digest={digest} /> : null}
          {part === undefined ? null : (
            <ResultTabContent
              key={part.id}
              tab={part.id}
              state="value"
              tabId={tabId}
              run={run}
              bodyId={bodyId}
              digest={digest}
            />
          )}
        </ErrorBoundary>
      </Tabs>
    </ResultNavigationProvider>
  );
}

/** Calls of the run: the first with its attempts, the polls of its job, and the pages that were returned or not. */
function Calls({ run }: { readonly run: RunModel }) {
  const { t } = useText();
  const lost = run.artifacts.filter(({ field, error }) => field.startsWith('page.') && error !== null);
  const more = resultPages(run).length - 1;
  return (
    <div className="min-h-0 flex-1 overflow-auto px-pane py-4">
      <AttemptsTable run={run} />
      {run.job === null ? null : <p className="pt-3 text-text-2">{t('raw.job.ended', { count: run.job.polls })}</p>}
      {more < 1 ? null : <p className="pt-1 text-text-2">{t('raw.calls.pages', { count: more })}</p>}
      {lost.map(({ field, error }) => (
        <p key={field} className="pt-1 text-warning-text">
          {t('raw.result.pageFailed', { number: field.slice('page.'.length), reason: error?.message ?? '' })}
        </p>
      ))}
    </div>
  );
}
