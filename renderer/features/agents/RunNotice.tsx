import { canParseUrl } from '../../../shared/base/canParseUrl.ts';
import { CircleAlert, CircleX, Gauge } from 'lucide-react';
import type { TabId } from '../../../shared/base/brand.ts';
import { defaultMaxCredits } from '../../../shared/api/agent.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { presentError } from '../../../shared/errors/present.ts';
import type { ErrorContext } from '../../../shared/errors/presentation.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import type { TraceModel } from '../../../shared/trace/traceModel.ts';
import { openAgentForm } from '../../data/agentRuns.ts';
import { useConnection, useKeyStatus } from '../../data/queries.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { isMessageKey } from '../../messages/english.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';

interface RunNoticeProps {
  readonly tabId: TabId;
  readonly run: RunModel;
  readonly model: TraceModel;
}

/** How the run ended where it has no result, why there is no trace, what an unanswered cancel came to: in words. */
export function RunNotice({ run, model }: RunNoticeProps) {
  const error = endOf(run, model);
  const traceError = run.agent?.traceError ?? null;
  const cancelError = run.agent?.cancel?.error ?? null;
  return (
    <>
      {error === null ? null : <Notice run={run} error={error} isMain={model.totals.events === 0} />}
      {traceError === null || traceError === error ? null : (
        <Notice run={run} error={traceError} isMain={model.totals.events === 0} isMild={run.state === 'done'} />
      )}
      {cancelError === null ? null : <Notice run={run} error={cancelError} isMain={false} />}
    </>
  );
}

/** Why there is no result: the run's own error, and of a cancelled one what the trace says of its end. */
function endOf(run: RunModel, { end }: TraceModel): AppError | null {
  if (run.error !== null || run.state !== 'cancelled') return run.error;
  return {
    kind: 'agent',
    message: end?.error?.message ?? run.agent?.status ?? run.state,
    code: end?.error?.code ?? 'cancelled',
    outcome: end?.outcome ?? 'cancelled',
    retryable: end?.error?.retryable ?? null,
  };
}

interface NoticeProps {
  readonly run: RunModel;
  readonly error: AppError;
  /** There is nothing else to see: its causes are told too. */
  readonly isMain: boolean;
  /** The run itself went well. */
  readonly isMild?: boolean;
}

function Notice({ run, error, isMain, isMild = false }: NoticeProps) {
  const { t, number } = useText();
  const services = useServices();
  const card = presentError(error, useContext(run));
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
  const ceiling = typeof run.request['maxCredits'] === 'number' ? run.request['maxCredits'] : defaultMaxCredits;
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
          {t(`errors.${card.case}.meaning`, card.values)}
        </p>
        {isMain ? <Causes card={card} /> : null}
      </div>
      {card.case === 'agent-run-credit-limit' && typeof run.request['prompt'] === 'string' ? (
        <Button
          size="small"
          icon={Gauge}
          onPress={() => openAgentForm(services, { ...run.request, maxCredits: ceiling * 2 }, run.connectionId)}
        >
          {t('agents.notice.raise', { ceiling: ceiling * 2 })}
        </Button>
      ) : null}
    </section>
  );
}

function Causes({ card }: { readonly card: ReturnType<typeof presentError> }) {
  const { t } = useText();
  if (card.causes.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col gap-1 text-text-2 type-12">
      {card.causes.map(({ id, values }) => {
        const [cause, evidence] = [`causes.${id}`, `causes.${id}.evidence`];
        return (
          <li key={id} className="[overflow-wrap:anywhere]">
            <b className="font-medium text-text">{isMessageKey(cause) ? t(cause, values) : id}</b>{' '}
            {isMessageKey(evidence) ? t(evidence, values) : null}
          </li>
        );
      })}
    </ul>
  );
}

function useContext(run: RunModel): ErrorContext {
  const connection = useConnection(run.connectionId);
  const keys = useKeyStatus().data?.keys ?? [];
  const { baseUrl, connectionName, request } = run;
  return {
    connectionName,
    isLocalEngine: connection?.kind === 'local-engine',
    hasKey: keys.some((key) => key.connectionId === run.connectionId && key.state !== 'absent'),
    serviceHost: baseUrl !== null && canParseUrl(baseUrl) ? new URL(baseUrl).host : connectionName,
    request,
    localEngineLacks: [],
    costs: [],
    sentLastMinute: null,
    hasBody: run.body !== null,
  };
}
