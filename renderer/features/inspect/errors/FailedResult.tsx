import { CircleAlert, History } from 'lucide-react';
import { useState } from 'react';
import type { TabId } from '../../../../shared/base/brand.ts';
import type { AppError } from '../../../../shared/errors/appError.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { ErrorBoundary } from '../../../ui/layout/ErrorBoundary.tsx';
import { Tabs, type TabItem } from '../../../ui/layout/Tabs.tsx';
import { AttemptsTable } from './AttemptsTable.tsx';
import { ErrorCard } from './ErrorCard.tsx';
import { GoodResult } from '../shell/GoodResult.tsx';
import { FailedBody } from './FailedBody.tsx';
import { hasPageLog } from '../inspectionTabsOf.ts';
import { PageLogTab } from '../pagelog/PageLogTab.tsx';
import { PreviousNote } from '../shell/PreviousNote.tsx';
import { TimingTable } from '../shell/TimingTable.tsx';
import { bodyOf } from './useErrorContext.ts';
import { useFirstResult } from '../shell/useFirstResult.ts';
import { FailedStep } from '../steps/FailedStep.tsx';
import { FailedSteps } from '../steps/FailedSteps.tsx';
import { ViewFailure } from './ViewFailure.tsx';

interface FailedResultProps {
  readonly tabId: TabId;
  readonly run: RunModel;
  readonly previous: RunModel | null;
}

type FailedTab = 'error' | 'steps' | 'attempts' | 'raw' | 'timing' | 'pageLog' | 'previous';

/** A run without a document: its error as a card, its attempts, the received data, and the last successful result. */
export function FailedResult({ tabId, run, previous }: FailedResultProps) {
  const { t, time } = useText();
  const [tab, setTab] = useState<FailedTab>('error');
  const error = errorOf(run);
  useFirstResult(run.state !== 'waiting-to-retry');
  const body = bodyOf(run);
  const items: TabItem<FailedTab>[] = [
    { id: 'error', text: t('inspect.failed.error'), icon: CircleAlert },
    ...(hasActions(run) && hasPageLog(run) ? [{ id: 'steps', text: t('inspect.tab.actions') } as const] : []),
    ...(run.attempts.length === 0
      ? []
      : ([
          { id: 'attempts', text: t('inspect.failed.attempts'), count: run.attempts.length },
          { id: 'raw', text: t('inspect.failed.raw'), isMuted: body === null },
          { id: 'timing', text: t('inspect.failed.timing') },
        ] as const)),
    ...(hasPageLog(run) ? [{ id: 'pageLog', text: t('inspect.tab.pageLog') } as const] : []),
    ...(previous?.state === 'done'
      ? [
          {
            id: 'previous',
            text: t('inspect.failed.previous', { time: time(previous.createdAt) }),
            icon: History,
          } as const,
        ]
      : []),
  ];
  return (
    <Tabs label={t('inspect.tabs')} items={items} value={tab} onChange={setTab}>
      {tab === 'error' ? (
        <div className="min-h-0 flex-1 overflow-auto px-8">
          <ErrorBoundary
            resetKey={run.runId}
            fallback={(failure) => <ViewFailure failure={failure} onShowRaw={() => setTab('raw')} />}
          >
            <ErrorCard tabId={tabId} run={run} error={error} onShowRaw={() => setTab('raw')} />
            <FailedStep run={run} onShowSteps={() => setTab('steps')} />
          </ErrorBoundary>
        </div>
      ) : null}
      {tab === 'steps' ? <FailedSteps run={run} /> : null}
      {tab === 'attempts' ? (
        <div className="min-h-0 flex-1 overflow-auto px-pane py-4">
          <AttemptsTable run={run} />
        </div>
      ) : null}
      {tab === 'timing' ? (
        <div className="min-h-0 flex-1 overflow-auto px-pane py-4">
          <TimingTable run={run} />
        </div>
      ) : null}
      {tab === 'pageLog' ? <PageLogTab run={run} /> : null}
      {tab === 'raw' ? <FailedBody run={run} body={body} /> : null}
      {tab === 'previous' && previous !== null ? (
        <>
          <PreviousNote at={previous.createdAt} />
          <GoodResult tabId={tabId} run={previous} />
        </>
      ) : null}
    </Tabs>
  );
}

function hasActions({ request }: RunModel): boolean {
  const { actions } = request;
  return Array.isArray(actions) && actions.length > 0;
}

/** Returns the failure to show: the run's own, otherwise that of the attempt before the current wait. */
function errorOf(run: RunModel): AppError {
  if (run.error !== null) return run.error;
  const attempt = run.attempts.at(-1)?.error ?? null;
  if (run.state === 'cancelled') return { kind: 'cancelled', message: '' };
  if (run.state === 'unknown') return { kind: 'outcome-unknown', message: '' };
  return attempt ?? { kind: 'outcome-unknown', message: '' };
}
