import { Copy, Download } from 'lucide-react';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useAnswer, useDocuments } from '../documents.tsx';
import { InspectorToolbar } from '../InspectorToolbar.tsx';
import type { InspectorProps } from '../inspectorProps.ts';
import { savedName } from '../savedName.ts';
import { savedPart } from '../savedPart.ts';
import { useSaveText } from '../useSaveText.ts';
import { useCopy } from '../useCopyText.ts';

const shownCharacters = 4000;

interface Base64TabProps extends InspectorProps {
  /** Where it stands in the answer; in place of the markdown when no parser was asked for. */
  readonly field: 'rawBase64' | 'markdown';
}

/** A file written out as text: how large it is, how it begins, and the way to have it as a file. */
export function Base64Tab({ run, bodyId, digest, field }: Base64TabProps) {
  const { t, bytes } = useText();
  const copy = useCopy();
  const documents = useDocuments();
  const path = ['data'];
  const saveText = useSaveText();
  const parts = useAnswer(bodyId, (worker) => worker.ask('json', { bodyId, path, from: 0, count: 1000 }));
  const part = parts.value?.parts.find(({ key }) => key === field);
  if (part === undefined) return null;
  const copyAll = async () => {
    const value = await documents.ask('value', { bodyId, path: [...path, field] });
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
