import type { TabId } from '../../../shared/base/brand.ts';
import { fieldsOfSection, type FieldSection } from '../../../shared/request/fields.ts';
import { joinClasses } from '../../ui/joinClasses.ts';
import { ExtraFields } from './ExtraFields.tsx';
import { FieldRow } from './FieldRow.tsx';
import { FormatCards } from './FormatCards.tsx';
import { isSet } from './sectionFields.ts';
import { useDraft } from './useDraft.ts';

interface SectionFieldsProps {
  readonly tabId: TabId;
  readonly section: FieldSection;
  readonly isWide: boolean;
  readonly onlySet: boolean;
}

/** The rows of a section. */
export function SectionFields({ tabId, section, isWide, onlySet }: SectionFieldsProps) {
  const { draft } = useDraft(tabId);
  if (section === 'formats') return <FormatCards tabId={tabId} isWide={isWide} />;
  const shown = fieldsOfSection(section).filter((field) => !onlySet || isSet(draft.body, field));
  return (
    <div className={joinClasses('px-pane', isWide && 'grid grid-cols-2 items-start gap-x-8')}>
      {shown.map((field) => (
        <FieldRow key={field.name} tabId={tabId} field={field} />
      ))}
      {section === 'advanced' ? <ExtraFields tabId={tabId} /> : null}
    </div>
  );
}
