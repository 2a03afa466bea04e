import { Info, RotateCcw, X } from 'lucide-react';
import { useId } from 'react';
import type { TabId } from '../../../../shared/base/brand.ts';
import type { FormField } from '../../../../shared/request/fields.ts';
import { isLocalEngineField } from '../../../../shared/request/localEngineSupport.ts';
import { valueAt } from '../../../../shared/request/jsonPath.ts';
import { useConnection } from '../../../data/queries/queries.ts';
import { useTab } from '../../../data/ServicesProvider.tsx';
import { isMessageKey } from '../../../messages/english.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import { FieldControl } from './FieldControl.tsx';
import { FieldHelp } from './FieldHelp.tsx';
import { FieldLabel } from './FieldLabel.tsx';
import { isRedacting } from '../../../../shared/request/redaction.ts';
import { RedactionOptions } from '../formats/RedactionOptions.tsx';
import { FieldProblems } from './FieldProblems.tsx';
import { fieldProblems } from '../form/sectionFields.ts';
import { hideOption } from '../builderStore.ts';
import { ownOptionName } from '../optionsScope.ts';
import { useDraft } from '../useDraft.ts';
import { useProblems } from '../problems/useProblems.ts';

interface FieldRowProps {
  readonly tabId: TabId;
  readonly field: FormField;
  /** It is a field of the operation: what the local engine supports is known of options of pages. */
  readonly isOfOperation?: boolean;
}

/** One field of the form: marker, label, control, reset, help, and its problems below. */
export function FieldRow({ tabId, field, isOfOperation = false }: FieldRowProps) {
  const { t } = useText();
  const { draft, editor } = useDraft(tabId);
  const problems = fieldProblems(useProblems(tabId), field);
  const isLocal = useConnection(useTab(tabId)?.connectionId)?.kind === 'local-engine';
  const labelId = useId();
  const value = valueAt(draft.body, field.path);
  const isSet = value !== undefined;
  // Key-value pairs need the full width.
  const isTall = isSet && field.control.kind === 'pairs';
  const label = isMessageKey(field.messages.label) ? t(field.messages.label) : undefined;
  const optionName = isOfOperation ? ownOptionName(field.name) : field.name;
  const isMissing = isLocal && !isOfOperation && !isLocalEngineField(field.name);
  return (
    <div className="group/row relative" data-field={field.name}>
      <div className={joinClasses('flex min-h-(--row) items-start gap-2', isTall && 'flex-wrap')}>
        <FieldLabel id={labelId} label={label} name={field.name} isSet={isSet} isMuted={isMissing} />
        <div
          className={joinClasses(
            'flex min-h-(--row) min-w-0 items-center py-0.5',
            isTall ? 'order-1 w-full ps-5' : 'flex-1',
          )}
          data-focus-target={`field:${field.name}`}
        >
          <FieldControl
            tabId={tabId}
            field={field}
            value={value}
            labelId={labelId}
            problems={problems}
            isMissing={isMissing}
          />
        </div>
        <span
          className={joinClasses(
            'flex h-row shrink-0 items-center justify-end gap-0.5',
            isTall && 'ms-auto',
            isSet || !field.isEssential ? 'w-[50px]' : 'w-6',
          )}
        >
          {isSet || !field.isEssential ? (
            <IconButton
              icon={field.isEssential ? RotateCcw : X}
              label={t(field.isEssential ? 'builder.field.reset' : 'builder.field.removeNamed', { name: field.name })}
              className="opacity-60 group-focus-within/row:opacity-100 group-hover/row:opacity-100"
              onPress={() => {
                hideOption(tabId, optionName);
                if (isSet) editor.apply([{ path: field.path, value: undefined }]);
              }}
            />
          ) : null}
          <Popover
            label={field.name}
            placement="bottom end"
            trigger={
              <IconButton
                icon={Info}
                label={t('builder.field.info', { name: field.name })}
                className="opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 data-focus-visible:opacity-100 aria-expanded:opacity-100"
              />
            }
          >
            <FieldHelp field={field} isMissing={isMissing} />
          </Popover>
        </span>
      </div>
      {field.editor === 'redaction' && isRedacting(value) ? (
        <RedactionOptions value={value} onChange={(next) => editor.apply([{ path: field.path, value: next }])} />
      ) : null}
      <FieldProblems tabId={tabId} problems={problems} className={isTall ? 'ps-5' : 'ps-[192px]'} />
    </div>
  );
}
