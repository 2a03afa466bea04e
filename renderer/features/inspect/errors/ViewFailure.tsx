import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { failureDetails, ViewFailed } from '../../../ui/layout/ViewFailed.tsx';
import { useCopy } from '../save/useCopyText.ts';

/** Error boundary of an inspector: a failed view affects nothing else, and the raw response is one click away. */
export function ViewFailure({ failure, onShowRaw }: { readonly failure: Error; readonly onShowRaw: () => void }) {
  const { t } = useText();
  const copy = useCopy();
  return (
    <ViewFailed failure={failure}>
      <Button variant="primary" onPress={onShowRaw}>
        {t('inspect.showRaw')}
      </Button>
      <Button onPress={() => void copy(failureDetails(failure))}>{t('ui.copyDetails')}</Button>
    </ViewFailed>
  );
}
