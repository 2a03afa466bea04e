import { useState } from 'react';
import { parseJson, type JsonObject } from '../../../../shared/base/json.ts';
import { printJson } from '../../../../shared/request/jsonEdit.ts';
import { schemaFromExample } from '../../../../shared/request/schemaFromExample.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';

interface ExampleDialogProps {
  readonly onUse: (schema: JsonObject) => void;
  readonly onClose: () => void;
}

/** Takes an example of the desired output and shows the schema that matches it, before it is used. */
export function ExampleDialog({ onUse, onClose }: ExampleDialogProps) {
  const { t } = useText();
  const [text, setText] = useState('');
  const parsed = text.trim() === '' ? null : parseJson(text);
  const schema = parsed?.ok === true ? schemaFromExample(parsed.value) : null;
  return (
    <Dialog
      title={t('builder.schema.exampleTitle')}
      width={560}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('builder.schema.cancel')}</Button>
          <Button
            variant="primary"
            isDisabled={schema === null}
            onPress={() => {
              if (schema !== null) onUse(schema);
              onClose();
            }}
          >
            {t('builder.schema.use')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t('builder.schema.exampleHelp')}</p>
        <TextField
          aria-label={t('builder.schema.example')}
          autoFocus
          isCode
          rows={7}
          placeholder={'{ "name": "Tarn 2", "price": 189.5, "tags": ["stove"] }'}
          value={text}
          onChange={setText}
          error={parsed?.ok === false ? t('builder.schema.exampleBroken') : null}
        />
        <span className="text-text-2">{t('builder.schema.preview')}</span>
        <pre
          tabIndex={0}
          role="group"
          aria-label={t('builder.schema.preview')}
          className="h-[168px] overflow-auto rounded-m bg-surface-sunken p-3 text-text focus-inset type-code"
        >
          {schema === null ? '' : printJson(schema)}
        </pre>
      </div>
    </Dialog>
  );
}
