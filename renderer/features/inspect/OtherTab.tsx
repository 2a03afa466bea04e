import { useText } from '../../messages/TextProvider.tsx';
import { JsonTree } from './json/JsonTree.tsx';
import { EmptyResult } from './EmptyResult.tsx';
import type { InspectorProps } from './inspectorProps.ts';
import { otherFields } from '../../../shared/document/response/resultTabs.ts';

/** Fields without a dedicated tab, known or not, as a tree; and requested fields that are missing. */
export function OtherTab({ run, bodyId, digest }: InspectorProps) {
  const { t } = useText();
  const top = Object.keys(digest.topFields);
  return (
    <div
      tabIndex={0}
      role="document"
      aria-label={t('inspect.tab.other')}
      className="min-h-0 flex-1 overflow-auto focus-inset py-2"
    >
      {otherFields(digest.fields).map((name) => (
        <JsonTree
          key={name}
          label={name}
          bodyId={bodyId}
          path={['data', name]}
          state={digest.fields[name] ?? 'absent'}
        />
      ))}
      {top.length === 0 ? null : <h3 className="px-pane pt-3 pb-1 text-text-3 type-12">{t('inspect.other.beside')}</h3>}
      {top.map((name) => (
        <JsonTree key={name} label={name} bodyId={bodyId} path={[name]} state={digest.topFields[name] ?? 'absent'} />
      ))}
      {digest.missing.map((name) => (
        <EmptyResult key={name} name={name} state="absent" run={run} />
      ))}
    </div>
  );
}
