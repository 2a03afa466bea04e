import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { showToast } from '../../ui/Toasts.tsx';

/** Saves words to a file that the person chooses in main's dialog, and says where; nothing is said when they choose none. */
export function useSaveText(): (name: string, text: string) => Promise<void> {
  const { host } = useServices();
  const { t } = useText();
  return async (name, text) => {
    const result = await host.call('texts.save', { name, text });
    if (!result.ok) showToast({ text: result.error.message });
    else if (result.value.file !== null) showToast({ text: t('inspect.saved', { file: result.value.file }) });
  };
}
