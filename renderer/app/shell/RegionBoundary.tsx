import type { ReactNode } from 'react';
import { useHost } from '../../host/HostProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { ErrorBoundary } from '../../ui/layout/ErrorBoundary.tsx';
import { failureDetails, ViewFailed } from '../../ui/layout/ViewFailed.tsx';

interface RegionBoundaryProps {
  readonly resetKey?: string | null;
  /** A bar has space for one line, not for a card. */
  readonly kind?: 'view' | 'bar';
  /** Set if the region can show its raw content. */
  readonly onShowRaw?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Confines a render error to its region, with details to copy and a retry. */
export function RegionBoundary({ resetKey = null, kind = 'view', onShowRaw, children }: RegionBoundaryProps) {
  return (
    <ErrorBoundary
      resetKey={resetKey}
      fallback={(failure, retry) =>
        kind === 'bar' ? (
          <FailedBar failure={failure} onRetry={retry} />
        ) : (
          <FailedRegion
            failure={failure}
            onRetry={retry}
            onShowRaw={
              onShowRaw === undefined
                ? undefined
                : () => {
                    onShowRaw();
                    retry();
                  }
            }
          />
        )
      }
    >
      {children}
    </ErrorBoundary>
  );
}

interface FailedProps {
  readonly failure: Error;
  readonly onRetry: () => void;
  readonly onShowRaw?: (() => void) | undefined;
}

/** The error card of a region; also used by dialogs. */
export function FailedRegion({ failure, onRetry, onShowRaw }: FailedProps) {
  const { t } = useText();
  return (
    <ViewFailed failure={failure}>
      {onShowRaw === undefined ? null : (
        <Button variant="primary" onPress={onShowRaw}>
          {t('inspect.showRaw')}
        </Button>
      )}
      <Button variant={onShowRaw === undefined ? 'primary' : 'secondary'} onPress={onRetry}>
        {t('ui.tryAgain')}
      </Button>
      <CopyDetails failure={failure} />
    </ViewFailed>
  );
}

function FailedBar({ failure, onRetry }: FailedProps) {
  const { t } = useText();
  return (
    <div
      role="alert"
      className="flex min-w-0 shrink-0 flex-wrap items-center gap-2 bg-danger-tint px-2 text-danger-text type-12"
    >
      <span className="min-w-0 truncate">{t('ui.viewFailed')}</span>
      <Button size="small" variant="quiet" onPress={onRetry}>
        {t('ui.tryAgain')}
      </Button>
      <CopyDetails failure={failure} isSmall />
    </div>
  );
}

function CopyDetails({ failure, isSmall = false }: { readonly failure: Error; readonly isSmall?: boolean }) {
  const { t } = useText();
  const host = useHost();
  return (
    <Button
      size={isSmall ? 'small' : 'medium'}
      variant={isSmall ? 'quiet' : 'secondary'}
      onPress={() => void host.call('clipboard.write', { text: failureDetails(failure) })}
    >
      {t('ui.copyDetails')}
    </Button>
  );
}
