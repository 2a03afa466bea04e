import { Copy } from 'lucide-react';
import { useText } from '../../../messages/TextProvider.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useAnswer, useDocuments } from '../documents.tsx';
import { InspectorToolbar } from '../InspectorToolbar.tsx';
import type { InspectorProps } from '../inspectorProps.ts';
import { useCopy } from '../useCopyText.ts';

const shownCharacters = 4000;

/** A file written out as text: how large it is, and how it begins. */
export function Base64Tab({ bodyId }: InspectorProps) {
  const { t, bytes } = useText();
  const copy = useCopy();
  const documents = useDocuments();
  const path = ['data'];
  const parts = useAnswer(bodyId, (worker) => worker.ask('json', { bodyId, path, from: 0, count: 1000 }));
  const part = parts.value?.parts.find(({ key }) => key === 'rawBase64');
  if (part === undefined) return null;
  const copyAll = async () => {
    const value = await documents.ask('value', { bodyId, path: [...path, 'rawBase64'] });
    await copy(typeof value === 'string' ? value : JSON.stringify(value));
  };
  return (
    <>
      <InspectorToolbar end={<IconButton icon={Copy} label={t('inspect.field.copy')} onPress={() => void copyAll()} />}>
        <span className="text-text-2 type-12">
          {t('inspect.base64.size', { size: bytes(Math.floor((part.length * 3) / 4)) })}
        </span>
      </InspectorToolbar>
      <pre
        tabIndex={0}
        aria-label={t('inspect.tab.rawBase64')}
        data-selectable
        className="min-h-0 flex-1 overflow-auto px-6 py-5 whitespace-pre-wrap break-all focus-inset type-code"
      >
        {part.preview.slice(0, shownCharacters)}
        {part.length > part.preview.length ? '…' : ''}
      </pre>
    </>
  );
}
