import { fieldOfFormat, requestedFormats } from '../../../shared/document/resultTabs.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { JsonTree } from './JsonTree.tsx';
import { Nothing } from './Nothing.tsx';
import type { InspectorProps } from './inspectorProps.ts';

const ownTabs = new Set(['markdown', 'html', 'rawHtml', 'links', 'images', 'screenshot', 'metadata', 'warning']);

/** Fields without a tab of their own, known or not, as a tree; and formats that were asked for and did not come. */
export function OtherTab({ run, bodyId, digest }: InspectorProps) {
  const { t } = useText();
  const names = Object.keys(digest.fields).filter((name) => !ownTabs.has(name));
  const missing = requestedFormats(run.request).filter(
    (format) => !ownTabs.has(format) && !names.includes(fieldOfFormat(format)),
  );
  return (
    <div
      tabIndex={0}
      role="document"
      aria-label={t('inspect.tab.other')}
      className="min-h-0 flex-1 overflow-auto focus-inset py-2"
    >
      {names.map((name) => (
        <JsonTree
          key={name}
          label={name}
          bodyId={bodyId}
          path={['data', name]}
          state={digest.fields[name] ?? 'absent'}
        />
      ))}
      {missing.map((format) => (
        <Nothing key={format} name={format} state="absent" run={run} />
      ))}
    </div>
  );
}
