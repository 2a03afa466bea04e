import { CircleAlert, RotateCcw } from 'lucide-react';
import type { AppError } from '../../../shared/errors/appError.ts';
import { presentError } from '../../../shared/errors/present.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { connectionLabel } from '../../data/labels/connectionLabel.ts';
import { waitLabel } from '../../data/labels/runLabels.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { ProgressRing } from '../../ui/labels/ProgressRing.tsx';
import { useNow } from '../../ui/hooks/useNow.ts';
import { useAgentErrorContext } from './useAgentErrorContext.ts';

/** Why a start was not taken yet, and when it is sent again (429 alone: nothing else may be sent a second time). */
export function StartWait({ run }: { readonly run: RunModel }) {
  const error = run.attempts.at(-1)?.error ?? null;
  if (run.state !== 'waiting-to-retry' || run.retry === null || error === null) return null;
  return <Wait run={run} retry={run.retry} error={error} />;
}

interface WaitProps {
  readonly run: RunModel;
  readonly retry: NonNullable<RunModel['retry']>;
  readonly error: AppError;
}

function Wait({ run, retry, error }: WaitProps) {
  const { t, duration } = useText();
  const { host } = useServices();
  const now = useNow(200);
  const card = presentError(error, useAgentErrorContext(run));
  const left = Math.max(0, retry.dueAt - now);
  return (
    <section
      aria-label={t(`errors.${card.case}.title`, card.values)}
      className="flex shrink-0 flex-wrap items-start gap-x-3 gap-y-2 border-b border-warning-border bg-warning-tint px-pane py-2.5"
    >
      <Icon as={CircleAlert} className="mt-0.5 text-warning-text" />
      <div className="min-w-0 flex-1" data-selectable>
        <h3 className="font-strong type-13">
          {t(`errors.${card.case}.title`, card.values)}
          {error.kind === 'service' ? (
            <span className="ps-2 font-regular text-text-2 type-12">HTTP {error.status}</span>
          ) : null}
        </h3>
        <p className="max-w-[96ch] text-text-2 tabular-nums type-13">
          {t('agents.notice.waiting', {
            connection: connectionLabel(run, t),
            isAsked: String(retry.reason === 'retry-after'),
            asked: waitLabel(retry.delayMs, duration),
            wait: waitLabel(left, duration),
          })}
        </p>
      </div>
      <ProgressRing variant="small" remainingMs={left} totalMs={retry.delayMs} />
      <Button size="small" icon={RotateCcw} onPress={() => void host.call('agents.pollNow', { runId: run.runId })}>
        {t('agents.notice.retryNow')}
      </Button>
    </section>
  );
}
