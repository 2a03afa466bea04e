import type { TabId } from '../../../../shared/base/brand.ts';
import type { FieldSection } from '../../../../shared/request/fields.ts';
import type { JsonValue } from '../../../../shared/base/json.ts';
import { actionRows } from '../../../../shared/request/actionRows.ts';
import { toolCalls } from '../../../../shared/api/toolCalls.ts';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { ActionList } from '../actions/ActionList.tsx';
import { ExtraFields } from '../fields/ExtraFields.tsx';
import { FieldRow } from '../fields/FieldRow.tsx';
import { FormatCards } from '../formats/FormatCards.tsx';
import { ParserCards } from '../formats/ParserCards.tsx';
import { ToolCalls } from '../formats/ToolCalls.tsx';
import { useAddedOptions } from '../builderStore.ts';
import { type FormKind, optionRows } from './sectionFields.ts';
import { useDraft } from '../useDraft.ts';

interface SectionFieldsProps {
  readonly tabId: TabId;
  readonly section: FieldSection;
  readonly kind: FormKind;
  readonly isWide: boolean;
}

/** The rows of a section: options that are set or were added. */
export function SectionFields({ tabId, section, kind, isWide }: SectionFieldsProps) {
  const { draft } = useDraft(tabId);
  const added = useAddedOptions(tabId);
  if (section === 'formats') return <FormatCards tabId={tabId} isWide={isWide} />;
  // A value that is not a list of this kind is an ordinary row, corrected in the JSON.
  if (section === 'actions' && actionRows(draft) !== null) return <ActionList tabId={tabId} isWide={isWide} />;
  if (section === 'documents' && isListOrUnset(draft.body['parsers'])) return <ParserCards tabId={tabId} />;
  if (section === 'tools' && toolCalls(draft.body['alexandria']) !== null) return <ToolCalls tabId={tabId} />;
  return (
    <div className={joinClasses('px-pane', isWide && 'grid grid-cols-2 items-start gap-x-8')}>
      {optionRows(kind, section, draft.body, added).map((field) => (
        <FieldRow key={field.name} tabId={tabId} field={field} />
      ))}
      {section === 'advanced' ? <ExtraFields tabId={tabId} /> : null}
    </div>
  );
}

function isListOrUnset(value: JsonValue | undefined): boolean {
  return value === undefined || Array.isArray(value);
}
