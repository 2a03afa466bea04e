import { Radio, RotateCcw, SquareX } from 'lucide-react';
import { type RawCall, readRawCall } from '../../../../shared/api/rawCall.ts';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import type { JobProgress } from '../../../../shared/run/jobProgress.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { openRawCall } from '../../../data/runs/openRawCall.ts';
import { isUnderWay } from '../../../data/runs/sendRun.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { ExplainedItem } from '../../../ui/layout/ExplainedItem.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { ProgressLine } from '../../../ui/labels/ProgressLine.tsx';
import { useNow } from '../../../ui/hooks/useNow.ts';

/** The job that a raw call or an extract started: its status, when it is polled again, and its actions. */
export function JobBar({ run }: { readonly run: RunModel }) {
  const { t } = useText();
  const { job } = run;
  if (job === null) return null;
  const { completed, total } = job;
  const wasLeft = run.state === 'cancelled' || run.state === 'unknown';
  return (
    <section aria-label={t('raw.job.label')} className="shrink-0 border-b border-border-subtle px-pane py-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 type-12">
        <span className="flex items-center gap-1.5 font-medium type-13">
          <Icon as={Radio} size={14} className="text-text-2" />
          {job.statusPath === null ? t('raw.job.noJob') : (job.status ?? t('raw.job.label'))}
        </span>
        {completed === null || total === null ? null : (
          <span className="tabular-nums">{t('raw.job.progress', { completed, total })}</span>
        )}
        {job.creditsUsed === null ? null : (
          <span className="text-text-2">{t('inspect.strip.credits', { count: job.creditsUsed })}</span>
        )}
        <span className="min-w-0 flex-1 truncate text-text-3">
          {job.error?.message ?? (wasLeft ? t('raw.job.left') : '')}
        </span>
        {job.statusPath === null ? null : <PollState job={job} isUnderWay={isUnderWay(run)} />}
        <JobActions run={run} job={job} />
      </div>
      {isUnderWay(run) && completed !== null && total !== null && total > 0 ? (
        <div className="pt-1.5">
          <ProgressLine label={t('raw.job.label')} share={Math.min(1, completed / total)} />
        </div>
      ) : null}
    </section>
  );
}

function PollState({ job, isUnderWay: isAsked }: { readonly job: JobProgress; readonly isUnderWay: boolean }) {
  const { t, duration } = useText();
  const now = useNow(500);
  const left = job.nextAt === null ? null : Math.max(0, job.nextAt - now);
  const words = isAsked
    ? left === null || left === 0
      ? t('raw.job.asking')
      : t('raw.job.waiting', { time: duration(Math.ceil(left / 1000) * 1000) })
    : t('raw.job.ended', { count: job.polls });
  return (
    <ExplainedItem help={job.statusPath ?? ''} className="text-text-2 tabular-nums">
      {words}
    </ExplainedItem>
  );
}

/** Follow-up calls of a job open in new tabs: nothing is sent without a review. The API has no call that cancels an extract. */
function JobActions({ run, job }: { readonly run: RunModel; readonly job: JobProgress }) {
  const { t } = useText();
  const services = useServices();
  const { statusPath } = job;
  if (statusPath === null || run.state === 'done') return null;
  const poll = readRawCall(run.request)?.poll ?? {};
  const open = (call: RawCall) => (): void => {
    openRawCall(services, call, { connectionId: run.connectionId, scenario: run.scenario });
  };
  return (
    <>
      {isUnderWay(run) ? null : (
        <Button size="small" icon={RotateCcw} onPress={open({ method: 'GET', path: statusPath, poll })}>
          {t('raw.job.followOn')}
        </Button>
      )}
      {requestKinds[run.endpoint].operation?.job?.kind === 'data' ? null : (
        <Button
          size="small"
          variant="quiet"
          icon={SquareX}
          onPress={open({ method: 'DELETE', path: statusPath.split('?', 1)[0] ?? statusPath })}
        >
          {t('raw.job.cancelRemote')}
        </Button>
      )}
    </>
  );
}
