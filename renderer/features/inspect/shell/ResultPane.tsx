import { useEffect, useRef } from 'react';
import type { RunId, TabId } from '../../../../shared/base/brand.ts';
import { isPlayed } from '../../../../shared/lab/playedRun.ts';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import { hasPages } from '../../../../shared/operations/requestOperation.ts';
import { countDocuments } from '../../../../shared/run/jobPages.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { playedResult } from '../../../data/runs/playedResult.ts';
import { isUnderWay } from '../../../data/runs/sendRun.ts';
import { useRun, useTab, useWindowState } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { announce } from '../../../ui/layout/LiveRegions.tsx';
import { DocumentsProvider } from '../documents.tsx';
import { FailedResult } from '../errors/FailedResult.tsx';
import { GoodResult } from './GoodResult.tsx';
import { MissingRun } from './MissingRun.tsx';
import { JobBar } from '../raw/JobBar.tsx';
import { JobHeader } from '../site/job/JobHeader.tsx';
import { PlayedBanner } from '../../../ui/layout/PlayedBanner.tsx';
import { hasInlineStrip } from './FinishedResult.tsx';
import { ResultStrip } from './ResultStrip.tsx';
import { shortWindow, useMediaQuery } from '../../../ui/hooks/useMediaQuery.ts';
import { RunProgress } from './RunProgress.tsx';

/** Result of a tab: progress, the document, or the error, with the last good result still available. */
export function ResultPane({ tabId }: { readonly tabId: TabId }) {
  const tab = useTab(tabId);
  const runId = tab?.runId ?? null;
  const { state, run, error } = useRun(runId);
  const { run: previous } = useRun(tab?.previousRunId ?? null);
  const unsent = useWindowState((window) => window.notSent[tabId]) ?? null;
  const isInline = useMediaQuery(shortWindow);
  useSpokenEnd(run);
  if (tab === undefined) return null;
  if (unsent !== null) return <UnsentResult tabId={tabId} unsent={unsent} last={run} previous={previous} />;
  if (runId === null) return null;
  return (
    <DocumentsProvider>
      <div className="@container/result flex h-full min-h-0 min-w-0 flex-col bg-surface-base">
        {state === 'missing' ? <MissingRun error={error} /> : null}
        {run === null ? null : (
          <>
            {isInline && hasInlineStrip(run) ? null : <ResultStrip run={run} />}
            <PlayedBanner played={playedResult(run)} />
            <JobState run={run} />
            <RunContent key={run.runId} tabId={tabId} run={run} previous={previous} />
          </>
        )}
      </div>
    </DocumentsProvider>
  );
}

/** The job of a polled call; of an extract only while it runs, and where it was left. */
function JobState({ run }: { readonly run: RunModel }) {
  if (hasOwnJob(run)) return null;
  if (!hasDataJob(run) || wasLeft(run)) return <JobBar run={run} />;
  return run.job === null || !isUnderWay(run) ? null : <JobHeader run={run} progress={null} />;
}

/** The job may have continued at the service. */
function wasLeft({ state }: RunModel): boolean {
  return state === 'cancelled' || state === 'unknown';
}

function hasDataJob({ endpoint }: RunModel): boolean {
  return requestKinds[endpoint].operation?.job?.kind === 'data';
}

/** The view of a crawl or batch shows its job itself. */
function hasOwnJob({ endpoint }: RunModel): boolean {
  return hasPages(requestKinds[endpoint].operation);
}

function RunContent({
  tabId,
  run,
  previous,
}: {
  readonly tabId: TabId;
  readonly run: RunModel;
  readonly previous: RunModel | null;
}) {
  // The pages of a job are shown as they come, and stay however it ends.
  const hasPages = hasOwnJob(run) && run.job !== null;
  const isShown = run.state === 'running' || run.state === 'cancelled' || countDocuments(run) > 0;
  if (run.state === 'done' || (hasPages && isShown)) return <GoodResult tabId={tabId} run={run} />;
  if (run.state === 'running' && run.job !== null && hasDataJob(run)) return <DataOfJob />;
  // Once the job is polled, the job's own bar shows the progress.
  if (run.state === 'running' && run.job !== null) return <div className="min-h-0 flex-1" aria-busy />;
  if (run.state === 'running') return <RunProgress run={run} previous={previous} tabId={tabId} />;
  return <FailedResult tabId={tabId} run={run} previous={previous} />;
}

/** Until the job ends there is nothing of its one result. */
function DataOfJob() {
  const { t } = useText();
  return <EmptyState sentence={t('site.extract.running')} />;
}

interface UnsentResultProps {
  readonly tabId: TabId;
  readonly unsent: RunModel;
  readonly last: RunModel | null;
  readonly previous: RunModel | null;
}

/** A send that did not become a run has its card where its result would be; the result before it stays reachable. */
function UnsentResult({ tabId, unsent, last, previous }: UnsentResultProps) {
  return (
    <DocumentsProvider>
      <div className="@container/result flex h-full min-h-0 min-w-0 flex-col bg-surface-base">
        <ResultStrip run={unsent} />
        <PlayedBanner played={playedResult(unsent)} />
        <FailedResult
          key={unsent.createdAt}
          tabId={tabId}
          run={unsent}
          previous={last?.state === 'done' ? last : previous}
        />
      </div>
    </DocumentsProvider>
  );
}

/** Screen readers hear how a run ended that ended while it was looked at. The card of a failure speaks for itself. */
function useSpokenEnd(run: RunModel | null): void {
  const { t, duration } = useText();
  const before = useRef<{ runId: RunId; underWay: boolean } | null>(null);
  useEffect(() => {
    if (run === null) return;
    const former = before.current;
    const underWay = isUnderWay(run);
    before.current = { runId: run.runId, underWay };
    if (former?.runId !== run.runId || !former.underWay || underWay) return;
    if (run.state !== 'done') return;
    const outcome = isPlayed(run) ? 'inspect.outcome.played' : 'inspect.outcome.done';
    announce(t(outcome, { duration: duration(run.durationMs ?? 0) }), 'assertive');
  }, [run, t, duration]);
}
