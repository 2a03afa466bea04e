import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../labels/Icon.tsx';

interface FieldMessageProps {
  readonly tone?: 'error' | 'warning';
  readonly id?: string | undefined;
  readonly children: ReactNode;
}

/** A sentence below a control that states its error. */
export function FieldMessage({ tone = 'error', id, children }: FieldMessageProps) {
  return (
    <span
      id={id}
      className={`flex items-start gap-1 type-12 ${tone === 'error' ? 'text-danger-text' : 'text-warning-text'}`}
    >
      <Icon as={tone === 'error' ? CircleAlert : TriangleAlert} size={14} className="mt-px" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </span>
  );
}
