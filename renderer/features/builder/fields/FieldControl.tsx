import { Braces } from 'lucide-react';
import { useState } from 'react';
import type { TabId } from '../../../../shared/base/brand.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import type { Field } from '../../../../shared/request/fields.ts';
import { isWithin } from '../../../../shared/request/jsonPath.ts';
import { printShort, type Problem } from '../../../../shared/request/problems.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
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
  readonly field: Field;
  readonly value: JsonValue | undefined;
  readonly labelId: string;
  readonly problems: readonly Problem[];
  /** The chosen connection ignores it. */
  readonly isMissing: boolean;
}

/** The control that the table of fields names; a value of another kind than the control's is shown as set in the JSON. */
export function FieldControl({ tabId, field, value, labelId, problems, isMissing }: FieldControlProps) {
  const { editor } = useDraft(tabId);
  const { control, path } = field;
  const set = (next: JsonValue | undefined) => editor.set(path, next);
  const hasError = problems.some(({ severity }) => severity === 'error');
  const placeholder = usePlaceholder(field);
  if (field.editor === 'redaction' && isJsonObject(value))
    return <BooleanControl field={field} value labelId={labelId} isMissing={isMissing} onChange={set} />;
  if (field.editor === 'country' && (value === undefined || typeof value === 'string')) {
    return (
      <CountryField
        name={field.name}
        value={value ?? ''}
        placeholder={placeholder}
        isWrong={hasError}
        onChange={(text) => set(text === '' ? undefined : text)}
      />
    );
  }
  if (control.kind === 'boolean' && (value === undefined || typeof value === 'boolean')) {
    return <BooleanControl field={field} value={value} labelId={labelId} isMissing={isMissing} onChange={set} />;
  }
  if (control.kind === 'integer' && (value === undefined || typeof value === 'number')) {
    return (
      <NumberField
        aria-labelledby={labelId}
        size="small"
        className="w-full"
        value={value ?? null}
        onChange={(number) => set(number ?? undefined)}
        placeholder={placeholder}
        unit={field.unit ?? undefined}
        step={field.unit === 'ms' ? 1000 : 1}
        {...markInvalid(hasError)}
      />
    );
  }
  if (control.kind === 'choice' && (value === undefined || typeof value === 'string')) {
    return (
      <ChoiceSelect
        name={field.name}
        values={control.values}
        value={value}
        placeholder={placeholder}
        onChange={set}
        {...markInvalid(hasError)}
      />
    );
  }
  if (control.kind === 'text' && (value === undefined || typeof value === 'string')) {
    return (
      <TextField
        aria-labelledby={labelId}
        size="small"
        className="w-full"
        value={value ?? ''}
        onChange={(text) => set(text === '' ? undefined : text)}
        placeholder={placeholder}
        {...markInvalid(hasError)}
      />
    );
  }
  if (control.kind === 'texts' && (value === undefined || isTexts(value))) {
    const invalid = new Set(
      (value ?? []).flatMap((_text, index) =>
        problems.some((problem) => isWithin(problem.path, [...path, index])) ? [index] : [],
      ),
    );
    const list = {
      ariaLabel: field.name,
      values: value ?? [],
      invalid,
      placeholder,
      onChange: (texts: readonly string[]) => editor.apply([{ path, value: texts.length === 0 ? undefined : texts }]),
    };
    if (field.holds === 'selectors') return <SelectorsControl tabId={tabId} field={field} list={list} />;
    return <TokenField {...list} className="w-full min-w-0" />;
  }
  if (control.kind === 'pairs' && (value === undefined || isPairs(value))) {
    return <PairsField tabId={tabId} field={field} value={value ?? {}} />;
  }
  return <JsonControl tabId={tabId} field={field} value={value} />;
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

/** The frame turns red; the message is below the row. */
function markInvalid(hasError: boolean): { readonly isWrong?: boolean } {
  return hasError ? { isWrong: true } : {};
}

interface BooleanControlProps {
  readonly field: Field;
  readonly value: boolean | undefined;
  readonly labelId: string;
  readonly isMissing: boolean;
  readonly onChange: (value: boolean) => void;
}

function BooleanControl({ field, value, labelId, isMissing, onChange }: BooleanControlProps) {
  const { t } = useText();
  const note =
    value !== undefined
      ? null
      : isMissing
        ? t('builder.field.notLocalShort')
        : t(field.beta ? 'builder.field.beta' : 'builder.field.default');
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Switch aria-labelledby={labelId} isSelected={value ?? field.defaultValue === true} onChange={onChange} />
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

function firstValue(field: Field): JsonValue {
  if (field.name === 'parsers') return [{ type: 'pdf' }];
  return field.name === 'actions' ? [] : {};
}

/** Returns the placeholder of an empty control: the default of the API. */
function usePlaceholder(field: Field): string {
  const { t } = useText();
  const { defaultValue } = field;
  if (typeof defaultValue === 'string' || typeof defaultValue === 'number') return String(defaultValue);
  return t('builder.field.none');
}

function isTexts(value: JsonValue): value is readonly string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}

function isPairs(value: JsonValue): value is JsonObject & { readonly [name: string]: string } {
  return isJsonObject(value) && Object.values(value).every((entry) => typeof entry === 'string');
}
