import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { NoRecord } from './UnrecordedSteps.tsx';
import { StepsView } from './StepsView.tsx';
import { useStepRecord } from './useStepRecord.ts';

/** The steps of a run without a result: the one that failed is chosen. */
export function FailedSteps({ run }: { readonly run: RunModel }) {
  const record = useStepRecord(run);
  if (record.state === 'reading') return <div className="min-h-0 flex-1" aria-busy />;
  if (record.state === 'unrecorded')
    return (
      <div className="px-pane py-4">
        <NoRecord run={run} why={record.why} />
      </div>
    );
  return <StepsView run={run} steps={record.steps} log={record.log} outputs={noOutputs} />;
}

const noOutputs = [] as const;
