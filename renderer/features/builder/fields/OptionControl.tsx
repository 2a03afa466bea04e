import { useId, useState } from 'react';
import type { JsonValue } from '../../../../shared/base/json.ts';
import type { FieldControl } from '../../../../shared/request/fieldControl.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { NumberField } from '../../../ui/controls/NumberField.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import { OtherKindField } from './OtherKindField.tsx';
import { OptionLabel } from './OptionLabel.tsx';

interface OptionControlProps {
  readonly name: string;
  /** Path, such as `actions.2.selector`; also names the focus target. */
  readonly at: string;
  readonly helpId: string;
  readonly control: FieldControl;
  readonly value: JsonValue | undefined;
  readonly onChange: (value: JsonValue | undefined) => void;
  readonly defaultValue?: JsonValue | undefined;
  readonly isWrong: boolean;
  readonly isCode?: boolean;
  readonly rows?: number | undefined;
  readonly unit?: string | undefined;
  /** An empty text is a text here: the field cannot do without it. */
  readonly isRequired?: boolean;
  /** A switch is next to its label if it has the whole line. */
  readonly isRow?: boolean;
  readonly className?: string;
}

/** One option in a card: its name above, the control of its schema below. An unset option shows the default. */
export function OptionControl(props: OptionControlProps) {
  const { name, at, helpId, isRow = false, className } = props;
  const id = useId();
  // While a value is corrected, the field stays until it loses the focus.
  const [isMending, setMending] = useState(false);
  return (
    <div
      className={joinClasses('flex min-w-0', isRow ? 'items-center gap-2' : 'flex-col gap-1', className)}
      data-focus-target={`field:${at}`}
    >
      <OptionLabel id={id} name={name} helpId={helpId} />
      {isOfKind(props.control, props.value) && !isMending ? (
        <Control {...props} labelId={id} />
      ) : (
        <OtherKindField
          labelId={id}
          value={props.value}
          isWrong={props.isWrong}
          onChange={props.onChange}
          onFocusChange={setMending}
        />
      )}
    </div>
  );
}

function Control({
  name,
  labelId,
  control,
  value,
  onChange,
  defaultValue,
  ...rest
}: OptionControlProps & { labelId: string }) {
  const { t } = useText();
  const { isWrong, isCode = false, isRequired = false, rows, unit } = rest;
  const placeholder =
    typeof defaultValue === 'string' || typeof defaultValue === 'number'
      ? String(defaultValue)
      : t('builder.field.none');
  switch (control.kind) {
    case 'boolean':
      return (
        <span className="flex h-6 items-center gap-2">
          <Switch
            aria-labelledby={labelId}
            isSelected={typeof value === 'boolean' ? value : defaultValue === true}
            // A value equal to the default is omitted, not sent.
            onChange={(isOn) => onChange(isOn === (defaultValue ?? false) ? undefined : isOn)}
          />
        </span>
      );
    case 'integer':
    case 'number':
      return (
        <NumberField
          aria-labelledby={labelId}
          size="small"
          isDecimal={control.kind === 'number'}
          step={control.kind === 'number' ? 0.1 : unit === 'ms' ? 500 : 1}
          value={typeof value === 'number' ? value : null}
          placeholder={placeholder}
          unit={unit}
          isWrong={isWrong}
          onChange={(number) => onChange(number ?? undefined)}
        />
      );
    case 'choice':
      return (
        <ChoiceSelect
          name={name}
          values={control.values}
          value={typeof value === 'string' ? value : undefined}
          placeholder={placeholder}
          isWrong={isWrong}
          onChange={onChange}
        />
      );
    default:
      return (
        <TextField
          aria-labelledby={labelId}
          {...(rows === undefined ? { size: 'small' as const } : { rows })}
          isCode={isCode}
          value={value === undefined || typeof value === 'string' ? (value ?? '') : JSON.stringify(value)}
          placeholder={isRequired ? undefined : placeholder}
          isWrong={isWrong}
          onChange={(text) => onChange(text === '' && !isRequired ? undefined : text)}
        />
      );
  }
}

/** Whether a control of this kind can show the value; nothing at all it can. */
function isOfKind(control: FieldControl, value: JsonValue | undefined): boolean {
  if (value === undefined) return true;
  if (control.kind === 'boolean') return typeof value === 'boolean';
  if (control.kind === 'integer' || control.kind === 'number') return typeof value === 'number';
  // Text controls accept every other kind: the edited value becomes text.
  return control.kind !== 'choice' || typeof value === 'string';
}
