import type { LucideIcon } from 'lucide-react';
import { type ReactElement, useMemo } from 'react';
import { Header } from 'react-aria-components/Header';
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { type MenuPoint, useAskingElsewhere } from './menuAnchor.ts';
import { Icon } from '../labels/Icon.tsx';
import { KeyHint } from '../labels/KeyHint.tsx';
import { overlayItem, overlayList, overlaySurface, windowMargin } from './overlayStyles.ts';

export interface MenuEntry<Id extends string> {
  readonly id: Id;
  readonly text: string;
  /** A second line. */
  readonly description?: string | undefined;
  readonly icon?: LucideIcon | undefined;
  readonly binding?: string | undefined;
  readonly isDisabled?: boolean;
  readonly isDanger?: boolean;
}

interface MenuProps<Id extends string> {
  readonly label: string;
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly sections: readonly { readonly title?: string; readonly entries: readonly MenuEntry<Id>[] }[];
  readonly onAction: (id: Id) => void;
  readonly placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end';
  readonly onOpenChange?: (isOpen: boolean) => void;
}

/** A list of actions behind a button. */
export function Menu<Id extends string>({ trigger, placement = 'bottom start', onOpenChange, ...list }: MenuProps<Id>) {
  return (
    <MenuTrigger {...(onOpenChange === undefined ? {} : { onOpenChange })}>
      {trigger}
      <AriaPopover
        placement={placement}
        offset={4}
        containerPadding={windowMargin}
        className={`min-w-[200px] ${overlaySurface}`}
      >
        <MenuList {...list} />
      </AriaPopover>
    </MenuTrigger>
  );
}

interface AnchoredMenuProps<Id extends string> extends Omit<MenuProps<Id>, 'trigger' | 'onOpenChange'> {
  /** Element next to which it opens. */
  readonly anchor: HTMLElement;
  /** Position where it opens instead, for a pointer request. */
  readonly point?: MenuPoint | null;
  readonly onClose: () => void;
}

/** The same menu, already open, next to an element of a long text whose elements have no buttons of their own. */
export function AnchoredMenu<Id extends string>(props: AnchoredMenuProps<Id>) {
  const { anchor, point = null, onClose, placement = 'bottom start', ...list } = props;
  const trigger = useMemo(() => ({ current: anchor }), [anchor]);
  useAskingElsewhere(onClose);
  return (
    <AriaPopover
      triggerRef={trigger}
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      placement={placement}
      containerPadding={windowMargin}
      {...(point === null ? { offset: 4 } : { offset: 0, getTargetRect: () => new DOMRect(point.x, point.y, 0, 0) })}
      className={`min-w-[200px] ${overlaySurface}`}
    >
      <MenuList {...list} onClose={onClose} autoFocus={point === null ? 'first' : true} />
    </AriaPopover>
  );
}

interface MenuListProps<Id extends string> extends Pick<MenuProps<Id>, 'label' | 'sections' | 'onAction'> {
  readonly onClose?: () => void;
  /** Whether the focus goes to the first entry, or to the list while the pointer is yet to choose. */
  readonly autoFocus?: 'first' | true;
}

function MenuList<Id extends string>({ label, sections, onAction, onClose, autoFocus }: MenuListProps<Id>) {
  const entries = sections.flatMap((section) => section.entries);
  return (
    <AriaMenu
      aria-label={label}
      className={overlayList}
      {...(onClose === undefined ? {} : { onClose })}
      {...(autoFocus === undefined ? {} : { autoFocus })}
      disabledKeys={entries.filter((entry) => entry.isDisabled === true).map((entry) => entry.id)}
      onAction={(key) => {
        const chosen = entries.find((entry) => entry.id === key);
        if (chosen !== undefined) onAction(chosen.id);
      }}
    >
      {sections.map((section, index) => (
        <MenuSection
          key={section.title ?? index}
          aria-label={section.title ?? label}
          className={index === 0 ? '' : 'mt-2 border-t border-border-subtle pt-2'}
        >
          {section.title === undefined ? null : (
            <Header className="px-2 py-1 text-text-3 type-11">{section.title}</Header>
          )}
          {section.entries.map((entry) => (
            <MenuRow key={entry.id} entry={entry} />
          ))}
        </MenuSection>
      ))}
    </AriaMenu>
  );
}

function MenuRow<Id extends string>({ entry }: { readonly entry: MenuEntry<Id> }) {
  return (
    <AriaMenuItem
      id={entry.id}
      textValue={entry.text}
      className={`${overlayItem} ${entry.isDanger === true ? 'text-danger-text' : ''}`}
    >
      {entry.icon === undefined ? null : (
        <Icon as={entry.icon} className={entry.isDanger === true ? '' : 'text-text-2'} />
      )}
      <span className="flex min-w-0 flex-1 flex-col">
        <span>{entry.text}</span>
        {entry.description === undefined ? null : <span className="text-text-3 type-12">{entry.description}</span>}
      </span>
      {entry.binding === undefined ? null : <KeyHint binding={entry.binding} />}
    </AriaMenuItem>
  );
}
