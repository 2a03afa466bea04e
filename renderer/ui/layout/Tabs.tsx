import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  Tab as AriaTab,
  TabList as AriaTabList,
  TabPanel as AriaTabPanel,
  Tabs as AriaTabs,
} from 'react-aria-components/Tabs';
import { useText } from '../../messages/TextProvider.tsx';
import { Icon } from '../labels/Icon.tsx';
import { joinClasses } from '../joinClasses.ts';
import { useClippedItems } from '../hooks/useClippedItems.ts';

export interface TabItem<Id extends string> {
  readonly id: Id;
  readonly text: string;
  readonly count?: number | undefined;
  readonly icon?: LucideIcon | undefined;
  /** Requested but not returned: the label is muted. */
  readonly isMuted?: boolean | undefined;
}

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly items: readonly TabItem<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  /** At the right end of the row. */
  readonly end?: ReactNode;
  /** The panel of the chosen tab. */
  readonly children: ReactNode;
}

/** The tabs of a view with the panel of the chosen one below. */
export function Tabs<Id extends string>({ label, items, value, onChange, end, children }: TabsProps<Id>) {
  const { number } = useText();
  const [row, setRow] = useState<HTMLDivElement | null>(null);
  // A tab may be selected from elsewhere while it is outside the visible part of the row, and a narrower row may cut the selected one.
  useEffect(() => {
    if (row === null) return undefined;
    const show = () => row.querySelector('[data-selected]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // Calls once at the start too.
    const observer = new ResizeObserver(show);
    observer.observe(row);
    return () => observer.disconnect();
  }, [row, value]);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    // The element that was pressed may have been removed with its panel, and focus with it.
    if (document.activeElement === document.body)
      row?.querySelector<HTMLElement>('[data-selected]')?.focus({ preventScroll: true });
  }, [row, value]);
  useClippedItems(row, '[role="tab"]', `${value} ${items.map(({ id }) => id).join(' ')}`);
  return (
    <AriaTabs
      selectedKey={value}
      onSelectionChange={(key) => {
        const chosen = items.find((item) => item.id === key);
        if (chosen !== undefined) onChange(chosen.id);
      }}
      // The focus ring is drawn on the focused element only, and not on the whole panel as well.
      className="flex min-h-0 min-w-0 flex-1 flex-col outline-none!"
    >
      <div className="flex h-tabs shrink-0 items-stretch justify-between gap-4 border-b border-border px-pane">
        <AriaTabList
          ref={setRow}
          aria-label={label}
          className="-ms-2 flex min-w-0 items-stretch overflow-x-auto [scrollbar-width:none]"
        >
          {items.map((item) => (
            <AriaTab key={item.id} id={item.id} className={tabClass(item.isMuted === true)}>
              {item.icon === undefined ? null : <Icon as={item.icon} size={14} />}
              {item.text}
              {item.count === undefined ? null : <span className="text-text-3 type-11">{number(item.count)}</span>}
            </AriaTab>
          ))}
        </AriaTabList>
        {end === undefined ? null : <div className="flex shrink-0 items-center gap-1">{end}</div>}
      </div>
      <AriaTabPanel key={value} id={value} className="flex min-h-0 min-w-0 flex-1 flex-col focus-inset">
        {children}
      </AriaTabPanel>
    </AriaTabs>
  );
}

function tabClass(isMuted: boolean): string {
  return joinClasses(
    'relative flex shrink-0 items-center gap-1.5 whitespace-nowrap px-2 transition-state type-13 focus-inset data-hovered:text-text',
    'data-selected:font-medium data-selected:text-text data-selected:after:absolute data-selected:after:inset-x-2 data-selected:after:-bottom-px',
    'data-cut:opacity-0 data-selected:after:h-0.5 data-selected:after:bg-accent data-selected:after:content-[""]',
    isMuted ? 'text-text-3' : 'text-text-2',
  );
}
