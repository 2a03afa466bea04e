import { useState } from 'react';
import type { ActionStep } from '../../../../shared/api/engine/inspection.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { stepImage } from './stepImage.ts';

interface StepImagesProps {
  readonly run: RunModel;
  readonly step: ActionStep;
}

/** The page before and after a step, side by side; a press on one of them shows it alone, as large as there is room. */
export function StepImages({ run, step }: StepImagesProps) {
  const { t } = useText();
  const [enlarged, setEnlarged] = useState<'before' | 'after' | null>(null);
  const before = stepImage(run, step.before);
  const after = stepImage(run, step.after);
  if (before === null && after === null) return <p className="text-text-2">{t(noImage(run))}</p>;
  const isUnchanged = step.before === step.after;
  const sides = isUnchanged ? (['after'] as const) : (['before', 'after'] as const);
  const shown = sides.filter((side) => enlarged === null || side === enlarged);
  return (
    <div className={joinClasses('grid gap-3', shown.length > 1 && 'grid-cols-2')}>
      {shown.map((side) => {
        const source = side === 'before' ? before : after;
        const name = t(isUnchanged ? 'steps.unchanged' : `steps.${side}`);
        return (
          <figure key={side} className="flex min-w-0 flex-col gap-1">
            <figcaption className="text-text-2 type-12">{name}</figcaption>
            {source === null ? (
              <p className="text-text-3">{t('steps.notDrawn')}</p>
            ) : (
              <button
                type="button"
                aria-label={t(enlarged === null ? 'steps.enlarge' : 'steps.both', { image: name })}
                aria-pressed={enlarged === side}
                disabled={isUnchanged}
                onClick={() => setEnlarged(enlarged === null ? side : null)}
                className={joinClasses(
                  'block overflow-hidden rounded-s border border-border bg-paper',
                  !isUnchanged && (enlarged === null ? 'cursor-zoom-in' : 'cursor-zoom-out'),
                )}
              >
                <img src={source} alt={name} draggable={false} className="block w-full" />
              </button>
            )}
          </figure>
        );
      })}
    </div>
  );
}

function noImage({ request }: Pick<RunModel, 'request'>): 'steps.redacted' | 'steps.noImage' {
  const { redactPII } = request;
  return redactPII === undefined || redactPII === false ? 'steps.noImage' : 'steps.redacted';
}
