import { Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { writeExactJson } from '../../../../shared/base/exactNumber.ts';
import type { BodyId } from '../../../../shared/base/brand.ts';
import type { JsonValue } from '../../../../shared/base/json.ts';
import type { ResultTabId } from '../../../../shared/document/response/resultTabs.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Segments } from '../../../ui/controls/Segments.tsx';
import { useWorkerResult, useDocuments } from '../documents.tsx';
import { InspectorToolbar } from '../InspectorToolbar.tsx';
import { JsonExplorer } from '../json/JsonExplorer.tsx';
import { LinkBar, useLinkChoice } from '../LinkBar.tsx';
import { useCopy } from '../save/useCopyText.ts';

interface FieldViewProps {
  readonly bodyId: BodyId;
  readonly tab: ResultTabId;
  /** The field of `data`, where its name is not the tab's. */
  readonly field?: string;
  /** Facts next to the switch, such as a count. */
  readonly facts?: ReactNode;
  /** Actions at the end of the toolbar. */
  readonly end?: ReactNode;
  /** The pretty view of the value. */
  readonly children: (value: JsonValue) => ReactNode;
}

type View = 'view' | 'json';

/** A field in a readable view, with its JSON one click away; a field too large for the view is shown as JSON from the start. */
export function FieldView({ bodyId, tab, field = tab, facts, end, children }: FieldViewProps) {
  const { t } = useText();
  const copy = useCopy();
  const documents = useDocuments();
  const choice = useLinkChoice();
  const [chosen, setChosen] = useState<View>('view');
  const answer = useWorkerResult(`${bodyId}:${field}`, (documents) => documents.call('field', { bodyId, name: field }));
  if (answer.value === null) return null;
  const { value, isTooLarge } = answer.value;
  const copyExact = async () =>
    copy(writeExactJson(await documents.call('value', { bodyId, path: ['data', field] }), 2));
  const view: View = isTooLarge ? 'json' : chosen;
  const lead = (
    <>
      <Segments
        label={t('inspect.view')}
        value={view}
        onChange={setChosen}
        isDisabled={isTooLarge}
        items={[
          { id: 'view', text: t('inspect.view.view') },
          { id: 'json', text: t('inspect.view.json') },
        ]}
      />
      <span className="flex min-w-0 items-center gap-2 truncate text-text-3 type-12">
        {isTooLarge ? t('inspect.field.tooLarge') : facts}
      </span>
    </>
  );
  const acts = (
    <>
      {end}
      {isTooLarge ? null : <IconButton icon={Copy} label={t('inspect.field.copy')} onPress={() => void copyExact()} />}
    </>
  );
  if (view === 'json')
    return <JsonExplorer label={field} bodyId={bodyId} path={['data', field]} state="value" lead={lead} end={acts} />;
  return (
    <>
      <InspectorToolbar end={acts}>{lead}</InspectorToolbar>
      <div
        tabIndex={0}
        role="document"
        aria-label={t(`inspect.tab.${tab}`)}
        onClick={choice.onClick}
        onKeyDown={choice.onKeyDown}
        data-selectable
        className="@container/view min-h-0 flex-1 overflow-auto focus-inset px-6 py-5"
      >
        {children(value)}
      </div>
      <LinkBar choice={choice} />
    </>
  );
}
