import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { fieldLabel, fieldSizes } from './fieldStyles.ts';
import { Icon } from '../labels/Icon.tsx';
import { joinClasses } from '../joinClasses.ts';
import { overlayItem, overlayList, overlaySurface, windowMargin } from '../overlays/overlayStyles.ts';

export interface SelectItem<Id extends string> {
  readonly id: Id;
  readonly text: string;
  readonly description?: string | undefined;
  /** Shown before the label, such as a dot. */
  readonly start?: ReactNode;
}

interface SelectProps<Id extends string> {
  /** Shown above; use `ariaLabel` if the label is elsewhere. */
  readonly label?: string;
  readonly ariaLabel?: string;
  readonly items: readonly SelectItem<Id>[];
  readonly value: Id | null;
  readonly onChange: (id: Id) => void;
  readonly placeholder?: string;
  readonly size?: 'medium' | 'small';
  /** `field`: the outline of a field; `quiet`: the hairline of a button. */
  readonly variant?: 'field' | 'quiet';
  readonly isDisabled?: boolean;
  /** The frame turns red; the error message is elsewhere. */
  readonly isWrong?: boolean;
  readonly className?: string | undefined;
  readonly focusName?: string;
}

/** One of many, in a list that opens. */
export function Select<Id extends string>({
  label,
  ariaLabel,
  items,
  value,
  onChange,
  placeholder,
  size = 'medium',
  variant = 'field',
  isDisabled = false,
  isWrong = false,
  className,
  focusName,
}: SelectProps<Id>) {
  const chosen = items.find((item) => item.id === value);
  return (
    <AriaSelect
      {...(ariaLabel === undefined ? {} : { 'aria-label': ariaLabel })}
      {...(placeholder === undefined ? {} : { placeholder })}
      value={value}
      isDisabled={isDisabled}
      isInvalid={isWrong}
      onChange={(key) => {
        const next = items.find((item) => item.id === key);
        if (next !== undefined) onChange(next.id);
      }}
      className={joinClasses('flex min-w-0 flex-col gap-1', className)}
    >
      {label === undefined ? null : <Label className={fieldLabel}>{label}</Label>}
      <AriaButton
        {...(focusName === undefined ? {} : { 'data-focus-target': focusName })}
        className={joinClasses(
          'flex min-w-0 items-center border bg-surface-base text-start text-text transition-state data-disabled:border-border data-disabled:bg-surface-sunken data-disabled:text-text-3',
          variant === 'field'
            ? 'border-border-control in-data-[theme*=dark]:bg-surface-sunken'
            : 'border-border data-hovered:bg-surface-hover',
          isWrong && 'border-danger!',
          fieldSizes[size],
        )}
      >
        <SelectValue className="flex min-w-0 flex-1 items-center gap-2 data-placeholder:text-text-3">
          {({ defaultChildren }) =>
            chosen === undefined ? (
              defaultChildren
            ) : (
              <>
                {chosen.start}
                <span className="truncate">{chosen.text}</span>
              </>
            )
          }
        </SelectValue>
        <Icon as={ChevronDown} size={14} className="text-text-2" />
      </AriaButton>
      <AriaPopover
        offset={4}
        containerPadding={windowMargin}
        className={`min-w-[max(var(--trigger-width),180px)] ${overlaySurface}`}
      >
        <ListBox className={overlayList} items={items}>
          {(item) => (
            <ListBoxItem id={item.id} textValue={item.text} className={overlayItem}>
              {({ isSelected }) => (
                <>
                  {item.start}
                  <span className="flex min-w-0 flex-1 flex-col">
                    <span className="truncate">{item.text}</span>
                    {item.description === undefined ? null : (
                      <span className="text-text-3 type-12">{item.description}</span>
                    )}
                  </span>
                  {isSelected ? <Icon as={Check} size={14} className="text-accent-text" /> : null}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </AriaPopover>
    </AriaSelect>
  );
}
