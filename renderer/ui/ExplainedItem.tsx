import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { joinClasses } from './joinClasses.ts';
import { Tooltip } from './Tooltip.tsx';

interface ExplainedItemProps {
  readonly help: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A fact that explains itself on hover and on focus. */
export function ExplainedItem({ help, className, children }: ExplainedItemProps) {
  return (
    <Tooltip text={help}>
      <AriaButton className={joinClasses('shrink-0 rounded-xs', className)}>{children}</AriaButton>
    </Tooltip>
  );
}
