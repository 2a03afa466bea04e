import type { TabId } from '../../../../shared/base/brand.ts';
import { formatEntries } from '../../../../shared/request/formatCatalogue.ts';
import { valueAt } from '../../../../shared/request/jsonPath.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { judgeBegun } from '../builderStore.ts';
import { AddFormats } from './AddFormats.tsx';
import { DefaultCard } from './RequestedItemCard.tsx';
import { FormatCard } from './FormatCard.tsx';
import { FieldProblems } from '../fields/FieldProblems.tsx';
import { FieldControl } from '../fields/FieldControl.tsx';
import { findField } from '../../../../shared/request/fields.ts';
import { formatIcons } from './formatIcons.ts';
import { useDraft } from '../useDraft.ts';
import { useProblems } from '../problems/useProblems.ts';

/** An open card takes the full width: next to a closed one it would leave a gap. */
const fullWidthWhenOpen = 'has-[[aria-expanded=true]]:col-span-2';

/** Requested formats, a card each, and below them the other available ones. */
export function FormatCards({ tabId, isWide }: { readonly tabId: TabId; readonly isWide: boolean }) {
  const { t } = useText();
  const { draft } = useDraft(tabId);
  const problems = useProblems(tabId);
  const formats = valueAt(draft.body, ['formats']);
  const field = findField('formats');
  if (formats !== undefined && !Array.isArray(formats) && field !== undefined) {
    return (
      <div className="px-pane" data-focus-target="field:formats">
        <FieldControl
          tabId={tabId}
          field={field}
          value={formats}
          labelId="formats"
          problems={problems}
          isMissing={false}
        />
        <FieldProblems tabId={tabId} problems={problems.filter(({ path }) => path[0] === 'formats')} />
      </div>
    );
  }
  const entries = formatEntries(draft.body);
  return (
    <div className="flex flex-col gap-2 px-pane" data-focus-target="field:formats">
      <ul
        aria-label={t('builder.formats.list')}
        className={joinClasses('grid items-start gap-2', isWide ? 'grid-cols-2' : 'grid-cols-1')}
      >
        {formats === undefined ? (
          <li className="min-w-0">
            <DefaultCard icon={formatIcons.markdown} name="markdown" />
          </li>
        ) : null}
        {entries.map((entry) => (
          <li
            key={`${entry.index} ${entry.name}`}
            className={joinClasses('min-w-0', isWide && fullWidthWhenOpen)}
            onBlur={(event) => {
              if (!event.currentTarget.contains(event.relatedTarget)) judgeBegun(tabId, `formats.${entry.index}`);
            }}
          >
            <FormatCard
              tabId={tabId}
              entry={entry}
              problems={problems.filter(({ path }) => path[0] === 'formats' && path[1] === entry.index)}
            />
          </li>
        ))}
        {isWide ? (
          <li className="flex min-h-9 min-w-0 items-center">
            <AddFormats tabId={tabId} />
          </li>
        ) : null}
      </ul>
      {isWide ? null : <AddFormats tabId={tabId} />}
    </div>
  );
}
