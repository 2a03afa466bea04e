import { useMemo } from 'react';
import { countries, countryName } from '../../../../shared/request/countries.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { ComboField } from '../../../ui/controls/ComboField.tsx';

interface CountryFieldProps {
  readonly name: string;
  readonly value: string;
  readonly placeholder: string;
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
}

/** A country code, searchable by name; the name is shown next to the code, in the window's language. */
export function CountryField({ name, value, placeholder, isWrong, onChange }: CountryFieldProps) {
  const { tag } = useText();
  const names = useMemo(() => new Intl.DisplayNames([tag], { type: 'region' }), [tag]);
  const shown = value === '' ? placeholder : value;
  return (
    <ComboField
      ariaLabel={name}
      className="w-full"
      items={countries().map(({ code }) => ({ id: code, text: names.of(code) ?? code }))}
      value={value}
      placeholder={placeholder}
      note={countryName(shown) === null ? undefined : names.of(shown)}
      isWrong={isWrong}
      onChange={onChange}
    />
  );
}
