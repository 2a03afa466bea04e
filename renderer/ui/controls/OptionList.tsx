import type { ReactNode } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { joinClasses } from '../joinClasses.ts';

interface OptionListProps<Id extends string> {
  readonly label: string;
  readonly items: readonly { readonly id: Id; readonly text: string; readonly content: ReactNode }[];
  readonly value: Id | null;
  readonly onChange: (id: Id) => void;
  /** `row`: one line; `card`: two lines. */
  readonly size?: 'row' | 'card';
  readonly focusName?: string;
  readonly className?: string;
}

const sizes = { row: 'h-row gap-2.5 rounded-m px-2', card: 'min-h-14 gap-3 rounded-l px-3 py-2' } as const;

/** A list next to the content of its chosen row. One tab stop; arrow keys move, letters search by typing. */
export function OptionList<Id extends string>({
  label,
  items,
  value,
  onChange,
  size = 'row',
  focusName,
  className,
}: OptionListProps<Id>) {
  return (
    <ListBox
      aria-label={label}
      {...(focusName === undefined ? {} : { 'data-focus-target': focusName })}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={value === null ? [] : [value]}
      onSelectionChange={(keys) => {
        const chosen = items.find((item) => keys !== 'all' && keys.has(item.id));
        if (chosen !== undefined) onChange(chosen.id);
      }}
      className={joinClasses('flex min-h-0 flex-col gap-0.5 overflow-y-auto outline-none', className)}
    >
      {items.map((item) => (
        <ListBoxItem
          key={item.id}
          id={item.id}
          textValue={item.text}
          className={joinClasses(
            'flex shrink-0 items-center outline-none focus-inset transition-state data-hovered:bg-surface-hover data-selected:bg-surface-selected data-focus-visible:outline-2',
            sizes[size],
          )}
        >
          {item.content}
        </ListBoxItem>
      ))}
    </ListBox>
  );
}
