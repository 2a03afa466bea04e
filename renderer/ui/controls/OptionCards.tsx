import type { ReactNode } from 'react';
import { Header } from 'react-aria-components/Header';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';

interface CardGroup {
  readonly id: string;
  readonly name: string;
  readonly items: readonly { readonly id: string; readonly text: string; readonly content: ReactNode }[];
}

interface OptionCardsProps {
  readonly label: string;
  readonly groups: readonly CardGroup[];
  /** Each group shows its name: if more than one is shown. */
  readonly hasTitles: boolean;
  readonly value: string | null;
  readonly onChange: (id: string) => void;
}

/** Cards in a grid, one of them chosen. One tab stop: arrow keys move, letters search by typing, Enter and Space choose. */
export function OptionCards({ label, groups, hasTitles, value, onChange }: OptionCardsProps) {
  return (
    <ListBox
      aria-label={label}
      layout="grid"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={value === null ? [] : [value]}
      onSelectionChange={(keys) => {
        const [id] = keys === 'all' ? [] : [...keys];
        if (id !== undefined) onChange(String(id));
      }}
      className="flex flex-col gap-5 outline-none"
    >
      {groups.map((group) => (
        <ListBoxSection
          key={group.id}
          aria-label={group.name}
          className="grid grid-cols-[repeat(auto-fill,minmax(260px,1fr))] gap-3"
        >
          {hasTitles ? <Header className="col-span-full -mb-1 text-text-2 type-12">{group.name}</Header> : null}
          {group.items.map((item) => (
            <ListBoxItem
              key={item.id}
              id={item.id}
              textValue={item.text}
              className="group/card flex min-h-24 cursor-default flex-col gap-2 rounded-l border border-border bg-surface-base px-4 py-3 outline-none transition-state focus-inset data-focus-visible:outline-2 data-hovered:bg-surface-hover data-selected:border-accent data-selected:shadow-[inset_0_0_0_1px_var(--accent)] in-data-[theme*=dark]:bg-surface-raised"
            >
              {item.content}
            </ListBoxItem>
          ))}
        </ListBoxSection>
      ))}
    </ListBox>
  );
}
