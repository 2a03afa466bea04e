import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { StepIcon } from './StepIcon.tsx';
import { stepImage } from './stepImage.ts';
import { StepMark } from './StepTable.tsx';
import type { RecordedStep } from './useStepRecord.ts';

interface StepStripProps {
  readonly run: RunModel;
  readonly steps: readonly RecordedStep[];
  /** Index of the chosen step. */
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
  /** There is little height: the images are small and have no captions. */
  readonly isLow: boolean;
}

/** The page after each step, in a row; the images outside of the visible part are not loaded. */
export function StepStrip({ run, steps, chosen, onChoose, isLow }: StepStripProps) {
  const { t } = useText();
  const row = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    row.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen, isLow]);
  if (steps.every(({ step }) => stepImage(run, step?.after ?? step?.before) === null)) return null;
  const handleKey = (event: KeyboardEvent): void => {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowRight: chosen + rtl,
      ArrowLeft: chosen - rtl,
      Home: 0,
      End: steps.length - 1,
    };
    const next = moves[event.key];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onChoose(Math.min(steps.length - 1, Math.max(0, next)));
  };
  return (
    <div
      ref={row}
      role="listbox"
      aria-label={t('steps.strip')}
      aria-orientation="horizontal"
      aria-activedescendant={`${id}-${chosen}`}
      tabIndex={0}
      onKeyDown={handleKey}
      className="flex shrink-0 scroll-px-pane gap-2 overflow-x-auto border-b border-border bg-surface-side px-pane py-2 focus-inset"
    >
      {steps.map(({ number, type, step }, index) => {
        const image = stepImage(run, step?.after ?? step?.before);
        const isChosen = index === chosen;
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the listbox has the keys
          <div
            key={number}
            id={`${id}-${index}`}
            role="option"
            aria-selected={isChosen}
            aria-label={t('steps.stripStep', { number, type })}
            tabIndex={-1}
            onClick={() => onChoose(index)}
            className={joinClasses('flex shrink-0 flex-col gap-1', isLow ? 'w-[72px]' : 'w-[112px]')}
          >
            <span
              className={joinClasses(
                'block overflow-hidden rounded-s bg-paper outline -outline-offset-1',
                isLow ? 'h-[45px]' : 'h-[70px]',
                isChosen ? 'outline-2 outline-accent' : 'outline-border',
                image === null && 'bg-surface-sunken',
              )}
            >
              {image === null ? null : (
                <img
                  src={image}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  draggable={false}
                  className="size-full object-cover object-top"
                />
              )}
            </span>
            {isLow ? null : (
              <span
                className={joinClasses(
                  'flex min-w-0 items-center gap-1 type-12',
                  isChosen ? 'font-medium text-text' : 'text-text-2',
                )}
              >
                <StepMark step={step} />
                <span className="tabular-nums">{number}</span>
                <StepIcon type={type} />
                <span className="truncate">{type}</span>
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}
