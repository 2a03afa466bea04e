import { Copy, Download } from 'lucide-react';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { useWorkerResult, useDocuments } from '../documents.tsx';
import { InspectorToolbar } from '../InspectorToolbar.tsx';
import type { InspectorProps } from '../inspectorProps.ts';
import { savedName } from '../save/savedName.ts';
import { savedPart } from '../save/savedPart.ts';
import { useSaveText } from '../save/useSaveText.ts';
import { useCopy } from '../save/useCopyText.ts';

const shownCharacters = 4000;

interface Base64TabProps extends InspectorProps {
  /** Its field in the response; it replaces the markdown if no parser was requested. */
  readonly field: 'rawBase64' | 'markdown';
}

/** A file encoded as text: its size, its start, and a button to save it as a file. */
export function Base64Tab({ run, bodyId, digest, field }: Base64TabProps) {
  const { t, bytes } = useText();
  const copy = useCopy();
  const documents = useDocuments();
  const path = ['data'];
  const saveText = useSaveText();
  const parts = useWorkerResult(bodyId, (worker) => worker.call('json', { bodyId, path, from: 0, count: 1000 }));
  const part = parts.value?.parts.find(({ key }) => key === field);
  if (part === undefined) return null;
  const copyAll = async () => {
    const value = await documents.call('value', { bodyId, path: [...path, field] });
    await copy(typeof value === 'string' ? value : JSON.stringify(value));
  };
  const save = async () => {
    const { text, ending, isBase64 } = await savedPart(field, { documents, bodyId, digest, pageUrl: null });
    await saveText(savedName(run, ending), text, isBase64);
  };
  return (
    <>
      <InspectorToolbar
        end={
          <>
            <Button size="small" icon={Download} onPress={() => void save()}>
              {t('inspect.base64.save')}
            </Button>
            <IconButton icon={Copy} label={t('inspect.field.copy')} onPress={() => void copyAll()} />
          </>
        }
      >
        <span className="min-w-0 truncate text-text-2 type-12">
          {t(field === 'markdown' ? 'inspect.base64.itself' : 'inspect.base64.size', {
            size: bytes(Math.floor((part.length * 3) / 4)),
          })}
        </span>
      </InspectorToolbar>
      <pre
        tabIndex={0}
        role="group"
        aria-label={t(`inspect.tab.${field}`)}
        data-selectable
        className="min-h-0 flex-1 overflow-auto px-pane py-4 whitespace-pre-wrap break-all focus-inset type-code"
      >
        {part.preview.slice(0, shownCharacters)}
        {part.length > part.preview.length ? '…' : ''}
      </pre>
    </>
  );
}
