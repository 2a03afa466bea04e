import { Select } from '../../../ui/controls/Select.tsx';

interface ChoiceSelectProps {
  readonly name: string;
  readonly values: readonly string[];
  readonly value: string | undefined;
  readonly placeholder: string;
  readonly isWrong?: boolean;
  readonly onChange: (value: string) => void;
}

/** One of the values in the API. An unknown value of the request stays listed, and can be chosen again. */
export function ChoiceSelect({ name, values, value, placeholder, isWrong = false, onChange }: ChoiceSelectProps) {
  const all = value === undefined || values.includes(value) ? values : [...values, value];
  return (
    <Select
      ariaLabel={name}
      size="small"
      className="w-full"
      items={all.map((each) => ({ id: each, text: each }))}
      value={value ?? null}
      placeholder={placeholder}
      isWrong={isWrong}
      onChange={onChange}
    />
  );
}
