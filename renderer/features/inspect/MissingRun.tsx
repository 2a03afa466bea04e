import type { AppError } from '../../../shared/errors/appError.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** The run of this tab is not in the history any more, or could not be read. */
export function MissingRun({ error }: { readonly error: AppError | null }) {
  const { t } = useText();
  return (
    <EmptyState sentence={t('inspect.missing')}>
      {error === null ? null : (
        <p className="text-text-3 type-12" data-selectable>
          {error.message}
        </p>
      )}
    </EmptyState>
  );
}
