import { SendHorizontal } from 'lucide-react';
import type { AppError } from '../../../../shared/errors/appError.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';

/** The run of this tab is no longer in the history, or could not be read: its request is still here and can be sent again. */
export function MissingRun({ error }: { readonly error: AppError | null }) {
  const { t } = useText();
  const { commands } = useServices();
  return (
    <EmptyState sentence={t('inspect.missing')}>
      {error === null ? null : (
        <p className="text-text-3 type-12" data-selectable>
          {error.message}
        </p>
      )}
      <Button size="small" icon={SendHorizontal} onPress={() => void commands.run('request.send')}>
        {t('inspect.nothing.again')}
      </Button>
    </EmptyState>
  );
}
