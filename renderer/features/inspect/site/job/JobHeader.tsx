import { CircleSlash, RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ReportedProgress } from '../../../../../shared/jobs/jobReport.ts';
import { requestKinds } from '../../../../../shared/operations/requestKinds.ts';
import { hasPages } from '../../../../../shared/operations/requestOperation.ts';
import type { RunModel } from '../../../../../shared/run/reduceRun.ts';
import { isUnderWay } from '../../../../data/runs/sendRun.ts';
import { useServices } from '../../../../data/ServicesProvider.tsx';
import type { Text } from '../../../../messages/createText.ts';
import { isMessageKey } from '../../../../messages/english.ts';
import { useText } from '../../../../messages/TextProvider.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { useNow } from '../../../../ui/hooks/useNow.ts';
import { ProgressLine } from '../../../../ui/labels/ProgressLine.tsx';
import { Tag, type Tone } from '../../../../ui/labels/Tag.tsx';
import { worked } from '../../../../ui/overlays/Toasts.tsx';
import { jobNumbers, roughTime } from './jobFacts.ts';
import { waitLabel } from './waitLabel.ts';

interface JobHeaderProps {
  readonly run: RunModel;
  readonly progress: ReportedProgress | null;
}

/** Where a crawl, batch or extract is: its state, pages, pace, credits and end, what it waits for, and its cancellation. */
export function JobHeader({ run, progress }: JobHeaderProps) {
  const text = useText();
  const { t, number } = text;
  const isRunning = isUnderWay(run);
  const now = useNow(1000, isRunning);
  const numbers = jobNumbers(run, progress, now);
  const { done, total, pagesPerMinute, remainingMs, credits, failed } = numbers;
  const waits = isRunning && progress !== null ? waitLabel(progress, run.createdAt, now, text) : null;
  const isPaused = isRunning && run.job?.error != null && run.job.nextAt === null;
  return (
    <section aria-label={t('raw.job.label')} className="shrink-0 border-b border-border px-pane py-2">
      <div className="flex min-h-control-s flex-wrap items-center gap-x-4 gap-y-1 text-text-2 type-12">
        <Tag tone={stateTone(run)}>{stateWord(run, progress, t)}</Tag>
        {done === null ? null : (
          <span className="text-text tabular-nums type-13">
            <strong className="font-strong">{number(done)}</strong>{' '}
            {total === null || total === done
              ? t('site.job.pages', { count: done })
              : t('site.job.ofPages', { total: number(total), count: total })}
          </span>
        )}
        {pagesPerMinute === null ? null : (
          <Fact>{t('site.job.rate', { rate: number(Math.round(pagesPerMinute)) })}</Fact>
        )}
        {remainingMs === null || remainingMs === 0 ? null : <Fact>{t('site.job.endsIn', roughTime(remainingMs))}</Fact>}
        {/* After the end the line above has them. */}
        {credits === null || !isRunning ? null : <Fact>{t('inspect.strip.credits', { count: credits })}</Fact>}
        {failed === null || failed === 0 ? null : (
          <span className="text-danger-text tabular-nums">{t('site.job.failed', { count: failed })}</span>
        )}
        <span className="min-w-0 flex-1 truncate text-text-3">{isPaused ? run.job?.error?.message : null}</span>
        {isPaused ? <ResumeButton run={run} /> : null}
        {isRunning ? <CancelButton run={run} /> : null}
      </div>
      {isRunning ? (
        <div className="pt-1.5">
          <ProgressLine
            label={t('site.job.progress')}
            share={done === null || total === null || total === 0 ? null : Math.min(1, done / total)}
          />
        </div>
      ) : null}
      {waits === null ? null : (
        <p role="status" className="pt-1.5 text-text-2 type-12">
          {waits}
        </p>
      )}
    </section>
  );
}

function Fact({ children }: { readonly children: ReactNode }) {
  return <span className="tabular-nums">{children}</span>;
}

/** The state as the window says it; a word of the service that is not known as it comes. */
function stateWord(run: RunModel, progress: ReportedProgress | null, t: Text['t']): string {
  if (isUnderWay(run) && run.job?.error != null && run.job.nextAt === null) return t('site.job.paused');
  const word = progress?.state ?? run.job?.status ?? null;
  const own = run.state === 'running' ? (word ?? 'scraping') : run.state;
  const key = `site.job.state.${own}`;
  return isMessageKey(key) ? t(key) : own;
}

const tones: Readonly<Record<RunModel['state'], Tone>> = {
  running: 'info',
  'waiting-to-retry': 'warning',
  done: 'success',
  failed: 'danger',
  cancelled: 'warning',
  unknown: 'warning',
};

function stateTone({ state }: RunModel): Tone {
  return tones[state];
}

function ResumeButton({ run }: { readonly run: RunModel }) {
  const { t } = useText();
  const { host } = useServices();
  return (
    <Button size="small" icon={RotateCcw} onPress={() => void host.call('runs.retryNow', { runId: run.runId })}>
      {t('site.job.resume')}
    </Button>
  );
}

function CancelButton({ run }: { readonly run: RunModel }) {
  const { t } = useText();
  const { host } = useServices();
  const [isCancelling, setCancelling] = useState(false);
  // The API cannot cancel an extract: the service completes it.
  const canCancel = hasPages(requestKinds[run.endpoint].operation);
  const cancel = async (): Promise<void> => {
    setCancelling(true);
    const cancelled = await host.call('runs.cancel', { runId: run.runId });
    if (!worked('runs.cancel', cancelled)) setCancelling(false);
  };
  return (
    <Button size="small" icon={CircleSlash} isDisabled={isCancelling} onPress={() => void cancel()}>
      {t(isCancelling ? 'site.job.cancelling' : canCancel ? 'site.job.cancel' : 'site.job.stop')}
    </Button>
  );
}
