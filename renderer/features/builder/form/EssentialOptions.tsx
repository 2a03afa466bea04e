import type { TabId } from '../../../../shared/base/brand.ts';
import { formatEntries, withFormat } from '../../../../shared/request/formatCatalogue.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { FieldLabel } from '../fields/FieldLabel.tsx';
import { FieldRow } from '../fields/FieldRow.tsx';
import { useDraft } from '../useDraft.ts';
import { essentialRows, type FormKind } from './sectionFields.ts';

interface EssentialOptionsProps {
  readonly tabId: TabId;
  readonly kind: FormKind;
  readonly isWide: boolean;
}

/** The options that most requests set, visible before they are set. */
export function EssentialOptions({ tabId, kind, isWide }: EssentialOptionsProps) {
  const { t } = useText();
  const { draft } = useDraft(tabId);
  const rows = essentialRows(kind, draft.body);
  if (rows.length === 0) return null;
  return (
    <section
      aria-label={t('builder.essentials')}
      className={joinClasses(
        'border-b border-border-subtle px-pane py-2',
        isWide && 'grid grid-cols-2 items-start gap-x-8',
      )}
    >
      {rows.map((field) => (
        <FieldRow key={field.name} tabId={tabId} field={field} />
      ))}
      {kind === 'page' ? <ScreenshotRow tabId={tabId} /> : null}
    </section>
  );
}

/** Requests the format `screenshot` by a switch; its options are at the format. */
function ScreenshotRow({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const { draft, editor } = useDraft(tabId);
  const formats = draft.body['formats'];
  // A value of another kind is corrected in the JSON.
  if (formats !== undefined && !Array.isArray(formats)) return null;
  const entry = formatEntries(draft.body).find(({ name }) => name === 'screenshot');
  const id = `screenshot-${tabId}`;
  return (
    <div className="flex min-h-(--row) items-center gap-2" data-field="screenshot">
      <FieldLabel
        id={id}
        label={t('builder.screenshot')}
        name="screenshot"
        isSet={entry !== undefined}
        isMuted={false}
      />
      <Switch
        aria-labelledby={id}
        isSelected={entry !== undefined}
        onChange={(isOn) =>
          editor.apply([
            isOn || entry === undefined
              ? { path: ['formats'], value: withFormat(draft.body, 'screenshot') }
              : { path: ['formats', entry.index], value: undefined },
          ])
        }
      />
    </div>
  );
}
