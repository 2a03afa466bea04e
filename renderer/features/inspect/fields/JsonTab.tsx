import { Copy } from 'lucide-react';
import { useText } from '../../../messages/TextProvider.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useDocuments } from '../documents.tsx';
import { InspectorToolbar } from '../InspectorToolbar.tsx';
import { JsonTree } from '../JsonTree.tsx';
import type { InspectorProps } from '../inspectorProps.ts';
import { useCopy } from '../useCopyText.ts';

/** What was extracted, as a tree whose parts come on demand. */
export function JsonTab({ bodyId, digest }: InspectorProps) {
  const { t } = useText();
  const copy = useCopy();
  const documents = useDocuments();
  const copyAll = async () =>
    copy(JSON.stringify(await documents.ask('value', { bodyId, path: ['data', 'json'] }), null, 2));
  return (
    <>
      <InspectorToolbar end={<IconButton icon={Copy} label={t('inspect.field.copy')} onPress={() => void copyAll()} />}>
        <span className="text-text-2 type-12">{t('inspect.json.extracted')}</span>
      </InspectorToolbar>
      <div
        tabIndex={0}
        role="document"
        aria-label={t('inspect.tab.json')}
        className="min-h-0 flex-1 overflow-auto focus-inset py-2"
      >
        <JsonTree
          label="json"
          bodyId={bodyId}
          path={['data', 'json']}
          state={digest.fields['json'] ?? 'absent'}
          isOpen
        />
      </div>
    </>
  );
}
