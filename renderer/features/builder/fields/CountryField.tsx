import { countries, countryName } from '../../../../shared/request/countries.ts';
import { ComboField } from '../../../ui/controls/ComboField.tsx';

interface CountryFieldProps {
  readonly name: string;
  readonly value: string;
  readonly placeholder: string;
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
}

/** A country code, searchable by name; the name is shown next to the code. */
export function CountryField({ name, value, placeholder, isWrong, onChange }: CountryFieldProps) {
  return (
    <ComboField
      ariaLabel={name}
      className="w-full"
      items={countries().map(({ code, name: country }) => ({ id: code, text: country }))}
      value={value}
      placeholder={placeholder}
      note={countryName(value === '' ? placeholder : value) ?? undefined}
      isWrong={isWrong}
      onChange={onChange}
    />
  );
}
