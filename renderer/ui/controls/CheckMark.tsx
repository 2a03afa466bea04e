import { Check, Minus } from 'lucide-react';
import { Icon } from '../labels/Icon.tsx';
import { joinClasses } from '../joinClasses.ts';

export type CheckState = 'none' | 'some' | 'all';

interface CheckMarkProps {
  readonly state: CheckState;
  readonly className?: string | undefined;
}

/** The box of a check mark in a row: the row has the role, the keys and the name, and handles presses on `[data-check]`. */
export function CheckMark({ state, className }: CheckMarkProps) {
  return (
    <span
      data-check
      aria-hidden
      className={joinClasses(
        'flex size-4 shrink-0 items-center justify-center rounded-xs border text-on-accent',
        state === 'none' ? 'border-border-control bg-surface-base' : 'border-accent bg-accent',
        className,
      )}
    >
      {state === 'none' ? null : <Icon as={state === 'some' ? Minus : Check} size={12} />}
    </span>
  );
}

/** Whether a press was on a check mark. */
export function isOnCheckMark(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-check]') !== null;
}
