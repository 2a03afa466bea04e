import type { ReactNode } from 'react';

/** The row above images: view mode, settings and notes. */
export function ImageBar({ choice, children }: { readonly choice: ReactNode; readonly children?: ReactNode }) {
  return (
    <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-border-subtle px-pane py-1">
      {choice}
      {children}
    </div>
  );
}
