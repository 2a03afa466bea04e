import { useState } from 'react';
import type { Settings, SettingName } from '../../../../shared/settings/settings.ts';
import { useSettings } from '../../../data/queries/queries.ts';
import type { MessageKey } from '../../../messages/english.ts';
import { isMessageKey } from '../../../messages/english.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { NumberField } from '../../../ui/controls/NumberField.tsx';
import { Segments } from '../../../ui/controls/Segments.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import type { SettingId } from '../settingRows.ts';
import { useSettingsChange } from '../useSettingsChange.ts';

/** Names of the settings with a given value type. */
type NamesOf<Kind> = { [Name in SettingName]: Settings[Name] extends Kind ? Name : never }[SettingName];
type Choice = NamesOf<string>;

interface ChoiceProps<Name extends Choice> {
  readonly id: SettingId;
  readonly name: Name;
  readonly choices: readonly Settings[Name][];
}

/** Returns the label of a choice: `settings.row.<id>.<choice>`. */
function useChoiceText(): (id: SettingId, choice: string) => string {
  const { t } = useText();
  return (id, choice) => {
    const key = `settings.row.${id}.${choice}`;
    return isMessageKey(key) ? t(key) : choice;
  };
}

/** One of many, in a list. */
export function ChoiceSetting<Name extends Choice>({ id, name, choices }: ChoiceProps<Name>) {
  const { t } = useText();
  const value = useSettings()[name];
  const change = useSettingsChange();
  const words = useChoiceText();
  return (
    <Select
      className="w-60 max-w-full"
      ariaLabel={t(`settings.row.${id}`)}
      items={choices.map((choice) => ({ id: choice, text: words(id, choice) }))}
      value={value}
      onChange={(next) => change({ [name]: next })}
    />
  );
}

/** One of a few, side by side. */
export function SegmentSetting<Name extends Choice>({ id, name, choices }: ChoiceProps<Name>) {
  const { t } = useText();
  const value = useSettings()[name];
  const change = useSettingsChange();
  const words = useChoiceText();
  return (
    <Segments
      label={t(`settings.row.${id}`)}
      items={choices.map((choice) => ({ id: choice, text: words(id, choice) }))}
      value={value}
      onChange={(next) => change({ [name]: next })}
    />
  );
}

export function SwitchSetting({ id, name }: { readonly id: SettingId; readonly name: NamesOf<boolean> }) {
  const { t } = useText();
  const value = useSettings()[name];
  const change = useSettingsChange();
  return (
    <Switch
      aria-label={t(`settings.row.${id}`)}
      isSelected={value}
      onChange={(isOn) => change({ [name]: isOn })}
      className="mt-1"
    >
      {t(value ? 'settings.on' : 'settings.off')}
    </Switch>
  );
}

interface NumberSettingProps {
  readonly id: SettingId;
  readonly name: NamesOf<number | null>;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly unit: 'ms' | 'px' | 'seconds' | 'characters' | 'pages' | 'runs' | 'days' | 'credits' | 'megabytes';
}

/** A whole number within bounds; a number out of bounds stays in the field with an error and is not saved. */
export function NumberSetting({ id, name, min, max, step = 1, unit }: NumberSettingProps) {
  const { t, number } = useText();
  const saved = useSettings()[name];
  const change = useSettingsChange();
  const [typed, setTyped] = useState<{ readonly value: number | null; readonly saved: number | null } | null>(null);
  // A value changed elsewhere, such as by a reset, replaces the typed text.
  const value = typed !== null && typed.saved === saved ? typed.value : saved;
  const isEmptyWrong = value === null && !isOptional(name);
  const isWrong = isEmptyWrong || (value !== null && (value < min || value > max));
  const placeholder = isOptional(name) ? whenEmpty[name] : null;
  return (
    <NumberField
      className="w-60 max-w-full"
      aria-label={t(`settings.row.${id}`)}
      {...(placeholder === null ? {} : { placeholder: t(placeholder) })}
      unit={t(`settings.unit.${unit}`)}
      step={step}
      value={value}
      error={isWrong ? t('settings.outOfRange', { least: number(min), most: number(max) }) : null}
      onChange={(next) => {
        const isGood = next === null ? isOptional(name) : next >= min && next <= max;
        setTyped({ value: next, saved: isGood ? next : saved });
        if (isGood) change({ [name]: next });
      }}
    />
  );
}

/** Optional numbers; the compiler requires a label for each. */
type OptionalNumber = Exclude<NamesOf<number | null>, NamesOf<number> | 'historyMaxBytes' | 'enginePort'>;

/** Meaning of an empty field. */
const whenEmpty: Readonly<Record<OptionalNumber, MessageKey>> = {
  newRequestTimeout: 'settings.row.newTimeout.none',
  creditGuard: 'settings.row.creditGuard.none',
  historyMaxRuns: 'settings.noLimit',
  historyMaxDays: 'settings.noLimit',
  engineConcurrency: 'settings.row.concurrency.none',
};

function isOptional(name: SettingName): name is OptionalNumber {
  return Object.hasOwn(whenEmpty, name);
}

interface TextSettingProps {
  readonly id: SettingId;
  readonly name: NamesOf<string>;
  /** Label of this field, for a row with several fields. */
  readonly label?: string;
  readonly placeholder?: string;
  readonly isCode?: boolean;
  /** Found by `focusTarget(name)`. */
  readonly focusName?: string;
  /** Returns the problem with a text; null if it is valid. */
  readonly check?: (text: string) => string | null;
  readonly onSaved?: () => void;
}

/** A line of text: saved when the field is left or Enter is pressed, if it can be. */
export function TextSetting(props: TextSettingProps) {
  const { id, name, label, placeholder, isCode = false, focusName, check, onSaved } = props;
  const { t } = useText();
  const saved = useSettings()[name];
  const change = useSettingsChange();
  const [typed, setTyped] = useState<{ readonly text: string; readonly saved: string } | null>(null);
  const text = typed !== null && typed.saved === saved ? typed.text : saved;
  const problem = check?.(text.trim()) ?? null;
  const commit = () => {
    if (problem !== null || text.trim() === saved) return;
    change({ [name]: text.trim() });
    onSaved?.();
  };
  return (
    <TextField
      className="w-full max-w-[420px]"
      {...(label === undefined ? { 'aria-label': t(`settings.row.${id}`) } : { label })}
      {...(placeholder === undefined ? {} : { placeholder })}
      value={text}
      isCode={isCode}
      focusName={focusName}
      error={problem}
      onChange={(next) => setTyped({ text: next, saved })}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        else event.continuePropagation();
      }}
    />
  );
}
