import { type LucideIcon, Search } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Dialog as AriaDialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Input } from 'react-aria-components/Input';
import { Menu as AriaMenu, MenuItem as AriaMenuItem } from 'react-aria-components/Menu';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { fieldFrame, fieldInput, fieldSizes } from '../controls/fieldStyles.ts';
import { Icon } from '../labels/Icon.tsx';
import { joinClasses } from '../joinClasses.ts';
import { overlayItem, overlaySurface, windowMargin } from './overlayStyles.ts';

export interface PickerItem<Id extends string> {
  readonly id: Id;
  readonly icon: LucideIcon;
  /** One line, found by typing too. */
  readonly description: string;
  readonly badges: ReactNode;
}

interface PickerPopoverProps<Id extends string> {
  readonly label: string;
  /** Placeholder of the filter field. */
  readonly filterLabel: string;
  /** Message if no item matches the filter. */
  readonly nothing: string;
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly items: readonly PickerItem<Id>[];
  readonly onPick: (id: Id) => void;
}

/** A list to pick from behind a button: each item with its description, and a filter field above. */
export function PickerPopover<Id extends string>(props: PickerPopoverProps<Id>) {
  const { label, filterLabel, nothing, trigger, items, onPick } = props;
  const { contains } = useFilter({ sensitivity: 'base' });
  return (
    <DialogTrigger>
      {trigger}
      <AriaPopover
        placement="bottom start"
        offset={4}
        containerPadding={windowMargin}
        className={`flex w-[420px] max-w-[calc(100vw-16px)] flex-col ${overlaySurface}`}
      >
        <AriaDialog aria-label={label} className="flex min-h-0 flex-col outline-none">
          {({ close }) => (
            <Autocomplete filter={contains}>
              <AriaTextField aria-label={filterLabel} autoFocus className="p-2 pb-0">
                <span className={joinClasses(fieldFrame, fieldSizes.medium)}>
                  <Icon as={Search} size={14} className="text-text-3" />
                  <Input placeholder={filterLabel} className={fieldInput} />
                </span>
              </AriaTextField>
              <AriaMenu
                aria-label={label}
                items={items}
                className="max-h-[320px] min-h-0 flex-1 overflow-y-auto p-2 outline-none"
                renderEmptyState={() => <p className="px-2 py-1 text-text-2">{nothing}</p>}
                onAction={(key) => {
                  const picked = items.find(({ id }) => id === key);
                  close();
                  if (picked !== undefined) onPick(picked.id);
                }}
              >
                {(item) => <PickerRow item={item} />}
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
    <AriaMenuItem id={item.id} textValue={`${item.id} ${item.description}`} className={`${overlayItem} items-start`}>
      <Icon as={item.icon} size={14} className="mt-0.5 text-text-2" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex min-w-0 flex-wrap items-center gap-1.5">
          <span className="font-code">{item.id}</span>
          {item.badges}
        </span>
        <span className="text-text-2 type-12">{item.description}</span>
      </span>
    </AriaMenuItem>
  );
}
