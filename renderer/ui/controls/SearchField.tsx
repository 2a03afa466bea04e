import { Search } from 'lucide-react';
import { TextField, type TextFieldProps } from './TextField.tsx';

interface SearchFieldProps extends Omit<TextFieldProps, 'type' | 'icon' | 'label' | 'aria-label' | 'placeholder'> {
  /** Accessible name, also the default placeholder. */
  readonly label: string;
  /** Placeholder to show instead. */
  readonly placeholder?: string;
}

/** A line to search or filter by. */
export function SearchField({ label, placeholder = label, ...rest }: SearchFieldProps) {
  return <TextField {...rest} type="search" icon={Search} aria-label={label} placeholder={placeholder} />;
}
