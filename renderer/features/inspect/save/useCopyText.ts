import type { BodyId } from '../../../../shared/base/brand.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { showToast, worked } from '../../../ui/overlays/Toasts.tsx';
import type { ReadingSource, TextSource } from '../../../workers/documentProtocol.ts';
import { useDocuments } from '../documents.tsx';

/** Copies text to the clipboard and confirms it. */
export function useCopy(): (text: string) => Promise<void> {
  const { host } = useServices();
  const { t } = useText();
  return async (text) => {
    const result = await host.call('clipboard.write', { text });
    if (worked('copy', result)) showToast({ about: 'copy', text: t('inspect.copied') });
  };
}

const fullRange = { start: 0, end: Number.MAX_SAFE_INTEGER };

/** Copies a stretch of a text of a document, by offsets in UTF-16 units; all of it without one. */
export function useCopyStretch(
  bodyId: BodyId,
  source: TextSource,
): (stretch?: { readonly start: number; readonly end: number }) => Promise<void> {
  const documents = useDocuments();
  const copy = useCopy();
  return async ({ start, end } = fullRange) => copy(await documents.call('text', { bodyId, source, start, end }));
}

/** Copies the full text of a document. */
export function useCopySource(bodyId: BodyId, source: TextSource): () => Promise<void> {
  const copy = useCopyStretch(bodyId, source);
  return () => copy();
}

/** Copies lines of a text of a document, from the first to before the end. */
export function useCopyLines(bodyId: BodyId, source: ReadingSource): (first: number, end: number) => Promise<void> {
  const documents = useDocuments();
  const copy = useCopy();
  return async (first, end) => copy(await documents.call('lines', { bodyId, source, first, end }));
}
