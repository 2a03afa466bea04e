import { useEffect } from 'react';
import type { TabId } from '../../../../shared/base/brand.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useEngineStatus } from '../../../data/queries/queries.ts';
import { phaseBegan } from '../../../data/labels/runLabels.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useBindings } from '../../../data/queries/useBindings.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { ProgressLine } from '../../../ui/labels/ProgressLine.tsx';
import { useDelayed, useNow } from '../../../ui/hooks/useNow.ts';
import { ResponsePreview } from '../ResponsePreview.tsx';
import { useDocuments } from '../documents.tsx';
import { GoodResult } from './GoodResult.tsx';
import { PreviousNote } from './PreviousNote.tsx';

/** A running request: nothing for 150 ms, then its phase, the elapsed time and the timeout (ux.md 5). */
export function RunProgress({
  run,
  previous,
  tabId,
}: {
  readonly run: RunModel;
  readonly previous: RunModel | null;
  readonly tabId: TabId;
}) {
  const { runActions } = useServices();
  const bindingOf = useBindings();
  const { t, duration, bytes } = useText();
  const documents = useDocuments();
  useEffect(() => documents.warm(), [documents]);
  const isVisible = useDelayed(true, 150);
  const now = useNow(100);
  const elapsed = Math.max(0, now - phaseBegan(run));
  const limit = timeoutOf(run);
  const left = Math.max(0, limit - elapsed);
  const pages = usePagesRead(run);
  const share = pages === null || pages.total === 0 ? elapsed / limit : pages.read / pages.total;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div
        className={isVisible ? 'shrink-0 border-b border-border' : 'invisible shrink-0 border-b border-border'}
        aria-busy
      >
        <div className="flex items-center gap-4 px-pane py-3">
          <div className="min-w-0 flex-1">
            <div className="mb-2 flex items-baseline gap-4 type-13">
              <span className="font-medium">{t(`inspect.phase.${run.phase ?? 'connecting'}`)}</span>
              <span className="text-text-2">{t('inspect.progress.elapsed', { time: duration(elapsed) })}</span>
              {left > 0 ? (
                <span className="text-text-3">
                  {t('inspect.progress.left', { time: duration(Math.ceil(left / 1000) * 1000) })}
                </span>
              ) : null}
              {pages === null ? null : <span className="text-text-2">{t('inspect.progress.pages', pages)}</span>}
              {run.receivedBytes > 0 ? <span className="ms-auto text-text-2">{bytes(run.receivedBytes)}</span> : null}
            </div>
            <ProgressLine
              label={pages === null ? t('inspect.progress.label') : t('inspect.progress.pages', pages)}
              share={Math.min(1, share)}
            />
          </div>
          <Button size="small" binding={bindingOf('request.cancel')} onPress={() => void runActions.cancelRun(tabId)}>
            {t('inspect.progress.cancel')}
          </Button>
        </div>
      </div>
      <ResponsePreview runId={run.runId} otherwise={<FormerResult tabId={tabId} run={previous} />} />
    </div>
  );
}

/** How far the local engine is with the pages of the run's file; null where it is none, or the first pages are read. */
function usePagesRead({ runId }: RunModel) {
  const jobs = useEngineStatus().data?.health?.jobs ?? [];
  return jobs.find(({ run }) => run === runId)?.pages ?? null;
}

/** The last good result stays until the first text of the new one arrives. */
function FormerResult({ tabId, run }: { readonly tabId: TabId; readonly run: RunModel | null }) {
  if (run?.state !== 'done') return null;
  return (
    <>
      <PreviousNote at={run.createdAt} />
      <GoodResult tabId={tabId} run={run} />
    </>
  );
}

/** Timeout of the request in ms; the contract's default if it sets none. */
export function timeoutOf(run: RunModel): number {
  const asked = run.request['timeout'];
  return typeof asked === 'number' && asked > 0 ? asked : 60_000;
}
