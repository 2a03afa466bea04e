import { useState } from 'react';
import { useText } from '../messages/TextProvider.tsx';
import { parseWhole } from './parseWhole.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

interface NumberFieldProps
  extends Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'rows' | 'inputMode' | 'isCode'> {
  /** Null when nothing is written. */
  readonly value: number | null;
  /** Called with each number that parses, and with null when the field is emptied. Bounds are the caller's to judge. */
  readonly onChange: (value: number | null) => void;
  /** Arrow up and down change by it; 1 when left out. */
  readonly step?: number;
}

/** A whole number. What is typed stays as typed: it is never rounded or clamped behind the person's back. */
export function NumberField({ value, onChange, step = 1, error, ...rest }: NumberFieldProps) {
  const { t } = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const shown =
    typed !== null && parseWhole(typed) === value
      ? typed
      : value === null && typed !== null && parseWhole(typed) === undefined
        ? typed
        : printed(value);
  const unreadable = parseWhole(shown) === undefined;
  const change = (text: string) => {
    setTyped(text);
    const next = parseWhole(text);
    onChange(next ?? null);
  };
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      value={shown}
      onChange={change}
      error={unreadable ? t('ui.notANumber') : error}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return event.continuePropagation();
        event.preventDefault();
        change(String((value ?? 0) + (event.key === 'ArrowUp' ? step : -step)));
      }}
    />
  );
}

function printed(value: number | null): string {
  return value === null ? '' : String(value);
}
