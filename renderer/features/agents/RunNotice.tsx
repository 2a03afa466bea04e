import { CircleAlert, CircleX, Gauge, List, type LucideIcon, PencilLine, Play, Plug, Trash2 } from 'lucide-react';
import { localEngineConnectionId, type TabId } from '../../../shared/base/brand.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { presentError } from '../../../shared/errors/present.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import type { TraceModel } from '../../../shared/trace/traceModel.ts';
import { connectionLabel } from '../../data/labels/connectionLabel.ts';
import { useAgentPoll } from '../../data/runs/agentRuns.ts';
import { isUnderWay } from '../../data/runs/sendRun.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { ErrorCauses } from '../inspect/errors/ErrorCauses.tsx';
import { ApprovalCard } from './approval/ApprovalCard.tsx';
import { type NextStep, nextSteps, pausedSteps } from './nextStep.ts';
import { StartWait } from './StartWait.tsx';
import { errorFromTrace } from './errorFromTrace.ts';
import { useAgentErrorContext } from './useAgentErrorContext.ts';
import { useRunActions } from './useRunActions.ts';
import { useView, type ViewStore } from './viewState.ts';

interface RunNoticeProps {
  readonly tabId: TabId;
  readonly run: RunModel;
  readonly model: TraceModel;
  readonly store: ViewStore;
}

/**
 * Notices as text: why the start waits, why a run ended without a result, why there is no trace, why polling stopped, the outcome of an
 * unconfirmed cancel, and pending approvals.
 */
export function RunNotice({ tabId, run, model, store }: RunNoticeProps) {
  const error = endOf(run, model);
  const traceError = run.agent?.traceError ?? null;
  // Other outcomes are not failures: the run continues to its end, or had already ended.
  const cancelError = run.agent?.cancel?.outcome === 'failed' ? run.agent.cancel.error : null;
  const poll = useAgentPoll(run.runId);
  const pausedBy = isUnderWay(run) && poll?.phase === 'paused' ? poll.error : null;
  const explains = useView(store, (state) => state.explains);
  const tellsWhy = explains || model.totals.events === 0;
  return (
    <>
      <StartWait run={run} />
      {error === null ? null : <Notice tabId={tabId} run={run} error={error} showsCauses={tellsWhy} />}
      {traceError === null || traceError === error ? null : (
        <Notice tabId={tabId} run={run} error={traceError} showsCauses={tellsWhy} isMild={run.state !== 'failed'} />
      )}
      {pausedBy === null ? null : (
        <Notice tabId={tabId} run={run} error={pausedBy} showsCauses={tellsWhy} isMild isPaused />
      )}
      <ApprovalCard run={run} />
      {cancelError === null ? null : <Notice tabId={tabId} run={run} error={cancelError} showsCauses={explains} />}
    </>
  );
}

/** Returns why there is no result: the run's own error, and for a canceled run the end according to the trace. */
function endOf(run: RunModel, { end }: TraceModel): AppError | null {
  if (run.error !== null) return run.error;
  // Stopped before the service confirmed the run: whether it accepted it is unknown.
  if (run.state === 'cancelled' && run.agent?.jobId == null) return { kind: 'cancelled', message: run.state };
  // The trace may report the end before the service has settled.
  const isTold = end !== null && end.outcome !== null && end.outcome !== 'succeeded';
  if (!isTold && run.state !== 'cancelled') return null;
  const { message, code, retryable } = end?.error ?? {};
  return errorFromTrace(
    { message: message ?? run.agent?.status ?? run.state, code: code ?? 'cancelled', retryable: retryable ?? null },
    end?.outcome ?? 'cancelled',
  );
}

interface NoticeProps {
  readonly tabId: TabId;
  readonly run: RunModel;
  readonly error: AppError;
  /** Shows the causes too: on request, or if there is nothing else to see. */
  readonly showsCauses: boolean;
  /** The run itself went well. */
  readonly isMild?: boolean;
  /** Only polling has stopped. */
  readonly isPaused?: boolean;
}

function Notice({ tabId, run, error, showsCauses, isMild = false, isPaused = false }: NoticeProps) {
  const { t, number } = useText();
  const card = presentError(error, useAgentErrorContext(run));
  const { canRerun, raised, perform } = useRunActions(tabId, run);
  const steps = isPaused
    ? pausedSteps(card.case)
    : nextSteps(card.case, run.connectionId === localEngineConnectionId).filter(
        (step) => canRerun || !ofRequest.has(step),
      );
  const isWarning = isMild || card.tone === 'waiting';
  const used = run.agent?.creditsUsed ?? null;
  const code =
    error.kind === 'agent'
      ? [
          error.code,
          error.retryable === null ? null : t(error.retryable ? 'agents.error.retryable' : 'agents.error.final'),
        ]
      : [error.kind === 'service' ? `HTTP ${error.status}` : null];
  const facts = [...code, used === null ? null : t('agents.notice.used', { credits: number(used) })].filter(
    (fact) => fact !== null,
  );
  return (
    <section
      aria-label={t(`errors.${card.case}.title`, card.values)}
      className={joinClasses(
        'flex shrink-0 flex-wrap items-start gap-x-3 gap-y-2 border-b px-pane py-2.5',
        isWarning ? 'border-warning-border bg-warning-tint' : 'border-danger-border bg-danger-tint',
      )}
    >
      <Icon
        as={isWarning ? CircleAlert : CircleX}
        className={joinClasses('mt-0.5', isWarning ? 'text-warning-text' : 'text-danger-text')}
      />
      <div className="min-w-0 flex-1" data-selectable>
        <h3 className="font-strong type-13">
          {t(`errors.${card.case}.title`, card.values)}
          <span className="ps-2 font-regular text-text-2 type-12">{facts.join(' · ')}</span>
        </h3>
        <p className="max-w-[96ch] text-text-2 type-13 [overflow-wrap:anywhere]">
          {isPaused
            ? t('agents.notice.paused', { connection: connectionLabel(run, t), reason: error.message })
            : isMild && card.case === 'agent-retention'
              ? t('agents.notice.noTrace', card.values)
              : t(`errors.${card.case}.meaning`, card.values)}
        </p>
        {showsCauses ? (
          <div className="mt-2">
            <ErrorCauses causes={card.causes} />
          </div>
        ) : null}
      </div>
      {steps.map((step) => (
        <Button key={step} size="small" icon={stepIcons[step]} onPress={() => perform(step)}>
          {t(`agents.next.${step}`, { ceiling: raised })}
        </Button>
      ))}
    </section>
  );
}

/** They send the request again, which has to be known for it. */
const ofRequest: ReadonlySet<NextStep> = new Set(['raise', 'edit']);

const stepIcons: Readonly<Record<NextStep, LucideIcon>> = {
  raise: Gauge,
  edit: PencilLine,
  connection: Plug,
  runs: List,
  remove: Trash2,
  resume: Play,
};
