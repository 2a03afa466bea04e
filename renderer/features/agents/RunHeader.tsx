import { CircleStop, Copy, Download, PencilLine, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { TabId } from '../../../shared/base/brand.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import { defaultMaxCredits } from '../../../shared/api/agent.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import type { TraceModel } from '../../../shared/trace/traceModel.ts';
import { connectionLabel } from '../../data/labels/connectionLabel.ts';
import { connectionColour } from '../../data/labels/connectionColour.ts';
import { useConnection } from '../../data/queries/queries.ts';
import { isUnderWay } from '../../data/runs/sendRun.ts';
import { useServices, useTab } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Dot } from '../../ui/labels/Dot.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Tag } from '../../ui/labels/Tag.tsx';
import { showToast, worked } from '../../ui/overlays/Toasts.tsx';
import { useNow } from '../../ui/hooks/useNow.ts';
import { offsetText } from './offsetText.ts';
import { CompareMenu } from './CompareMenu.tsx';
import { PollState } from './PollState.tsx';
import { hasEnded, statusOf, statusTone } from './runStatus.ts';
import { useRunActions } from './useRunActions.ts';

interface RunHeaderProps {
  readonly tabId: TabId;
  readonly run: RunModel;
  readonly model: TraceModel;
}

/** The run's name, status and cost, and its actions. */
export function RunHeader({ tabId, run, model }: RunHeaderProps) {
  const { t } = useText();
  const [isWhole, setWhole] = useState(false);
  const prompt = typeof run.request['prompt'] === 'string' ? run.request['prompt'] : '';
  const title = prompt === '' ? t('agents.attachedTitle', { id: run.agent?.jobId ?? '…' }) : prompt;
  return (
    <header className="flex shrink-0 flex-col gap-1.5 border-b border-border px-pane py-2.5">
      <div className="flex items-start justify-between gap-6">
        <h2 className="flex min-w-0 self-center font-strong type-13">
          <button
            type="button"
            aria-expanded={isWhole}
            title={isWhole ? undefined : title.slice(0, 600)}
            onClick={() => setWhole(!isWhole)}
            className="min-w-0 cursor-text rounded-xs text-start"
          >
            <span
              data-selectable
              className={`max-w-[96ch] [overflow-wrap:anywhere] ${isWhole ? 'block max-h-40 overflow-y-auto whitespace-pre-wrap' : 'line-clamp-2 low:line-clamp-1'}`}
            >
              {title}
            </span>
          </button>
        </h2>
        <RunHeaderActions tabId={tabId} run={run} model={model} />
      </div>
      <div className="flex items-start justify-between gap-6">
        <Facts run={run} model={model} />
        <Credits run={run} />
      </div>
    </header>
  );
}

function Facts({ run, model }: Pick<RunHeaderProps, 'run' | 'model'>) {
  const { t } = useText();
  const { host } = useServices();
  const connection = useConnection(run.connectionId);
  const facts: JsonObject = run.agent?.facts ?? {};
  const jobId = run.agent?.jobId ?? null;
  const status = statusOf(run, model, t);
  const settings = [
    facts['model'] ?? run.request['model'],
    effortOf(facts['effort'] ?? run.request['effort'], t),
  ].filter((word): word is string => typeof word === 'string' && word !== '');
  return (
    <div
      role="group"
      aria-label={t('agents.facts')}
      // The separator before a fact is clipped where the fact begins a row.
      className="-ms-[11px] flex min-h-6 min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1 text-text-2 type-12 [clip-path:inset(-4px_-4px_-4px_11px)] *:border-s *:border-border *:ps-2.5"
    >
      <span className="flex max-w-full">
        <Tag tone={statusTone(run, model)}>{status}</Tag>
      </span>
      <PollState run={run} />
      <Elapsed run={run} model={model} />
      {settings.length > 0 ? <span>{settings.join(', ')}</span> : null}
      <span className="flex items-center gap-1.5">
        <Dot colour={connectionColour(connection)} size={6} />
        {connectionLabel(run, t)}
        {run.scenario === null ? '' : ` · ${run.scenario.replace(/^.*\//, '')}`}
      </span>
      {jobId === null ? null : (
        <span className="flex items-center gap-1 font-code" title={jobId}>
          {jobId.length > 16 ? `${jobId.slice(0, 8)}…${jobId.slice(-4)}` : jobId}
          <IconButton
            icon={Copy}
            label={t('agents.copyId')}
            onPress={() =>
              void host.call('clipboard.write', { text: jobId }).then((result) => {
                if (worked('agents', result)) showToast({ about: 'agents', text: t('agents.copied') });
              })
            }
          />
        </span>
      )}
      {run.agent?.cancel?.outcome === 'already-finished' ? (
        <span role="status">{t('agents.cancel.finished')}</span>
      ) : null}
    </div>
  );
}

