import type { StoreError } from '../../../shared/errors/appError.ts';
import type { Alert } from '../../../shared/recovery/alert.ts';
import type { Text } from '../../messages/createText.ts';

export interface AlertLabel {
  readonly text: string;
  /** The file that it is about; null where main knows none. */
  readonly path: string | null;
  /** Data is lost or not saved, as opposed to data that was recovered. */
  readonly isSevere: boolean;
}

/** Returns the text of an alert. */
export function alertLabel(alert: Alert, t: Text['t']): AlertLabel {
  switch (alert.kind) {
    case 'history-salvaged': {
      const { runsKept, runsLost, changesLost, path } = alert;
      const isOnlyLog = runsKept === 0 && runsLost === 0 && changesLost > 0;
      const text = isOnlyLog
        ? t('recovery.alert.logDamaged', { changesLost })
        : t('recovery.alert.salvaged', { runsKept, runsLost, changesLost });
      return { text, path, isSevere: false };
    }
    case 'history-newer':
      return { text: t('recovery.alert.newer'), path: alert.path, isSevere: false };
    case 'history-unavailable':
      return {
        text: t(`recovery.alert.unavailable.${among(alert.error, ['disk-full', 'read-only', 'locked'])}`),
        path: alert.error.path,
        isSevere: true,
      };
    case 'history-not-saved':
      return {
        text: t(`recovery.alert.notSaved.${among(alert.error, ['disk-full', 'read-only'])}`),
        path: alert.error.path ?? alert.error.message,
        isSevere: true,
      };
    case 'file-trouble': {
      const reason = among(alert.error, ['disk-full', 'read-only', 'damaged', 'newer-format']);
      return {
        text: t(`recovery.alert.file.${reason}`, { file: alert.file }),
        path: alert.error.path,
        isSevere: true,
      };
    }
  }
}

/** Returns the reason if it has a message. */
function among<Reason extends StoreError['reason']>(
  { reason }: StoreError,
  known: readonly Reason[],
): Reason | 'other' {
  return known.find((each) => each === reason) ?? 'other';
}
