import { useText } from '../../../messages/TextProvider.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';

/** The stored response could not be read. */
export function UnreadableBody({ message }: { readonly message: string }) {
  const { t } = useText();
  return (
    <EmptyState sentence={t('inspect.unreadable')}>
      <p className="text-text-3 type-12" data-selectable>
        {message}
      </p>
    </EmptyState>
  );
}
