import { useState } from 'react';
import { parseExactJson, writeExactJson } from '../../../../shared/base/exactNumber.ts';
import type { JsonValue } from '../../../../shared/base/json.ts';
import { TextField } from '../../../ui/controls/TextField.tsx';

interface OtherKindFieldProps {
  readonly labelId: string;
  readonly value: JsonValue | undefined;
  readonly isWrong: boolean;
  readonly onFocusChange: (hasFocus: boolean) => void;
  readonly onChange: (value: JsonValue | undefined) => void;
}

/** A value of a type that its option does not accept, as JSON: corrected, or removed by emptying the field. */
export function OtherKindField({ labelId, value, isWrong, onFocusChange, onChange }: OtherKindFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const parsed = typed === null ? null : parseExactJson(typed);
  const isOwn = typed !== null && (parsed?.ok !== true || JSON.stringify(parsed.value) === JSON.stringify(value));
  return (
    <span
      className="flex min-w-0 flex-col"
      onFocus={() => onFocusChange(true)}
      onBlur={() => {
        setTyped(null);
        onFocusChange(false);
      }}
    >
      <TextField
        aria-labelledby={labelId}
        size="small"
        isCode
        isWrong={isWrong}
        value={isOwn ? typed : value === undefined ? '' : writeExactJson(value)}
        onChange={(text) => {
          setTyped(text);
          if (text.trim() === '') return onChange(undefined);
          const next = parseExactJson(text);
          if (next.ok) onChange(next.value);
        }}
      />
    </span>
  );
}
