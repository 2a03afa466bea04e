import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../labels/Icon.tsx';

interface WarningBarProps {
  readonly region: string;
  readonly sentence: string;
  /** Small buttons: the ways out of it. */
  readonly children?: ReactNode;
}

/** A bar across its pane that states what happened, with actions at its end. */
export function WarningBar({ region, sentence, children }: WarningBarProps) {
  return (
    <div
      role="status"
      data-region={region}
      className="flex min-h-9 shrink-0 flex-wrap items-center gap-2 border-b border-warning-border bg-warning-tint px-pane py-1.5 text-text type-12"
    >
      <Icon as={TriangleAlert} size={14} className="text-warning-text" />
      <p className="min-w-40 flex-1 [overflow-wrap:anywhere]">{sentence}</p>
      {children === undefined ? null : <span className="flex shrink-0 items-center gap-2">{children}</span>}
    </div>
  );
}
