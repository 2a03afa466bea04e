import type { IpcResult } from '../../../shared/ipc/envelope.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { showToast, worked } from '../../ui/Toasts.tsx';

/** Says where something was saved, or why it was not; nothing when the person chose nowhere. */
export function useSaid(): (result: IpcResult<{ file: string | null }>) => void {
  const { t } = useText();
  return (result) => {
    if (worked('save', result) && result.value.file !== null)
      showToast({ text: t('inspect.saved', { file: result.value.file }) });
  };
}
