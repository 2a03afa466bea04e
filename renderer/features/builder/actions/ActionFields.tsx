import type { ActionType } from '../../../../shared/api/actions.ts';
import type { TabId } from '../../../../shared/base/brand.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import {
  actionDefaults,
  actionFields,
  commonKeys,
  unknownActionFields,
  waitFormOf,
  waitForms,
  withWaitForm,
  type ActionField,
} from '../../../../shared/request/actionCatalogue.ts';
import type { ActionRow } from '../../../../shared/request/actionRows.ts';
import type { Problem } from '../../../../shared/request/problems.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { ComboField } from '../../../ui/controls/ComboField.tsx';
import { Segments } from '../../../ui/controls/Segments.tsx';
import { MoreInJson } from '../form/MoreInJson.tsx';
import { OptionControl } from '../fields/OptionControl.tsx';
import { OptionLabel } from '../fields/OptionLabel.tsx';
import { PickButton } from './PickButton.tsx';
import { stepTarget } from './pickTargets.ts';
import { SelectorMatches } from '../fields/SelectorMatches.tsx';
import { ScreenshotOptions } from '../formats/ScreenshotOptions.tsx';
import { ScriptField } from '../fields/ScriptField.tsx';

interface ActionFieldsProps {
  readonly tabId: TabId;
  readonly type: ActionType;
  readonly row: ActionRow;
  readonly problems: readonly Problem[];
  readonly onChange: (action: JsonValue) => void;
}

/** The fields of an action, from its schema. */
export function ActionFields({ tabId, type, row, problems, onChange }: ActionFieldsProps) {
  const { t } = useText();
  const action: JsonObject = isJsonObject(row.action) ? row.action : { type };
  // A disabled action is not in the body, and nothing in it is ever revealed.
  const at = row.index === null ? 'disabled-action' : `actions.${row.index}`;
  const setField = (key: string, value: JsonValue | undefined) => {
    const { [key]: _before, ...rest } = action;
    onChange(value === undefined ? rest : { ...action, [key]: value });
  };
  const hasError = (key: string) =>
    problems.some(
      ({ severity, path, values }) =>
        severity === 'error' && (path[2] === key || (path.length === 2 && values['field'] === key)),
    );
  const option = (field: ActionField) => (
    <ActionOption
      at={`${at}.${field.key}`}
      type={type}
      field={field}
      value={action[field.key]}
      isWrong={hasError(field.key)}
      onChange={(value) => setField(field.key, value)}
    />
  );
  const fields = actionFields(type).filter(({ key }) => type !== 'wait' || key === waitFormOf(action));
  return (
    <div className="flex flex-col gap-2">
      {type === 'wait' ? (
        <Segments
          label={t('builder.actions.waitFor')}
          value={waitFormOf(action)}
          onChange={(form) => onChange(withWaitForm(action, form))}
          items={waitForms.map((id) => ({ id, text: t(`builder.actions.wait.${id}`) }))}
          className="self-start"
        />
      ) : null}
      {type === 'screenshot' ? (
        <ScreenshotOptions at={at} value={action} onChange={setField} hasError={hasError} />
      ) : (
        <div className={type === 'pdf' ? 'grid grid-cols-3 gap-4' : 'flex flex-col gap-2'}>
          {fields.map((field) => (
            <div key={field.key} className="flex min-w-0 items-start gap-1 *:first:flex-1">
              {field.key === 'selector' ? (
                <SelectorMatches tabId={tabId} selector={textOf(action['selector'])}>
                  {option(field)}
                </SelectorMatches>
              ) : (
                option(field)
              )}
              {field.key === 'selector' && row.index !== null ? (
                // Next to the field, below its label.
                <span className="pt-6">
                  <PickButton tabId={tabId} target={stepTarget(row.index)} />
                </span>
              ) : null}
            </div>
          ))}
        </div>
      )}
      {fields.length === 0 ? <p className="text-text-2">{t('fields.actions.scrape.help')}</p> : null}
      {row.index === null ? null : (
        <MoreInJson tabId={tabId} path={['actions', row.index]} keys={unknownActionFields(action)} />
      )}
    </div>
  );
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

interface ActionOptionProps {
  readonly at: string;
  readonly type: ActionType;
  readonly field: ActionField;
  readonly value: JsonValue | undefined;
  readonly isWrong: boolean;
  readonly onChange: (value: JsonValue | undefined) => void;
}

/** Fields that a text of one line in code is not enough for, or too much. */
const longTexts: ReadonlySet<string> = new Set(['write.text']);

function ActionOption({ at, type, field, value, isWrong, onChange }: ActionOptionProps) {
  const { key, control } = field;
  const place = `${type}.${key}`;
  const helpId = `actions.${place}`;
  if (place === 'press.key') {
    return (
      <div className="flex min-w-0 flex-col gap-1" data-focus-target={`field:${at}`}>
        <OptionLabel id={`label-${at}`} name={key} helpId={helpId} />
        <ComboField
          ariaLabel={key}
          items={commonKeys.map((id) => ({ id }))}
          value={textOf(value)}
          isWrong={isWrong}
          isCode
          onChange={onChange}
        />
      </div>
    );
  }
  if (place === 'executeJavascript.script')
    return <ScriptField at={at} helpId={helpId} value={textOf(value)} onChange={onChange} />;
  return (
    <OptionControl
      name={key}
      at={at}
      helpId={helpId}
      control={control}
      value={value}
      defaultValue={actionDefaults[place]}
      isWrong={isWrong}
      isRow={control.kind === 'boolean' && type !== 'pdf'}
      isCode={key === 'selector'}
      isRequired={(key === 'selector' && type !== 'scroll') || key === 'text'}
      rows={longTexts.has(place) ? 2 : undefined}
      unit={key === 'milliseconds' ? 'ms' : undefined}
      onChange={onChange}
    />
  );
}
