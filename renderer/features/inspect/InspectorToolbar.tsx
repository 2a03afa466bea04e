import type { ReactNode } from 'react';

/** The row above an inspector: its views and find at the start, what it can do at the end. */
export function InspectorToolbar({ children, end }: { readonly children: ReactNode; readonly end?: ReactNode }) {
  return (
    <div className="flex h-toolbar shrink-0 items-center gap-2 overflow-hidden border-b border-border-subtle px-pane">
      <div className="flex min-w-0 items-center gap-2">{children}</div>
      <div className="ms-auto flex shrink-0 items-center gap-1">{end}</div>
    </div>
  );
}
