import { useEffect, useRef, useState } from 'react';
import { parseExactJson } from '../../../../shared/base/exactNumber.ts';
import { isJsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { printJson } from '../../../../shared/request/jsonEdit.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { CodeEditor } from '../../../monaco/CodeEditor.tsx';
import { FieldMessage } from '../../../ui/controls/FieldMessage.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { useUnfinished } from '../useUnfinished.ts';

interface JsonFieldProps {
  /** Names the text among all that are open. */
  readonly name: string;
  readonly label: string;
  readonly value: JsonValue | undefined;
  /** Called with each object that parses, and with undefined when the field is emptied. */
  readonly onChange: (value: JsonValue | undefined) => void;
  readonly holds?: 'schema' | 'value';
  readonly focusName?: string;
  readonly isWrong?: boolean;
  /** Called with whether the text is invalid JSON: at first, with each edit, and when the value changes from elsewhere. */
  readonly onBroken?: (isBroken: boolean) => void;
  /** Message for invalid text; by default, that the last valid value is sent. */
  readonly invalidMessage?: string;
}

const lineHeight = 20;
/** Above and below the text, and the frame. */
const padding = 18;

/** A JSON object in a field of its own. Invalid text is kept, and the last valid object is sent. */
export function JsonField({
  name,
  label,
  value,
  onChange,
  holds = 'value',
  focusName,
  isWrong = false,
  onBroken,
  invalidMessage,
}: JsonFieldProps) {
  const { t } = useText();
  const [unfinished, keepUnfinished] = useUnfinished(name, value);
  const [typed, setTyped] = useState(unfinished);
  // Several changes may arrive before the field is rendered again.
  const held = useRef(value);
  useEffect(() => {
    held.current = value;
  }, [value]);
  const parsed = typed === null ? undefined : readObject(typed);
  // The typed text stays while it equals the request's value, or is not valid yet; a change from elsewhere wins.
  const isOwn = typed !== null && (parsed === null || sameJson(parsed, value));
  const shown = isOwn ? typed : value === undefined ? '' : printJson(value);
  const isBroken = isOwn && parsed === null;
  useEffect(() => {
    onBroken?.(isBroken);
    // Told when it changes, whatever function hears of it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as above
  }, [isBroken]);
  const lines = Math.min(14, Math.max(4, shown.split('\n').length));
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div
        className={joinClasses(
          'flex overflow-hidden rounded-m border bg-surface-sunken focus-within-ring',
          isBroken || isWrong ? 'border-danger' : 'border-border-control',
        )}
        style={{ height: lines * lineHeight + padding }}
      >
        <CodeEditor
          name={name}
          language="json"
          holds={holds}
          isInline
          label={label}
          value={shown}
          {...(focusName === undefined ? {} : { focusName })}
          onChange={(text) => {
            setTyped(text);
            const next = readObject(text);
            // Before anything is drawn: the key that sends may be the next one.
            onBroken?.(next === null);
            if (next !== null) {
              held.current = next;
              onChange(next);
            }
            keepUnfinished(next === null ? text : null, held.current);
          }}
        />
      </div>
      {isBroken ? <FieldMessage tone="error">{invalidMessage ?? t('builder.jsonField.broken')}</FieldMessage> : null}
    </div>
  );
}

/** An object, undefined for nothing written, null for anything else. */
function readObject(text: string): JsonValue | undefined | null {
  if (text.trim() === '') return undefined;
  const parsed = parseExactJson(text);
  return parsed.ok && isJsonObject(parsed.value) ? parsed.value : null;
}

function sameJson(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
