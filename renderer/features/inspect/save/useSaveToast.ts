import type { IpcResult } from '../../../../shared/ipc/envelope.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { showToast, worked } from '../../../ui/overlays/Toasts.tsx';

/** Returns a function that reports where a file was saved, or why it was not; nothing if the user canceled. */
export function useSaveToast(): (result: IpcResult<{ file: string | null }>) => void {
  const { t } = useText();
  return (result) => {
    if (worked('save', result) && result.value.file !== null)
      showToast({ text: t('inspect.saved', { file: result.value.file }) });
  };
}
