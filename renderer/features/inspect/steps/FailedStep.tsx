import { ArrowRight } from 'lucide-react';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { StepImages } from './StepImages.tsx';
import { useStepRecord } from './useStepRecord.ts';

/** Below the error of a run: the page before and after the step that failed. Nothing where no recorded step failed. */
export function FailedStep({ run, onShowSteps }: { readonly run: RunModel; readonly onShowSteps: () => void }) {
  const { t } = useText();
  const record = useStepRecord(run);
  const failed = record.state === 'recorded' ? record.steps.find(({ step }) => step?.reason != null) : undefined;
  if (failed?.step == null) return null;
  const name = t('steps.step', { number: failed.number });
  return (
    <section aria-label={name} className="mx-auto mb-6 max-w-[680px]">
      <h3 className="flex items-center justify-between gap-3 pb-2 font-medium">
        {name}
        <Button variant="link" size="small" icon={ArrowRight} onPress={onShowSteps}>
          {t('steps.showAll')}
        </Button>
      </h3>
      <StepImages run={run} step={failed.step} />
    </section>
  );
}
