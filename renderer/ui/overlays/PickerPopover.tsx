import { type LucideIcon, Search } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Dialog as AriaDialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Input } from 'react-aria-components/Input';
import { Header } from 'react-aria-components/Header';
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuSection } from 'react-aria-components/Menu';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { fieldFrame, fieldInput, fieldSizes } from '../controls/fieldStyles.ts';
import { Icon } from '../labels/Icon.tsx';
import { joinClasses } from '../joinClasses.ts';
import { overlayItem, overlaySurface, windowMargin } from './overlayStyles.ts';

export interface PickerItem<Id extends string> {
  readonly id: Id;
  readonly icon: LucideIcon;
  /** Plain name before the technical one, which is alone if absent. */
  readonly label?: string;
  /** Technical name; the id if absent. */
  readonly name?: string;
  /** One line, found by typing too. */
  readonly description: string;
  readonly badges: ReactNode;
}

export interface PickerGroup<Id extends string> {
  readonly id: string;
  /** Heading of the group; a list of one group needs none. */
  readonly title?: string;
  readonly items: readonly PickerItem<Id>[];
}

interface PickerPopoverProps<Id extends string> {
  readonly label: string;
  /** Placeholder of the filter field. */
  readonly filterLabel: string;
  /** Message if no item matches the filter. */
  readonly nothing: string;
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly groups: readonly PickerGroup<Id>[];
  readonly onPick: (id: Id) => void;
}

interface TextFilter {
  readonly contains: (text: string, part: string) => boolean;
  readonly startsWith: (text: string, part: string) => boolean;
}

/** Returns the items that match, as one group: names that begin with the text first, then names that contain it, then descriptions. */
function rankItems<Id extends string>(
  groups: readonly PickerGroup<Id>[],
  text: string,
  { contains, startsWith }: TextFilter,
): readonly PickerGroup<Id>[] {
  const rankOf = ({ id, name = id, label = '', description }: PickerItem<Id>): number => {
    if (startsWith(name, text) || startsWith(label, text)) return 0;
    if (contains(name, text) || contains(label, text)) return 1;
    return contains(description, text) ? 2 : unmatched;
  };
  const ranked = groups.flatMap(({ items }) => items.map((item) => ({ item, rank: rankOf(item) })));
  const items = ranked.filter(({ rank }) => rank < unmatched).toSorted((one, other) => one.rank - other.rank);
  return items.length === 0 ? [] : [{ id: 'matches', items: items.map(({ item }) => item) }];
}

const unmatched = 3;

/** A list to pick from behind a button: each item with its description, and a filter field above. */
export function PickerPopover<Id extends string>(props: PickerPopoverProps<Id>) {
  const { label, filterLabel, nothing, trigger, groups, onPick } = props;
  const { contains, startsWith } = useFilter({ sensitivity: 'base' });
  const [text, setText] = useState('');
  const query = text.trim();
  const shown = query === '' ? groups : rankItems(groups, query, { contains, startsWith });
  return (
    <DialogTrigger onOpenChange={() => setText('')}>
      {trigger}
      <AriaPopover
        placement="bottom start"
        offset={4}
        containerPadding={windowMargin}
        className={`flex w-[420px] max-w-[calc(100vw-16px)] flex-col ${overlaySurface}`}
      >
        <AriaDialog aria-label={label} className="flex min-h-0 flex-col outline-none">
          {({ close }) => (
            <Autocomplete inputValue={text} onInputChange={setText}>
              <AriaTextField aria-label={filterLabel} autoFocus className="p-2 pb-0">
                <span className={joinClasses(fieldFrame, fieldSizes.medium)}>
                  <Icon as={Search} size={14} className="text-text-3" />
                  <Input placeholder={filterLabel} className={fieldInput} />
                </span>
              </AriaTextField>
              <AriaMenu
                aria-label={label}
                className="max-h-[320px] min-h-0 flex-1 overflow-y-auto p-2 outline-none"
                renderEmptyState={() => <p className="px-2 py-1 text-text-2">{nothing}</p>}
                onAction={(key) => {
                  const picked = groups.flatMap(({ items }) => items).find(({ id }) => id === key);
                  close();
                  if (picked !== undefined) onPick(picked.id);
                }}
              >
                {shown.map(({ id, title, items }) => (
                  <MenuSection key={id} {...(title === undefined ? { 'aria-label': label } : {})}>
                    {title === undefined ? null : (
                      <Header className="px-2 pt-2 pb-1 text-text-3 type-11">{title}</Header>
                    )}
                    {items.map((item) => (
                      <PickerRow key={item.id} item={item} />
                    ))}
                  </MenuSection>
                ))}
              </AriaMenu>
            </Autocomplete>
          )}
        </AriaDialog>
      </AriaPopover>
    </DialogTrigger>
  );
}

function PickerRow<Id extends string>({ item }: { readonly item: PickerItem<Id> }) {
  return (
    <AriaMenuItem
      id={item.id}
      textValue={`${item.label ?? ''} ${item.name ?? item.id} ${item.description}`}
      className={`${overlayItem} items-start`}
    >
      <Icon as={item.icon} size={14} className="mt-0.5 text-text-2" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex min-w-0 flex-wrap items-center gap-1.5">
          {item.label === undefined ? null : <span>{item.label}</span>}
          <span className={item.label === undefined ? 'font-code' : 'font-code text-text-3 type-12'}>
            {item.name ?? item.id}
          </span>
          {item.badges}
        </span>
        <span className="text-text-2 type-12">{item.description}</span>
      </span>
    </AriaMenuItem>
  );
}
