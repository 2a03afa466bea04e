import { useMemo, useRef, useState } from 'react';
import type { PageLog } from '../../../../shared/api/engine/inspection.ts';
import type { ActionResult } from '../../../../shared/document/response/actionResults.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { useSize } from '../../../ui/hooks/useSize.ts';
import { SplitPane } from '../../../ui/layout/SplitPane.tsx';
import { usePaneSize } from '../usePaneSize.ts';
import { StepDetail } from './StepDetail.tsx';
import { StepStrip } from './StepStrip.tsx';
import { StepTable } from './StepTable.tsx';
import { firstChosen, type RecordedStep } from './useStepRecord.ts';

interface StepsViewProps {
  readonly run: RunModel;
  readonly steps: readonly RecordedStep[];
  readonly log: PageLog;
  /** What the actions returned. */
  readonly outputs: readonly ActionResult[];
}

/** From this width, or below this height, the table is next to the chosen step and not above it. */
const besideFrom = { widthPx: 880, heightPx: 460 } as const;
/** Below this height the images of the film strip are small and have no captions. */
const tallFromPx = 400;

/** The recorded steps of a run: a film strip, a table, and the chosen step with its images and its part of the page log. */
export function StepsView({ run, steps, log, outputs }: StepsViewProps) {
  const { t } = useText();
  const frame = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(frame);
  const outputsOf = useMemo(() => {
    const byStep = new Map<number | null, ActionResult[]>();
    for (const output of outputs) byStep.set(output.step, [...(byStep.get(output.step) ?? []), output]);
    return byStep;
  }, [outputs]);
  const [chosen, setChosen] = useState(() => firstChosen(steps, (number) => outputsOf.has(number)));
  const isBeside = width >= besideFrom.widthPx || height < besideFrom.heightPx;
  const pane = usePaneSize(isBeside ? 'steps.beside' : 'steps.above', isBeside ? 44 : 34);
  const step = steps[chosen] ?? steps[0];
  return (
    <div ref={frame} className="flex min-h-0 min-w-0 flex-1 flex-col">
      {height === 0 ? null : (
        <>
          <StepStrip run={run} steps={steps} chosen={chosen} onChoose={setChosen} isLow={height < tallFromPx} />
          <SplitPane
            label={t('steps.splitter')}
            orientation={isBeside ? 'horizontal' : 'vertical'}
            unit="percent"
            {...pane}
            limits={isBeside ? { first: 220, second: 260 } : { first: 92, second: 160 }}
            first={<StepTable steps={steps} chosen={chosen} onChoose={setChosen} />}
            second={
              step === undefined ? null : (
                <StepDetail
                  key={step.number}
                  run={run}
                  step={step}
                  steps={steps}
                  log={log}
                  outputs={outputsOf.get(step.number) ?? []}
                />
              )
            }
          />
        </>
      )}
    </div>
  );
}
