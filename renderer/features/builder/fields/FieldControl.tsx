import { Braces } from 'lucide-react';
import { useState } from 'react';
import type { TabId } from '../../../../shared/base/brand.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import type { FormField } from '../../../../shared/request/fields.ts';
import { isWithin } from '../../../../shared/request/jsonPath.ts';
import { printShort, type Problem } from '../../../../shared/request/problems.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { ComboField } from '../../../ui/controls/ComboField.tsx';
import { NumberField } from '../../../ui/controls/NumberField.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { TokenField, type TokenFieldProps } from '../../../ui/controls/TokenField.tsx';
import { CountryField } from './CountryField.tsx';
import { PickButton } from '../actions/PickButton.tsx';
import { PairsField } from './PairsField.tsx';
import { revealInJson } from '../problems/revealProblem.ts';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import { SelectorMatches } from './SelectorMatches.tsx';
import { useDraft } from '../useDraft.ts';

interface FieldControlProps {
  readonly tabId: TabId;
  readonly field: FormField;
  readonly value: JsonValue | undefined;
  readonly labelId: string;
  readonly problems: readonly Problem[];
  /** The chosen connection ignores it. */
  readonly isMissing: boolean;
}

/** The control that the table of fields names; a value of another kind than the control's is shown as set in the JSON. */
export function FieldControl(props: FieldControlProps) {
  const { tabId, field, value } = props;
  if (field.editor === 'redaction' && isJsonObject(value)) return <BooleanControl {...props} value />;
  if (field.editor === 'country' && isTextOrUnset(value)) return <CountryControl {...props} value={value} />;
  if (field.editor === 'timeFilter' && isTextOrUnset(value)) return <TimeFilterControl {...props} value={value} />;
  switch (field.control.kind) {
    case 'boolean':
      if (isBooleanOrUnset(value)) return <BooleanControl {...props} value={value} />;
      break;
    case 'integer':
      if (isNumberOrUnset(value)) return <IntegerControl {...props} value={value} />;
      break;
    case 'number':
      if (isNumberOrUnset(value)) return <IntegerControl {...props} value={value} isDecimal />;
      break;
    case 'choice':
      if (isTextOrUnset(value)) return <ChoiceControl {...props} value={value} values={field.control.values} />;
      break;
    case 'text':
      if (isTextOrUnset(value)) return <TextControl {...props} value={value} />;
      break;
    case 'texts':
      if (isTextsOrUnset(value)) return <TextsControl {...props} value={value} />;
      break;
    case 'choices':
      if (value === undefined || Array.isArray(value))
        return <ChoicesControl {...props} value={value ?? []} values={field.control.values} />;
      break;
    case 'pairs':
      if (isPairsOrUnset(value)) return <PairsField tabId={tabId} field={field} value={value ?? {}} />;
      break;
    default:
  }
  return <JsonControl tabId={tabId} field={field} value={value} />;
}

/** The props of the control of one kind of value. */
type ControlProps<Value> = Omit<FieldControlProps, 'value'> & { readonly value: Value };

/** Returns what sets the value of a field; undefined takes it away. */
function useSetter({ tabId, field }: Pick<FieldControlProps, 'tabId' | 'field'>) {
  const { editor } = useDraft(tabId);
  return (next: JsonValue | undefined) => editor.set(field.path, next);
}

function CountryControl(props: ControlProps<string | undefined>) {
  const { field, value, problems } = props;
  const set = useSetter(props);
  const placeholder = usePlaceholder(field);
  return (
    <CountryField
      name={field.name}
      value={value ?? ''}
      placeholder={placeholder}
      isWrong={hasError(problems)}
      onChange={(text) => set(text === '' ? undefined : text)}
    />
  );
}

function TimeFilterControl(props: ControlProps<string | undefined>) {
  const { field, value, problems } = props;
  const { t } = useText();
  const set = useSetter(props);
  const placeholder = usePlaceholder(field);
  return (
    <ComboField
      ariaLabel={field.name}
      className="w-full"
      items={timeFilters.map((id) => ({ id, text: t(`builder.timeFilter.${id}`) }))}
      value={value ?? ''}
      placeholder={placeholder}
      note={isTimeFilter(value) ? t(`builder.timeFilter.${value}`) : undefined}
      isWrong={hasError(problems)}
      onChange={(text) => set(text === '' ? undefined : text)}
    />
  );
}

