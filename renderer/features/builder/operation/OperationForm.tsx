import type { TabId } from '../../../../shared/base/brand.ts';
import type { FormField } from '../../../../shared/request/fields.ts';
import { operationFields } from '../../../../shared/request/operationFields.ts';
import type { RequestOperation } from '../../../../shared/operations/requestOperation.ts';
import { isMessageKey } from '../../../messages/english.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { FieldRow } from '../fields/FieldRow.tsx';
import { AddOption } from '../form/AddOption.tsx';
import { RequestForm } from '../form/RequestForm.tsx';
import { OptionsScope } from '../optionsScope.ts';
import { useAddedOptions } from '../builderStore.ts';
import { useDraft } from '../useDraft.ts';
import { LargeField } from './LargeField.tsx';
import { isShown } from './ownFields.ts';
import { UrlLines } from './UrlLines.tsx';

interface OperationFormProps {
  readonly tabId: TabId;
  readonly operation: RequestOperation;
  readonly isWide: boolean;
  /** The JSON does not parse: the form shows the last valid state and accepts no input. */
  readonly isStale: boolean;
}

/** The form of an operation: its own fields, then the options of every page, or of its file. */
export function OperationForm({ tabId, operation, isWide, isStale }: OperationFormProps) {
  const { t } = useText();
  const own = <OwnFields tabId={tabId} operation={operation} isWide={isWide} />;
  if (operation.pageOptions === null)
    return (
      <div
        inert={isStale}
        data-focus-target="form"
        className={joinClasses('min-h-0 flex-1 overflow-x-hidden overflow-y-scroll', isStale && 'opacity-50')}
      >
        <div className="-me-3">
          {own}
          {isWide ? null : (
            <div className="px-pane pb-3">
              <AddOption tabId={tabId} />
            </div>
          )}
        </div>
      </div>
    );
  if (Object.keys(operation.fields).length === 0)
    return (
      <OptionsScope value>
        <RequestForm tabId={tabId} isWide={isWide} isStale={isStale} />
      </OptionsScope>
    );
  const head = (
    <OptionsScope value={false}>
      {own}
      <h3 className="border-t border-border-subtle px-pane pt-3 pb-1 font-medium">
        {t('builder.operation.everyPage')}
      </h3>
    </OptionsScope>
  );
  return (
    <OptionsScope value>
      <RequestForm tabId={tabId} isWide={isWide} isStale={isStale} head={head} />
    </OptionsScope>
  );
}

/** The fields of the operation itself, with a line that says what it does. */
function OwnFields({ tabId, operation, isWide }: Pick<OperationFormProps, 'tabId' | 'operation' | 'isWide'>) {
  const { t } = useText();
  const { draft } = useDraft(tabId);
  const added = useAddedOptions(tabId);
  const about = `builder.operation.${operation.id}.about`;
  const rows = operationFields(operation).filter((field) => isShown(field, draft.body, added));
  return (
    <section aria-label={t('builder.operation.fields')} className="py-3">
      {isMessageKey(about) ? <p className="px-pane pb-2 text-text-2 type-12">{t(about)}</p> : null}
      {Object.hasOwn(operation.fields, 'urls') ? <UrlLines tabId={tabId} operation={operation} /> : null}
      {rows.filter(isLarge).map((field) => (
        <LargeField key={field.name} tabId={tabId} field={field} />
      ))}
      <div className={joinClasses('px-pane', isWide && 'grid grid-cols-2 items-start gap-x-8')}>
        {rows
          .filter((field) => !isLarge(field))
          .map((field) => (
            <FieldRow key={field.name} tabId={tabId} field={field} isOfOperation />
          ))}
      </div>
    </section>
  );
}

function isLarge({ editor }: FormField): boolean {
  return editor === 'paragraph' || editor === 'schema';
}