function effortOf(effort: unknown, t: ReturnType<typeof useText>['t']): string {
  return typeof effort === 'string' ? t('agents.effort', { effort }) : '';
}

function Elapsed({ run, model }: Pick<RunHeaderProps, 'run' | 'model'>) {
  const { t } = useText();
  // The run itself is over while a few more polls follow.
  const underWay = isUnderWay(run) && model.end === null;
  const now = useNow(1000, underWay);
  const { range } = model;
  // A run started elsewhere had been running before it was followed.
  const begunAt =
    run.agent?.isAttached === true ? Math.min(run.createdAt, range?.from ?? run.createdAt) : run.createdAt;
  const whole = underWay ? now - begunAt : range === null ? (run.durationMs ?? 0) : range.to - range.from;
  return (
    <span className="tabular-nums" title={t('agents.elapsed')}>
      {offsetText(whole)}
    </span>
  );
}

function Credits({ run }: { readonly run: RunModel }) {
  const { t, number } = useText();
  const used = run.agent?.creditsUsed ?? null;
  const asked = run.request['maxCredits'];
  const ceiling = typeof asked === 'number' ? asked : run.agent?.isAttached === true ? null : defaultMaxCredits;
  const share = used === null || ceiling === null || ceiling <= 0 ? null : Math.min(1, used / ceiling);
  return (
    <div className="flex min-h-6 shrink-0 items-center gap-2 text-text-2 type-12 tabular-nums">
      <span>{t('agents.credits')}</span>
      {share === null ? null : (
        <span aria-hidden className="h-2 w-24 overflow-hidden rounded-full bg-border-subtle @[1100px]:w-[184px]">
          <span className="block h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
        </span>
      )}
      <span>
        <b className="font-strong text-text">{used === null ? '—' : number(used)}</b>{' '}
        {ceiling === null ? t('agents.credits.noCeiling') : t('agents.credits.of', { ceiling })}
      </span>
    </div>
  );
}

/** Cancel while the run continues; rerun once it has ended. */
function RunHeaderActions({ tabId, run, model }: RunHeaderProps) {
  const { t } = useText();
  const { host } = useServices();
  const cancel = run.agent?.cancel ?? null;
  const isCancelling = cancel !== null && cancel.outcome !== 'failed' && isUnderWay(run);
  const { canRerun, perform } = useRunActions(tabId, run);
  const exportRun = async () => {
    const result = await host.call('runs.export', { runId: run.runId });
    if (worked('agents', result) && result.value.file !== null)
      showToast({ text: t('agents.exported', { file: result.value.file }) });
  };
  return (
    <div className="flex shrink-0 items-center gap-2">
      <CompareMenu run={run} previousRunId={useTab(tabId)?.previousRunId ?? null} />
      <Button variant="quiet" size="small" icon={Download} onPress={() => void exportRun()}>
        {t('agents.export')}
      </Button>
      {canRerun ? (
        <>
          <Button variant="quiet" size="small" icon={PencilLine} onPress={() => perform('edit')}>
            {t('agents.edit')}
          </Button>
          <Button size="small" icon={RotateCcw} onPress={() => perform('rerun')}>
            {t('agents.rerun')}
          </Button>
        </>
      ) : null}
      {isUnderWay(run) && !hasEnded(run, model) ? (
        <Button
          size="small"
          icon={CircleStop}
          isDisabled={isCancelling}
          onPress={() => void host.call('agents.cancel', { runId: run.runId })}
        >
          {t(isCancelling ? 'agents.cancelling' : 'agents.cancel')}
        </Button>
      ) : null}
    </div>
  );
}
