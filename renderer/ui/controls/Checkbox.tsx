import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from 'react-aria-components/Checkbox';
import { Icon } from '../labels/Icon.tsx';
import { joinClasses } from '../joinClasses.ts';

interface CheckboxProps extends Omit<AriaCheckboxProps, 'className' | 'children' | 'style'> {
  readonly children?: ReactNode;
  readonly className?: string | undefined;
}

/** One of several that may be ticked. */
export function Checkbox({ children, className, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox
      {...rest}
      className={joinClasses(
        'group relative inline-flex min-h-6 items-center gap-2 type-13 data-disabled:text-text-3',
        className,
      )}
    >
      {({ isSelected, isIndeterminate }) => (
        <>
          <span
            className={
              'flex size-4 shrink-0 items-center justify-center rounded-xs border border-border-control bg-surface-base text-on-accent ' +
              'transition-state group-data-selected:border-accent group-data-selected:bg-accent group-data-indeterminate:border-accent ' +
              'group-data-indeterminate:bg-accent group-data-disabled:border-border group-data-disabled:bg-surface-sunken group-data-disabled:text-text-3 ' +
              'group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-1 group-data-focus-visible:outline-focus-ring'
            }
          >
            {isIndeterminate ? <Icon as={Minus} size={12} /> : isSelected ? <Icon as={Check} size={12} /> : null}
          </span>
          {children}
        </>
      )}
    </AriaCheckbox>
  );
}
