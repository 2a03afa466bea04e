import { useMemo, useState } from 'react';
import type { PageLog } from '../../../../shared/api/engine/inspection.ts';
import type { ActionResult } from '../../../../shared/document/response/actionResults.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Segments } from '../../../ui/controls/Segments.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { ConsoleList } from '../pagelog/ConsoleList.tsx';
import { RequestList } from '../pagelog/RequestList.tsx';
import { StepImages } from './StepImages.tsx';
import { stepLog } from './stepLog.ts';
import { StepOutput } from './StepOutput.tsx';
import { StepMark } from './StepTable.tsx';
import type { RecordedStep } from './useStepRecord.ts';

interface StepDetailProps {
  readonly run: RunModel;
  readonly step: RecordedStep;
  readonly steps: readonly RecordedStep[];
  readonly log: PageLog;
  readonly outputs: readonly ActionResult[];
}

type View = 'page' | 'requests' | 'console';

/** One step: how it ended, the page before and after it, what it returned, and the events of the page meanwhile. */
export function StepDetail({ run, step: row, steps, log, outputs }: StepDetailProps) {
  const { t } = useText();
  const [view, setView] = useState<View>('page');
  const { number, type, step } = row;
  const own = useMemo(() => {
    const recorded = steps.flatMap((each) => each.step ?? []);
    return step === null ? null : stepLog(log, recorded, step);
  }, [log, steps, step]);
  return (
    <section aria-label={t('steps.step', { number })} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex min-h-(--h-toolbar) shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border-subtle px-pane py-1">
        <h3 className="flex min-w-0 items-center gap-2 font-medium">
          <StepMark step={step} />
          {t('steps.step', { number })}
          <span className="font-code font-regular text-text-2 type-code">{type}</span>
        </h3>
        {own === null ? null : (
          <Segments
            label={t('steps.views')}
            className="ms-auto"
            value={view}
            onChange={setView}
            items={[
              { id: 'page', text: t('steps.page') },
              { id: 'requests', text: t('pageLog.requests', { count: own.totals.requests }) },
              { id: 'console', text: t('pageLog.console', { count: own.totals.console }) },
            ]}
          />
        )}
      </div>
      {own === null || step === null ? (
        <EmptyState sentence={t('steps.notRun.about')} />
      ) : view === 'requests' && own.requests.length === 0 ? (
        <EmptyState sentence={t('steps.noRequests')} />
      ) : view === 'requests' ? (
        <RequestList log={own} />
      ) : view === 'console' ? (
        <ConsoleList log={own} />
      ) : (
        <div
          tabIndex={0}
          role="group"
          aria-label={t('steps.page')}
          className="min-h-0 flex-1 overflow-auto px-pane py-3 focus-inset"
        >
          <StepNotes row={row} />
          {outputs.map((result) => (
            <StepOutput key={`${result.list} ${result.index}`} run={run} result={result} />
          ))}
          <StepImages run={run} step={step} />
        </div>
      )}
    </section>
  );
}

/** Why a step failed, its warnings, and its target in full. */
function StepNotes({ row: { target, step } }: { readonly row: RecordedStep }) {
  const { t } = useText();
  if (step === null) return null;
  const { reason, warnings, matches } = step;
  return (
    <div data-selectable className="mb-3 flex flex-col gap-1 empty:hidden">
      {reason === null ? null : (
        <p className="text-danger-text [overflow-wrap:anywhere]">{t('steps.failed.because', { reason })}</p>
      )}
      {warnings.map((warning) => (
        <p key={warning} className="text-warning-text [overflow-wrap:anywhere]">
          {warning}
        </p>
      ))}
      {target === '' ? null : (
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-text-2">
          <bdi className="min-w-0 font-code text-text type-code [overflow-wrap:anywhere]">{target}</bdi>
          {matches == null ? null : <span className="type-12">{t('steps.matchCount', { count: matches })}</span>}
        </p>
      )}
    </div>
  );
}
