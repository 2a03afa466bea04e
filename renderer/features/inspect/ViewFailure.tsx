import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** An inspector that failed to draw takes nothing else with it: the raw answer is one press away. */
export function ViewFailure({ failure, onShowRaw }: { readonly failure: Error; readonly onShowRaw: () => void }) {
  const { t } = useText();
  return (
    <EmptyState sentence={t('inspect.viewFailed')}>
      <p className="text-text-3 type-12" data-selectable>
        {failure.message}
      </p>
      <Button onPress={onShowRaw}>{t('inspect.showRaw')}</Button>
    </EmptyState>
  );
}
