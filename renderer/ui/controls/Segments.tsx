import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { joinClasses } from '../joinClasses.ts';

interface SegmentsProps<Id extends string> {
  readonly label: string;
  readonly items: readonly { readonly id: Id; readonly text: ReactNode; readonly label?: string }[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  readonly isDisabled?: boolean;
  readonly className?: string | undefined;
}

/** A choice among a few options, all of them visible. */
export function Segments<Id extends string>({
  label,
  items,
  value,
  onChange,
  isDisabled = false,
  className,
}: SegmentsProps<Id>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      isDisabled={isDisabled}
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = items.find((item) => keys.has(item.id));
        if (chosen !== undefined) onChange(chosen.id);
      }}
      className={joinClasses(
        'inline-flex h-control-s shrink-0 items-stretch rounded-m border border-border bg-surface-sunken',
        className,
      )}
    >
      {items.map((item) => (
        <ToggleButton
          key={item.id}
          id={item.id}
          {...(item.label === undefined ? {} : { 'aria-label': item.label })}
          className={
            '-my-px inline-flex items-center gap-1.5 whitespace-nowrap rounded-m border border-transparent px-2 text-text-2 transition-state type-13 first:-ms-px last:-me-px ' +
            'data-hovered:text-text data-selected:border-border data-selected:bg-surface-base data-selected:font-medium data-selected:text-text ' +
            'in-data-[theme*=dark]:data-selected:bg-surface-pressed data-disabled:text-text-3 forced-colors:data-selected:bg-[Highlight]'
          }
        >
          {item.text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
