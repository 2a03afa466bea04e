import { useId } from 'react';
import type { JsonValue } from '../../../../shared/base/json.ts';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { OptionLabel } from './OptionLabel.tsx';

interface ChoiceBoxesProps {
  readonly name: string;
  readonly at: string;
  readonly helpId: string;
  readonly choices: readonly string[];
  readonly value: JsonValue | undefined;
  /** Called with the checked choices in their order, unknown values kept at the end; undefined for none. */
  readonly onChange: (value: JsonValue | undefined) => void;
}

/** Several of a few, a box each. */
export function ChoiceBoxes({ name, at, helpId, choices, value, onChange }: ChoiceBoxesProps) {
  const id = useId();
  const chosen = Array.isArray(value) ? (value as readonly JsonValue[]) : [];
  const toggle = (choice: string) => {
    const isOn = chosen.includes(choice);
    const known = choices.filter((each) => (each === choice ? !isOn : chosen.includes(each)));
    const unknown = chosen.filter((each) => typeof each !== 'string' || !choices.includes(each));
    const next = [...known, ...unknown];
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <div role="group" aria-labelledby={id} className="flex min-w-0 flex-col gap-0.5" data-focus-target={`field:${at}`}>
      <OptionLabel id={id} name={name} helpId={helpId} />
      <span className="flex flex-wrap gap-x-4 gap-y-0.5">
        {choices.map((choice) => (
          <Checkbox key={choice} isSelected={chosen.includes(choice)} onChange={() => toggle(choice)}>
            <span className="type-code">{choice}</span>
          </Checkbox>
        ))}
      </span>
    </div>
  );
}
