import { CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../messages/TextProvider.tsx';
import { Icon } from '../labels/Icon.tsx';

interface ViewFailedProps {
  readonly failure: Error;
  /** The ways on: raw, details, once more. */
  readonly children: ReactNode;
}

const maxMessageChars = 600;

/** A view that failed to draw (ux.md 13): it takes nothing else with it. */
export function ViewFailed({ failure, children }: ViewFailedProps) {
  const { t } = useText();
  const { message } = failure;
  return (
    <div className="min-h-0 flex-1 overflow-auto p-4">
      <article
        role="alert"
        className="mx-auto max-w-[680px] overflow-hidden rounded-l border border-danger-border bg-surface-base in-data-[theme*=dark]:bg-surface-raised"
      >
        <header className="flex items-start gap-3 border-b border-danger-border bg-danger-tint px-5 py-4">
          <Icon as={CircleX} size={20} className="mt-0.5 text-danger-text" />
          <h2 className="font-strong type-16">{t('ui.viewFailed')}</h2>
        </header>
        <div className="flex flex-col items-start gap-3 px-5 py-4">
          <p className="text-text-2 type-13">{t('ui.viewFailedBody')}</p>
          <p data-selectable className="max-w-full font-code text-text-2 type-12 [overflow-wrap:anywhere]">
            {message.length > maxMessageChars ? `${message.slice(0, maxMessageChars)}…` : message}
          </p>
          <div className="flex flex-wrap gap-2">{children}</div>
        </div>
      </article>
    </div>
  );
}

/** Returns the details of the failure for a bug report. */
export function failureDetails(failure: Error): string {
  return failure.stack?.includes(failure.message) === true
    ? failure.stack
    : `${failure.message}\n${failure.stack ?? ''}`;
}
