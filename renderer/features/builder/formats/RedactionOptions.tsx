import type { JsonValue } from '../../../../shared/base/json.ts';
import {
  redactionEntities,
  redactionModes,
  redactionOptions,
  redactionStyles,
  withRedactionOption,
} from '../../../../shared/request/redaction.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { ChoiceBoxes } from '../fields/ChoiceBoxes.tsx';
import { OptionControl } from '../fields/OptionControl.tsx';

interface RedactionOptionsProps {
  readonly value: JsonValue | undefined;
  readonly onChange: (value: JsonValue) => void;
}

/** Of which one is chosen. */
const single = [
  { key: 'mode', values: redactionModes, defaultValue: 'accurate' },
  { key: 'replaceStyle', values: redactionStyles, defaultValue: 'tag' },
] as const;

/** Which personal data is masked and how, once it is. */
export function RedactionOptions({ value, onChange }: RedactionOptionsProps) {
  const { t } = useText();
  const options = redactionOptions(value);
  const set = (key: 'mode' | 'entities' | 'replaceStyle') => (next: JsonValue | undefined) =>
    onChange(withRedactionOption(value, key, next));
  return (
    <div role="group" aria-label={t('builder.redaction.options')} className="flex flex-col gap-2 ps-5 pb-2">
      <div className="grid grid-cols-2 gap-3">
        {single.map(({ key, values, defaultValue }) => (
          <OptionControl
            key={key}
            name={key}
            at="redactPII"
            helpId={`redactPII.${key}`}
            control={{ kind: 'choice', values }}
            value={options[key]}
            defaultValue={defaultValue}
            isWrong={false}
            onChange={set(key)}
          />
        ))}
      </div>
      <ChoiceBoxes
        at="redactPII"
        name="entities"
        helpId="redactPII.entities"
        choices={redactionEntities}
        value={options['entities']}
        onChange={set('entities')}
      />
    </div>
  );
}
