import type { ReactNode } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';

interface ChoiceCardsProps<Id extends string> {
  readonly label: string;
  readonly items: readonly { readonly id: Id; readonly text: string; readonly content: ReactNode }[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  readonly autoFocus?: boolean;
}

/** A few cards in two columns, one of them chosen. One tab stop: arrow keys move, Enter and Space choose. */
export function ChoiceCards<Id extends string>({ label, items, value, onChange, autoFocus }: ChoiceCardsProps<Id>) {
  return (
    <ListBox
      aria-label={label}
      layout="grid"
      autoFocus={autoFocus ?? false}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = items.find(({ id }) => keys !== 'all' && keys.has(id));
        if (chosen !== undefined) onChange(chosen.id);
      }}
      items={items}
      className="grid grid-cols-2 gap-2 outline-none"
    >
      {({ id, text, content }) => (
        <ListBoxItem
          id={id}
          textValue={text}
          className="flex cursor-default items-start gap-2 rounded-l border border-border bg-surface-base px-3 py-2 outline-none transition-state focus-inset data-focus-visible:outline-2 data-hovered:bg-surface-hover data-selected:border-accent data-selected:shadow-[inset_0_0_0_1px_var(--accent)] in-data-[theme*=dark]:bg-surface-raised"
        >
          {content}
        </ListBoxItem>
      )}
    </ListBox>
  );
}
