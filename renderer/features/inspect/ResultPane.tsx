import { useEffect, useRef } from 'react';
import type { RunId, TabId } from '../../../shared/base/brand.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { isUnderWay } from '../../data/sendRun.ts';
import { useRun, useTab } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { announce } from '../../ui/LiveRegions.tsx';
import { DocumentsProvider } from './documents.tsx';
import { FailedResult } from './FailedResult.tsx';
import { FinishedResult } from './FinishedResult.tsx';
import { MissingRun } from './MissingRun.tsx';
import { ResultStrip } from './ResultStrip.tsx';
import { RunProgress } from './RunProgress.tsx';

/** What came back for a tab: progress, the document, or what went wrong, with the last good result kept beside it. */
export function ResultPane({ tabId }: { readonly tabId: TabId }) {
  const tab = useTab(tabId);
  const runId = tab?.runId ?? null;
  const { state, run, error } = useRun(runId);
  const { run: previous } = useRun(tab?.previousRunId ?? null);
  useSpokenEnd(run);
  if (tab === undefined || runId === null) return null;
  return (
    <DocumentsProvider>
      <div className="@container/result flex h-full min-h-0 min-w-0 flex-col bg-surface-base">
        {state === 'missing' ? <MissingRun error={error} /> : null}
        {run === null ? null : (
          <>
            <ResultStrip run={run} />
            <RunContent key={run.runId} tabId={tabId} run={run} previous={previous} />
          </>
        )}
      </div>
    </DocumentsProvider>
  );
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
  if (run.state === 'done') return <FinishedResult tabId={tabId} run={run} />;
  if (run.state === 'running') return <RunProgress run={run} previous={previous} tabId={tabId} />;
  return <FailedResult tabId={tabId} run={run} previous={previous} />;
}

/** Screen readers hear how a run ended that ended while it was looked at. */
function useSpokenEnd(run: RunModel | null): void {
  const { t, duration } = useText();
  const before = useRef<{ runId: RunId; underWay: boolean } | null>(null);
  useEffect(() => {
    if (run === null) return;
    const former = before.current;
    const underWay = isUnderWay(run);
    before.current = { runId: run.runId, underWay };
    if (former?.runId !== run.runId || !former.underWay || underWay) return;
    announce(t(`inspect.outcome.${run.state}`, { duration: duration(run.durationMs ?? 0) }), 'assertive');
  }, [run, t, duration]);
}
