import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { joinClasses } from '../joinClasses.ts';
import { Tooltip } from '../overlays/Tooltip.tsx';

interface ExplainedItemProps {
  readonly help: string;
  readonly className?: string;
  /** Rank in which it is dropped when a line has too little space (useSparing): 1 first. */
  readonly spare?: number;
  readonly children: ReactNode;
}

/** A fact that explains itself on hover and on focus. */
export function ExplainedItem({ help, className, spare, children }: ExplainedItemProps) {
  return (
    <Tooltip text={help}>
      <AriaButton data-spare={spare} className={joinClasses('shrink-0 rounded-xs', className)}>
        {children}
      </AriaButton>
    </Tooltip>
  );
}
