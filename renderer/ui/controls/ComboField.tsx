import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { useText } from '../../messages/TextProvider.tsx';
import { fieldFrame, fieldInput, fieldSizes } from './fieldStyles.ts';
import { Icon } from '../labels/Icon.tsx';
import { joinClasses } from '../joinClasses.ts';
import { overlayItem, overlayList, overlaySurface, windowMargin } from '../overlays/overlayStyles.ts';

interface ComboItem {
  /** The text inserted into the field. */
  readonly id: string;
  /** Label of the value, also matched by typing. */
  readonly text?: string | undefined;
}

interface ComboFieldProps {
  readonly ariaLabel: string;
  readonly items: readonly ComboItem[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string | undefined;
  /** Meaning of the value, shown at its right. */
  readonly note?: string | undefined;
  readonly isWrong?: boolean | undefined;
  readonly size?: keyof typeof fieldSizes;
  readonly isCode?: boolean;
  readonly className?: string | undefined;
  readonly focusName?: string | undefined;
}

/** A text field with suggestions: any text is allowed, and known values are suggested. */
export function ComboField({
  ariaLabel,
  items,
  value,
  onChange,
  placeholder,
  note,
  isWrong = false,
  size = 'small',
  isCode = false,
  className,
  focusName,
}: ComboFieldProps) {
  const { t } = useText();
  // Opened by its button, the list shows everything; opened by typing, only matches.
  const [isTyped, setTyped] = useState(false);
  const wanted = value.trim().toLowerCase();
  const shown =
    isTyped && wanted !== ''
      ? items.filter(
          ({ id, text }) => id.toLowerCase().startsWith(wanted) || text?.toLowerCase().includes(wanted) === true,
        )
      : items;
  return (
    <ComboBox
      aria-label={ariaLabel}
      allowsCustomValue
      items={shown.map((item) => ({ ...item, key: item.id }))}
      inputValue={value}
      onInputChange={(text) => {
        setTyped(true);
        onChange(text);
      }}
      onChange={(key) => {
        if (key !== null) onChange(String(key));
      }}
      onOpenChange={(isOpen) => {
        if (!isOpen) setTyped(false);
      }}
      isInvalid={isWrong}
      validationBehavior="aria"
      className={joinClasses('flex min-w-0 flex-col', className)}
    >
      <Group isInvalid={isWrong} className={joinClasses(fieldFrame, fieldSizes[size], 'pe-0.5!')}>
        <Input
          className={joinClasses(fieldInput, isCode && 'font-code text-[length:var(--code-12)]')}
          {...(placeholder === undefined ? {} : { placeholder })}
          {...(focusName === undefined ? {} : { 'data-focus-target': focusName })}
        />
        {note === undefined ? null : <span className="max-w-[60%] truncate text-text-3 type-12">{note}</span>}
        <AriaButton aria-label={t('ui.showSuggestions')} className="flex size-5 shrink-0 items-center justify-center">
          <Icon as={ChevronDown} size={14} className="text-text-2" />
        </AriaButton>
      </Group>
      <AriaPopover
        offset={4}
        containerPadding={windowMargin}
        className={`min-w-[max(var(--trigger-width),180px)] ${overlaySurface}`}
      >
        <ListBox<ComboItem> className={`${overlayList} max-h-[320px]`}>
          {({ id, text }) => (
            <ListBoxItem id={id} textValue={id} className={overlayItem}>
              {({ isSelected }) => (
                <>
                  <span
                    className={joinClasses('shrink-0', text !== undefined && 'w-8', isCode && 'type-code font-code')}
                  >
                    {id}
                  </span>
                  <span className="min-w-0 flex-1 truncate text-text-2">{text}</span>
                  {isSelected ? <Icon as={Check} size={14} className="text-accent-text" /> : null}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </AriaPopover>
    </ComboBox>
  );
}
