import type { ReactNode } from 'react';
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components/Switch';
import { joinClasses } from '../joinClasses.ts';

interface SwitchProps extends Omit<AriaSwitchProps, 'className' | 'children' | 'style'> {
  /** Label at its right; without one, use `aria-label` or `aria-labelledby`. */
  readonly children?: ReactNode;
  readonly className?: string | undefined;
}

/** On or off, at once. */
export function Switch({ children, className, ...rest }: SwitchProps) {
  return (
    <AriaSwitch
      {...rest}
      className={joinClasses(
        'group relative inline-flex min-h-6 items-center gap-2 type-13 data-disabled:text-text-3',
        className,
      )}
    >
      <span
        className={
          'flex h-4 w-7 shrink-0 items-center rounded-full bg-border-control p-0.5 transition-state group-data-selected:bg-accent ' +
          'group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-1 group-data-focus-visible:outline-focus-ring ' +
          'group-data-disabled:bg-border forced-colors:border'
        }
      >
        <span className="size-3 rounded-full bg-surface-base transition-transform duration-[var(--motion-fast)] ease-out group-data-selected:translate-x-3 group-data-selected:bg-on-accent" />
      </span>
      {children}
    </AriaSwitch>
  );
}
