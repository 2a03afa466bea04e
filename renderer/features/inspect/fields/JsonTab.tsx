import { Copy } from 'lucide-react';
import { useMemo } from 'react';
import { writeExactJson } from '../../../../shared/base/exactNumber.ts';
import { requestedSchema } from '../../../../shared/document/json/schemaView.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { useDocuments } from '../documents.tsx';
import type { InspectorProps } from '../inspectorProps.ts';
import { JsonExplorer } from '../json/JsonExplorer.tsx';
import { useCopy } from '../save/useCopyText.ts';

/** Extracted data, with the fields of the request's schema next to it. */
export function JsonTab({ run, bodyId, digest }: InspectorProps) {
  const { t } = useText();
  const copy = useCopy();
  const documents = useDocuments();
  const schema = useMemo(() => requestedSchema(run.request), [run.request]);
  const copyAll = async () =>
    copy(writeExactJson(await documents.call('value', { bodyId, path: ['data', 'json'] }), 2));
  return (
    <JsonExplorer
      label="json"
      bodyId={bodyId}
      path={['data', 'json']}
      state={digest.fields['json'] ?? 'absent'}
      schema={schema}
      end={<IconButton icon={Copy} label={t('inspect.field.copy')} onPress={() => void copyAll()} />}
    />
  );
}