/** Times that `tbs` knows by name; a range of dates is typed. */
const timeFilters = ['qdr:h', 'qdr:d', 'qdr:w', 'qdr:m', 'qdr:y'] as const;

function isTimeFilter(value: string | undefined): value is (typeof timeFilters)[number] {
  return timeFilters.some((each) => each === value);
}

interface ChoicesControlProps extends ControlProps<readonly JsonValue[]> {
  readonly values: readonly string[];
}

/** Several of a few names, a box each. An entry with options stays as it is, and is edited in the JSON. */
function ChoicesControl(props: ChoicesControlProps) {
  const { tabId, field, value, values, labelId } = props;
  const { t } = useText();
  const services = useServices();
  const set = useSetter(props);
  const nameOf = (entry: JsonValue): JsonValue | undefined => (isJsonObject(entry) ? entry['type'] : entry);
  const isChosen = (name: string): boolean => value.some((entry) => nameOf(entry) === name);
  const toggle = (name: string): void => {
    const next = isChosen(name) ? value.filter((entry) => nameOf(entry) !== name) : [...value, name];
    set(next.length === 0 ? undefined : [...next]);
  };
  const hasOthers = value.some((entry) => typeof entry !== 'string' || !values.includes(entry));
  return (
    <span role="group" aria-labelledby={labelId} className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-0.5">
      {values.map((name) => (
        <Checkbox key={name} isSelected={isChosen(name)} onChange={() => toggle(name)}>
          <span className="type-code">{name}</span>
        </Checkbox>
      ))}
      {hasOthers ? (
        <Button size="small" icon={Braces} onPress={() => revealInJson(services, tabId, field.path)}>
          {t('builder.field.editInJson')}
        </Button>
      ) : null}
    </span>
  );
}

function IntegerControl(props: ControlProps<number | undefined> & { readonly isDecimal?: boolean }) {
  const { field, value, labelId, problems, isDecimal = false } = props;
  const set = useSetter(props);
  const placeholder = usePlaceholder(field);
  return (
    <NumberField
      aria-labelledby={labelId}
      size="small"
      className="w-full"
      isDecimal={isDecimal}
      value={value ?? null}
      onChange={(number) => set(number ?? undefined)}
      placeholder={placeholder}
      unit={field.unit ?? undefined}
      step={field.unit === 'ms' ? 1000 : 1}
      {...markInvalid(problems)}
    />
  );
}

function ChoiceControl(props: ControlProps<string | undefined> & { readonly values: readonly string[] }) {
  const { field, value, values, problems } = props;
  const set = useSetter(props);
  const placeholder = usePlaceholder(field);
  return (
    <ChoiceSelect
      name={field.name}
      values={values}
      value={value}
      placeholder={placeholder}
      onChange={set}
      {...markInvalid(problems)}
    />
  );
}

function TextControl(props: ControlProps<string | undefined>) {
  const { field, value, labelId, problems } = props;
  const set = useSetter(props);
  const placeholder = usePlaceholder(field);
  return (
    <TextField
      aria-labelledby={labelId}
      size="small"
      className="w-full"
      value={value ?? ''}
      onChange={(text) => set(text === '' ? undefined : text)}
      placeholder={placeholder}
      {...markInvalid(problems)}
    />
  );
}

function TextsControl({ tabId, field, value: texts = [], problems }: ControlProps<readonly string[] | undefined>) {
  const { editor } = useDraft(tabId);
  const { path } = field;
  const placeholder = usePlaceholder(field);
  const invalid = new Set(
    texts.flatMap((_text, index) =>
      problems.some((problem) => isWithin(problem.path, [...path, index])) ? [index] : [],
    ),
  );
  const list = {
    ariaLabel: field.name,
    values: texts,
    invalid,
    placeholder,
    onChange: (next: readonly string[]) => editor.apply([{ path, value: next.length === 0 ? undefined : next }]),
  };
  if (field.holds === 'selectors') return <SelectorsControl tabId={tabId} field={field} list={list} />;
  return <TokenField {...list} className="w-full min-w-0" />;
}

