import { CircleCheck, CircleStop, CircleX, Crosshair, LoaderCircle } from 'lucide-react';
import type { TabId } from '../../../../shared/base/brand.ts';
import { stoppedReason } from '../../../../shared/api/engine/live.ts';
import type { JsonValue } from '../../../../shared/base/json.ts';
import { outcomeOf } from '../../../data/live/rehearsal.ts';
import { useLiveTab } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';

interface StepStatusProps {
  readonly tabId: TabId;
  /** Index among the sent steps. */
  readonly index: number;
  readonly action: JsonValue;
}

/** The status of a rehearsed step. */
export function StepStatus({ tabId, index, action }: StepStatusProps) {
  const { t, elapsed } = useText();
  const live = useLiveTab(tabId);
  if (live === undefined) return null;
  const outcome = outcomeOf(live, index, action);
  const [icon, tone, words] =
    live.target?.step === index
      ? ([Crosshair, 'text-accent-text', t('live.step.picking')] as const)
      : live.running === index
        ? ([LoaderCircle, 'text-text-2', t('live.step.running')] as const)
        : outcome === null
          ? ([null, 'text-text-2', t('live.step.notRun')] as const)
          : outcome.isDone
            ? ([
                CircleCheck,
                'text-success-text',
                outcome.reason === '' ? elapsed(outcome.ms) : t('live.step.skipped'),
              ] as const)
            : outcome.reason === stoppedReason
              ? ([CircleStop, 'text-warning-text', t('live.step.stopped')] as const)
              : ([CircleX, 'text-danger-text', t('live.step.failed')] as const);
  return (
    <span className={`flex shrink-0 items-center gap-1 tabular-nums type-12 ${tone}`}>
      {icon === null ? null : <Icon as={icon} size={14} />}
      {words}
    </span>
  );
}
