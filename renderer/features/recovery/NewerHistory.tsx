import type { Alert } from '../../../shared/recovery/alert.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { worked } from '../../ui/overlays/Toasts.tsx';

interface NewerHistoryProps {
  readonly alert: Extract<Alert, { kind: 'history-newer' }>;
  /** Continues without the history. */
  readonly onGoOn: () => void;
}

/** Replaces the whole window: a newer version wrote the history, which stays untouched. */
export function NewerHistory({ alert, onGoOn }: NewerHistoryProps) {
  const { t } = useText();
  const { host } = useServices();
  const { format, known, writtenBy, path } = alert;
  return (
    <main
      aria-labelledby="newer-title"
      className="flex h-full flex-col items-start gap-4 overflow-auto bg-surface-app px-[max(24px,calc(50%-320px))] py-16"
    >
      <h1 id="newer-title" className="font-strong type-20">
        {t('recovery.newer.title')}
      </h1>
      <p className="text-text-2 type-14">
        {writtenBy === null
          ? t('recovery.newer.unknown', { format, known })
          : t('recovery.newer.by', { version: writtenBy, format, known })}
      </p>
      <p className="text-text-2 type-14">{t('recovery.newer.what')}</p>
      <p data-selectable className="max-w-full text-text-2 [overflow-wrap:anywhere]">
        {t('recovery.newer.file')}: <span className="type-code">{path}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" autoFocus onPress={onGoOn}>
          {t('recovery.newer.go')}
        </Button>
        <Button
          onPress={() => void host.call('app.openFolder', { folder: 'data' }).then((told) => worked('folder', told))}
        >
          {t('recovery.alert.openFolder')}
        </Button>
      </div>
    </main>
  );
}
