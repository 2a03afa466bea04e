import type { BodyId } from '../../../shared/base/brand.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { showToast } from '../../ui/Toasts.tsx';
import type { TextSource } from '../../workers/documentProtocol.ts';
import { useDocuments } from './documents.tsx';

/** Puts words on the clipboard and says so. */
export function useCopy(): (text: string) => Promise<void> {
  const { host } = useServices();
  const { t } = useText();
  return async (text) => {
    const result = await host.call('clipboard.write', { text });
    showToast({ text: result.ok ? t('inspect.copied') : result.error.message });
  };
}

/** Copies a whole text of a document. */
export function useCopySource(bodyId: BodyId, source: TextSource): () => Promise<void> {
  const documents = useDocuments();
  const copy = useCopy();
  return async () => copy(await documents.ask('text', { bodyId, source, start: 0, end: Number.MAX_SAFE_INTEGER }));
}
