import type { ReactNode } from 'react';
import { Chip } from '../../../ui/controls/Chip.tsx';

interface AddChipsProps<Name extends string> {
  readonly names: readonly Name[];
  /** The label of a chip. */
  readonly labelOf: (name: Name) => string;
  readonly onAdd: (name: Name) => void;
  /** Behind them. */
  readonly children?: ReactNode;
}

/** Further available items, one chip each. */
export function AddChips<Name extends string>({ names, labelOf, onAdd, children }: AddChipsProps<Name>) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      {names.map((name) => (
        <Chip key={name} variant="add" isCode text={name} label={labelOf(name)} onPress={() => onAdd(name)} />
      ))}
      {children}
    </div>
  );
}
