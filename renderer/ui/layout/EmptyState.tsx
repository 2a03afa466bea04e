import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly sentence: string;
  /** At most one button and one link. */
  readonly children?: ReactNode;
}

/** Placeholder of an empty region: what it will contain and what to do, at its top left. */
export function EmptyState({ sentence, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-start gap-3 px-pane py-4">
      <p className="max-w-[60ch] text-text-2">{sentence}</p>
      {children === undefined ? null : <div className="flex flex-wrap items-center gap-3">{children}</div>}
    </div>
  );
}
