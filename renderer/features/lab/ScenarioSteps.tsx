import { ArrowRight } from 'lucide-react';
import { Fragment } from 'react';
import type { LabStep } from '../../../shared/lab/catalogue.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { Tag, type Tone } from '../../ui/labels/Tag.tsx';
import { statusTone } from './statusTone.ts';

const maxTags = 5;

const stateTones = {
  completed: 'success',
  failed: 'danger',
  running: 'info',
} as const satisfies Record<NonNullable<LabStep['state']>, Tone>;

/** Responses of a scenario, one attempt after the other. */
export function ScenarioSteps({
  steps,
  className,
}: {
  readonly steps: readonly LabStep[];
  readonly className?: string;
}) {
  const { t } = useText();
  const each = steps.flatMap((step) => Array.from({ length: Math.min(step.times, maxTags) }, () => step));
  // The end counts more than another repetition.
  const shown = each.length > maxTags ? [...each.slice(0, maxTags - 1), ...each.slice(-1)] : each;
  const words = shown.map(({ status, state }) =>
    state !== undefined ? t(`lab.step.${state}`) : status === null ? t('lab.step.broken') : String(status),
  );
  return (
    <span
      role="img"
      aria-label={t('lab.steps', { steps: words.join(', ') })}
      className={joinClasses('flex shrink-0 items-center gap-1 text-text-3', className)}
    >
      {shown.map(({ status, state }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the answers of a script have no names: their order is what they are
        <Fragment key={index}>
          {index === 0 ? null : <Icon as={ArrowRight} size={12} />}
          <Tag tone={state === undefined ? statusTone(status) : stateTones[state]}>{words[index]}</Tag>
        </Fragment>
      ))}
    </span>
  );
}
