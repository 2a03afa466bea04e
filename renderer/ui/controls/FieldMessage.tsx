import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../labels/Icon.tsx';

const looks = {
  error: { icon: CircleAlert, className: 'text-danger-text' },
  warning: { icon: TriangleAlert, className: 'text-warning-text' },
  info: { icon: Info, className: 'text-text-2' },
} as const;

interface FieldMessageProps {
  readonly tone?: keyof typeof looks;
  readonly id?: string | undefined;
  readonly children: ReactNode;
}

/** A sentence below a control that states its error, or what is worth knowing about its value. */
export function FieldMessage({ tone = 'error', id, children }: FieldMessageProps) {
  const { icon, className } = looks[tone];
  return (
    <span id={id} className={`flex items-start gap-1 type-12 ${className}`}>
      <Icon as={icon} size={14} className="mt-px" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </span>
  );
}
