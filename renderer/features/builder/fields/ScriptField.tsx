import { useId } from 'react';
import { useText } from '../../../messages/TextProvider.tsx';
import { CodeEditor } from '../../../monaco/CodeEditor.tsx';
import { OptionLabel } from './OptionLabel.tsx';

interface ScriptFieldProps {
  readonly at: string;
  readonly helpId: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** JavaScript that runs on the page. */
export function ScriptField({ at, helpId, value, onChange }: ScriptFieldProps) {
  const { t } = useText();
  const id = useId();
  const lines = Math.min(14, Math.max(4, value.split('\n').length));
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <OptionLabel id={id} name="script" helpId={helpId} />
      <div
        className="flex overflow-hidden rounded-m border border-border-control bg-surface-sunken focus-within-ring"
        style={{ height: lines * 20 + 18 }}
      >
        <CodeEditor
          name={at}
          language="javascript"
          isInline
          label={t('builder.actions.script')}
          value={value}
          onChange={onChange}
          focusName={`field:${at}`}
        />
      </div>
    </div>
  );
}
