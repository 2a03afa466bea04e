import type { TabId } from '../../../../shared/base/brand.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { useAddedOptions } from '../builderStore.ts';
import { useDraft } from '../useDraft.ts';
import { AddOption } from './AddOption.tsx';
import { EssentialOptions } from './EssentialOptions.tsx';
import { FormSection } from './FormSection.tsx';
import { SectionFields } from './SectionFields.tsx';
import { shownSections, useFormKind } from './sectionFields.ts';
import { useFieldReveal } from './useFieldReveal.ts';

interface OptionSectionsProps {
  readonly tabId: TabId;
  /** Rows in two columns, in a low pane. */
  readonly isWide: boolean;
  /** Options that this form does not offer. */
  readonly refused?: readonly string[];
}

/** The options of a page: what most requests set, then what this one sets, then the list of all others. */
export function OptionSections({ tabId, isWide, refused }: OptionSectionsProps) {
  const { t } = useText();
  const { draft } = useDraft(tabId);
  const added = useAddedOptions(tabId);
  const kind = useFormKind(tabId, draft.body);
  const [first, ...others] = shownSections(kind, draft.body, added);
  useFieldReveal(tabId);
  return (
    <>
      {first === undefined ? null : isWide ? (
        // A low pane has no room for the title of its first section.
        <div className="py-2">
          <SectionFields tabId={tabId} section={first} kind={kind} isWide />
        </div>
      ) : (
        <FormSection tabId={tabId} section={first} kind={kind} isWide={false} />
      )}
      <EssentialOptions tabId={tabId} kind={kind} isWide={isWide} />
      {others.map((section) => (
        <FormSection key={section} tabId={tabId} section={section} kind={kind} isWide={isWide} />
      ))}
      <div className="flex flex-col items-start gap-2 px-pane py-3 empty:hidden">
        {isWide ? null : <AddOption tabId={tabId} {...(refused === undefined ? {} : { refused })} />}
        {kind === 'file' ? <p className="text-text-3 type-12">{t('builder.file.leftOut')}</p> : null}
      </div>
    </>
  );
}
