import { Check } from 'lucide-react';
import { type CSSProperties, useRef } from 'react';
import { Header } from 'react-aria-components/Header';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { Icon } from '../labels/Icon.tsx';
import { overlayItem, overlayList, overlaySurface, windowMargin } from '../overlays/overlayStyles.ts';

export interface AnchoredOption {
  readonly index: number;
  readonly text: string;
  readonly isDisabled: boolean;
  readonly isSelected: boolean;
}

interface AnchoredOptionsProps {
  readonly label: string;
  /** Position of the options in their container. */
  readonly positionStyle: CSSProperties;
  readonly groups: readonly { readonly label: string; readonly options: readonly AnchoredOption[] }[];
  /** Null: closed without a choice. */
  readonly onClose: (index: number | null) => void;
}

/** A list of options at a position on an image; one can be chosen. */
export function AnchoredOptions({ label, positionStyle, groups, onClose }: AnchoredOptionsProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const options = groups.flatMap((group) => group.options);
  return (
    <>
      <span ref={anchor} aria-hidden className="pointer-events-none absolute" style={positionStyle} />
      <AriaPopover
        isOpen
        triggerRef={anchor}
        placement="bottom start"
        offset={2}
        containerPadding={windowMargin}
        className={`max-w-[360px] min-w-[180px] ${overlaySurface}`}
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose(null);
        }}
      >
        <ListBox
          autoFocus
          aria-label={label}
          selectionMode="single"
          disabledKeys={options.filter(({ isDisabled }) => isDisabled).map(({ index }) => index)}
          selectedKeys={options.filter(({ isSelected }) => isSelected).map(({ index }) => index)}
          className={`${overlayList} max-h-[320px]`}
          onAction={(index) => onClose(Number(index))}
        >
          {groups.map((group) => (
            <ListBoxSection key={group.options[0]?.index ?? 0} aria-label={group.label === '' ? label : group.label}>
              {group.label === '' ? null : (
                <Header className="px-2 pt-2 pb-1 text-text-3 type-12">{group.label}</Header>
              )}
              {group.options.map(({ index, text, isSelected }) => (
                <ListBoxItem key={index} id={index} textValue={text} className={overlayItem}>
                  <span className="min-w-0 flex-1 truncate">{text}</span>
                  {isSelected ? <Icon as={Check} size={14} className="text-accent-text" /> : null}
                </ListBoxItem>
              ))}
            </ListBoxSection>
          ))}
        </ListBox>
      </AriaPopover>
    </>
  );
}
