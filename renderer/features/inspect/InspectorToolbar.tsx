import type { ReactNode } from 'react';
import { joinClasses } from '../../ui/joinClasses.ts';

interface InspectorToolbarProps {
  readonly children: ReactNode;
  readonly end?: ReactNode;
  /** Items without space wrap into another row instead of shrinking. */
  readonly wraps?: boolean;
}

/** The row above an inspector: its views and find at the start, its actions at the end. */
export function InspectorToolbar({ children, end, wraps = false }: InspectorToolbarProps) {
  return (
    <div
      className={joinClasses(
        'flex shrink-0 items-center gap-2 overflow-hidden border-b border-border-subtle px-pane',
        wraps ? 'min-h-(--h-toolbar) py-1' : 'h-toolbar',
      )}
    >
      <div className={joinClasses('flex min-w-0 items-center gap-2', wraps && 'flex-1 flex-wrap')}>{children}</div>
      <div className="ms-auto flex shrink-0 items-center gap-1">{end}</div>
    </div>
  );
}
