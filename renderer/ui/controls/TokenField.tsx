import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useText } from '../../messages/TextProvider.tsx';
import { FieldMessage } from './FieldMessage.tsx';
import { fieldFrame, fieldLabel } from './fieldStyles.ts';
import { Address } from '../labels/Address.tsx';
import { Icon } from '../labels/Icon.tsx';
import { joinClasses } from '../joinClasses.ts';

export interface TokenFieldProps {
  readonly label?: string;
  readonly ariaLabel?: string;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  /** Called with the current input, before it is added as one of the texts. */
  readonly onType?: (text: string) => void;
  readonly placeholder?: string;
  readonly error?: string | null | undefined;
  /** Indexes of invalid values; rendered in red, with the `error`. */
  readonly invalid?: ReadonlySet<number>;
  readonly isCode?: boolean;
  readonly focusName?: string;
  readonly autoFocus?: boolean;
  /** As high as the adjacent fields: `small` in dense forms. */
  readonly size?: 'medium' | 'small';
  readonly className?: string | undefined;
}

const frameSizes = {
  medium: 'min-h-(--control) rounded-m px-2 py-1',
  small: 'min-h-6 rounded-s px-1 py-[2px]',
} as const;

/** A list of short texts, written one after another: Enter adds, Backspace in an empty field takes the last one back to edit. */
export function TokenField({
  label,
  ariaLabel,
  values,
  onChange,
  onType,
  placeholder,
  error,
  invalid,
  isCode = false,
  focusName,
  autoFocus = false,
  size = 'small',
  className,
}: TokenFieldProps) {
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const hasError = error !== null && error !== undefined && error !== '';

  const type = (text: string) => {
    setTyped(text);
    onType?.(text);
  };
  const add = () => {
    const text = typed.trim();
    if (text === '') return;
    onChange([...values, text]);
    type('');
  };
  const removeAt = (index: number) => onChange(values.filter((_value, at) => at !== index));
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const { ctrlKey, metaKey, key } = event;
    if (key === 'Enter' && !ctrlKey && !metaKey && typed.trim() !== '') {
      event.preventDefault();
      add();
    } else if (key === 'Backspace' && typed === '' && values.length > 0) {
      event.preventDefault();
      type(values.at(-1) ?? '');
      removeAt(values.length - 1);
    }
  };

  return (
    <div className={joinClasses('flex min-w-0 flex-col gap-1', className)}>
      {label === undefined ? null : (
        <label htmlFor={id} className={fieldLabel}>
          {label}
        </label>
      )}
      <div
        {...(hasError ? { 'data-invalid': true } : {})}
        className={joinClasses(fieldFrame, 'flex-wrap gap-1 type-13', frameSizes[size])}
        onPointerDown={(event) => {
          if (event.target === event.currentTarget) {
            event.preventDefault();
            input.current?.focus();
          }
        }}
      >
        {values.map((value, index) => (
          <span
            key={`${value} ${values.slice(0, index).filter((other) => other === value).length}`}
            className={joinClasses(
              'inline-flex h-[18px] max-w-full items-center gap-0.5 rounded-xs ps-1.5 pe-0.5 type-11',
              invalid?.has(index) === true ? 'bg-danger-tint text-danger-text' : 'bg-surface-pressed text-text',
              isCode && 'font-code',
            )}
          >
            <Address text={value} />
            <button
              type="button"
              aria-label={t('ui.removeNamed', { name: value })}
              className="relative flex size-4 items-center justify-center rounded-xs before:absolute before:-inset-1 before:content-[''] hover:bg-surface-hover"
              onClick={() => {
                removeAt(index);
                input.current?.focus();
              }}
            >
              <Icon as={X} size={12} />
            </button>
          </span>
        ))}
        <input
          ref={input}
          id={id}
          value={typed}
          aria-label={label === undefined ? ariaLabel : undefined}
          aria-invalid={hasError}
          aria-describedby={hasError ? `${id}-error` : undefined}
          placeholder={values.length === 0 ? placeholder : undefined}
          data-focus-target={focusName}
          autoFocus={autoFocus}
          className={joinClasses(
            'h-[18px] min-w-8 flex-1 bg-transparent px-1 outline-none',
            isCode && 'font-code text-[length:var(--code-12)]',
          )}
          onChange={(event) => type(event.target.value)}
          onKeyDown={handleKey}
          onBlur={add}
        />
      </div>
      {hasError ? <FieldMessage id={`${id}-error`}>{error}</FieldMessage> : null}
    </div>
  );
}
