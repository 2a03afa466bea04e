import type { ReactNode } from 'react';
import { useHost } from '../../host/HostProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';

interface RegionBoundaryProps {
  readonly resetKey?: string | null;
  readonly children: ReactNode;
}

/** Keeps a failure of drawing in its region, with the details to copy and a second try. */
export function RegionBoundary({ resetKey = null, children }: RegionBoundaryProps) {
  return (
    <ErrorBoundary resetKey={resetKey} fallback={(failure, retry) => <ViewFailed failure={failure} onRetry={retry} />}>
      {children}
    </ErrorBoundary>
  );
}

function ViewFailed({ failure, onRetry }: { readonly failure: Error; readonly onRetry: () => void }) {
  const { t } = useText();
  const host = useHost();
  return (
    <div
      role="alert"
      className="m-4 flex flex-col items-start gap-3 rounded-l border border-danger-border bg-danger-tint p-4"
    >
      <h2 className="font-strong text-danger-text type-16">{t('ui.viewFailed')}</h2>
      <p className="text-text-2">{t('ui.viewFailedBody')}</p>
      <p data-selectable className="max-w-full text-text-2 type-code [overflow-wrap:anywhere]">
        {failure.message}
      </p>
      <div className="flex gap-2">
        <Button onPress={onRetry}>{t('ui.tryAgain')}</Button>
        <Button
          variant="quiet"
          onPress={() => void host.call('clipboard.write', { text: `${failure.message}\n${failure.stack ?? ''}` })}
        >
          {t('ui.copyDetails')}
        </Button>
      </div>
    </div>
  );
}
