import { useId, useState } from 'react';
import type { JsonValue } from '../../../../shared/base/json.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { ExampleDialog } from './ExampleDialog.tsx';
import { JsonField } from '../fields/JsonField.tsx';
import { OptionLabel } from '../fields/OptionLabel.tsx';

interface SchemaFieldProps {
  /** Path, such as `formats.1.schema`; names its text and its focus target. */
  readonly at: string;
  readonly helpId: string;
  readonly value: JsonValue | undefined;
  readonly onChange: (value: JsonValue | undefined) => void;
  /** Shows it in the JSON of the entire request. */
  readonly onOpen: () => void;
  readonly isWrong: boolean;
}

/** A JSON Schema with completion, and a way to get one from an example. */
export function SchemaField({ at, helpId, value, onChange, onOpen, isWrong }: SchemaFieldProps) {
  const { t } = useText();
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <OptionLabel
        id={id}
        name="schema"
        helpId={helpId}
        end={
          <>
            <Button variant="link" size="small" onPress={() => setAsking(true)}>
              {t('builder.schema.fromExample')}
            </Button>
            <span aria-hidden className="h-3.5 w-px bg-border" />
            <Button variant="link" size="small" onPress={onOpen}>
              {t('builder.schema.open')}
            </Button>
          </>
        }
      />
      <JsonField
        name={at}
        label={t('builder.schema.label')}
        holds="schema"
        value={value}
        onChange={onChange}
        focusName={`field:${at}`}
        isWrong={isWrong}
      />
      {isAsking ? <ExampleDialog onUse={onChange} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}
