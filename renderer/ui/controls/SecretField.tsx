import { type FormEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { fieldFrame, fieldInput, fieldLabel, fieldSizes } from './fieldStyles.ts';
import { joinClasses } from '../joinClasses.ts';

interface SecretFieldProps {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly placeholder?: string;
  readonly description?: ReactNode;
  /** Verb of the submit button. */
  readonly submitText: string;
  readonly onSubmit: (secret: string) => void;
  readonly autoFocus?: boolean;
  /** Name by which a command gives it the focus. */
  readonly focusName?: string | undefined;
}

/** Input field for a secret. The typed text is only in the field, never in the page's state, and is cleared once submitted. */
export function SecretField({
  label,
  isLabelHidden = false,
  placeholder,
  description,
  submitText,
  onSubmit,
  autoFocus = false,
  focusName,
}: SecretFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [hasText, setHasText] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Surrounding spaces come from copying the key.
    const secret = takeSecret(input.current).trim();
    setHasText(false);
    if (secret !== '') onSubmit(secret);
  };
  return (
    <form onSubmit={submit} className="flex w-full max-w-[520px] flex-col gap-1">
      <label className="flex flex-col gap-1">
        <span className={isLabelHidden ? 'sr-only' : fieldLabel}>{label}</span>
        <span className="flex items-center gap-2">
          <span className={joinClasses(fieldFrame, fieldSizes.medium, 'flex-1')}>
            <SecretInput
              inputRef={input}
              placeholder={placeholder}
              autoFocus={autoFocus}
              focusName={focusName}
              onText={(text) => setHasText(text.trim() !== '')}
            />
          </span>
          <Button type="submit" variant="secondary" isDisabled={!hasText}>
            {submitText}
          </Button>
        </span>
      </label>
      {description === undefined ? null : <span className="text-text-3 type-12">{description}</span>}
    </form>
  );
}

interface SecretInputProps {
  readonly inputRef: Ref<HTMLInputElement>;
  readonly placeholder?: string | undefined;
  readonly autoFocus?: boolean;
  readonly focusName?: string | undefined;
  readonly onText?: (text: string) => void;
}

/** The bare field: uncontrolled, so that React stores no copy. */
export function SecretInput({ inputRef, placeholder, autoFocus = false, focusName, onText }: SecretInputProps) {
  return (
    <input
      ref={inputRef}
      type="password"
      autoComplete="off"
      spellCheck={false}
      autoFocus={autoFocus}
      placeholder={placeholder}
      data-focus-target={focusName}
      className={joinClasses(fieldInput, 'font-code text-[length:var(--code-12)]')}
      onInput={(event) => onText?.(event.currentTarget.value)}
    />
  );
}

/** Returns the field's text, including surrounding spaces, and clears it. */
export function takeSecret(input: HTMLInputElement | null): string {
  if (input === null) return '';
  const secret = input.value;
  input.value = '';
  return secret;
}
