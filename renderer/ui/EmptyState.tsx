import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly sentence: string;
  /** One button, and a link at most. */
  readonly children?: ReactNode;
}

/** An empty region says what would be here and what to do, at its top left. */
export function EmptyState({ sentence, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-start gap-3 px-pane py-4">
      <p className="max-w-[60ch] text-text-2">{sentence}</p>
      {children === undefined ? null : <div className="flex flex-wrap items-center gap-3">{children}</div>}
    </div>
  );
}
