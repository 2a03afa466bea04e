import { useState } from 'react';
import { useText } from '../../messages/TextProvider.tsx';
import { parseDecimal } from './parseDecimal.ts';
import { parseWholeNumber } from './parseWholeNumber.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

interface NumberFieldProps
  extends Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'rows' | 'inputMode' | 'isCode'> {
  /** Null when nothing is written. */
  readonly value: number | null;
  /** Called with each number that parses, and with null when the field is emptied. Bounds are the caller's to judge. */
  readonly onChange: (value: number | null) => void;
  /** Arrow up and down change by it; 1 when left out. */
  readonly step?: number;
  /** Also numbers with a decimal point. */
  readonly isDecimal?: boolean;
}

/** A whole number, or any with `isDecimal`. Typed text stays as typed: it is never silently rounded or clamped. */
export function NumberField({ value, onChange, step = 1, isDecimal = false, error, ...rest }: NumberFieldProps) {
  const { t } = useText();
  const parse = isDecimal ? parseDecimal : parseWholeNumber;
  const [typed, setTyped] = useState<string | null>(null);
  const shown =
    typed !== null && parse(typed) === value
      ? typed
      : value === null && typed !== null && parse(typed) === undefined
        ? typed
        : printed(value);
  const unreadable = parse(shown) === undefined;
  const change = (text: string) => {
    setTyped(text);
    const next = parse(text);
    onChange(next ?? null);
  };
  return (
    <TextField
      {...rest}
      inputMode={isDecimal ? 'decimal' : 'numeric'}
      value={shown}
      onChange={change}
      error={unreadable ? t(isDecimal ? 'ui.notADecimal' : 'ui.notANumber') : error}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return event.continuePropagation();
        event.preventDefault();
        const next = (value ?? 0) + (event.key === 'ArrowUp' ? step : -step);
        // Steps of a tenth add up without a tail of digits.
        change(String(Number(next.toFixed(6))));
      }}
    />
  );
}

function printed(value: number | null): string {
  return value === null ? '' : String(value);
}