interface SelectorsControlProps extends Pick<FieldControlProps, 'tabId' | 'field'> {
  readonly list: Pick<TokenFieldProps, 'ariaLabel' | 'values' | 'invalid' | 'placeholder' | 'onChange'>;
}

/** Selectors: picked on the page, or written while their matches are counted. */
function SelectorsControl({ tabId, field, list }: SelectorsControlProps) {
  const [typed, setTyped] = useState('');
  return (
    <span className="flex w-full min-w-0 items-start gap-1">
      <span className="min-w-0 flex-1">
        <SelectorMatches tabId={tabId} selector={typed}>
          <TokenField {...list} isCode onType={setTyped} />
        </SelectorMatches>
      </span>
      <PickButton tabId={tabId} target={{ path: field.path, isList: true, step: null, field: field.name }} />
    </span>
  );
}

function hasError(problems: readonly Problem[]): boolean {
  return problems.some(({ severity }) => severity === 'error');
}

/** The frame turns red; the message is below the row. */
function markInvalid(problems: readonly Problem[]): { readonly isWrong?: boolean } {
  return hasError(problems) ? { isWrong: true } : {};
}

function BooleanControl(props: ControlProps<boolean | undefined>) {
  const { field, value, labelId, isMissing } = props;
  const { t } = useText();
  const set = useSetter(props);
  const note =
    value !== undefined
      ? null
      : isMissing
        ? t('builder.field.notLocalShort')
        : t(field.beta ? 'builder.field.beta' : 'builder.field.default');
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Switch aria-labelledby={labelId} isSelected={value ?? field.defaultValue === true} onChange={set} />
      {note === null ? null : <span className="truncate text-text-3 type-12">{note}</span>}
    </span>
  );
}

/** A field that can be edited only in the JSON: its value, and a link to it. */
function JsonControl({ tabId, field, value }: Pick<FieldControlProps, 'tabId' | 'field' | 'value'>) {
  const { t } = useText();
  const services = useServices();
  const { editor } = useDraft(tabId);
  const open = () => {
    if (value === undefined) editor.apply([{ path: field.path, value: firstValue(field) }]);
    revealInJson(services, tabId, field.path);
  };
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Button size="small" icon={Braces} onPress={open}>
        {t(value === undefined ? 'builder.field.addInJson' : 'builder.field.editInJson')}
      </Button>
      {value === undefined ? null : (
        <span className="truncate text-text-3 type-12">
          {Array.isArray(value) ? t('builder.field.items', { count: value.length }) : printShort(value)}
        </span>
      )}
    </span>
  );
}

function firstValue(field: FormField): JsonValue {
  if (field.name === 'parsers') return [{ type: 'pdf' }];
  return field.name === 'actions' ? [] : {};
}

/** Returns the placeholder of an empty control: the default of the API. */
function usePlaceholder(field: FormField): string {
  const { t } = useText();
  const { defaultValue } = field;
  if (typeof defaultValue === 'string' || typeof defaultValue === 'number') return String(defaultValue);
  return t('builder.field.none');
}

function isTextOrUnset(value: JsonValue | undefined): value is string | undefined {
  return value === undefined || typeof value === 'string';
}

function isBooleanOrUnset(value: JsonValue | undefined): value is boolean | undefined {
  return value === undefined || typeof value === 'boolean';
}

function isNumberOrUnset(value: JsonValue | undefined): value is number | undefined {
  return value === undefined || typeof value === 'number';
}

function isTextsOrUnset(value: JsonValue | undefined): value is readonly string[] | undefined {
  return value === undefined || (Array.isArray(value) && value.every((entry) => typeof entry === 'string'));
}

function isPairsOrUnset(
  value: JsonValue | undefined,
): value is (JsonObject & { readonly [name: string]: string }) | undefined {
  if (value === undefined) return true;
  return isJsonObject(value) && Object.values(value).every((entry) => typeof entry === 'string');
}
