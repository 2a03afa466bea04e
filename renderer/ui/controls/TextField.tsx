import type { LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import { FieldMessage } from './FieldMessage.tsx';
import { fieldDescription, fieldFrame, fieldInput, fieldLabel, fieldVariants, fieldSizes } from './fieldStyles.ts';
import { Icon } from '../labels/Icon.tsx';
import { joinClasses } from '../joinClasses.ts';

export interface TextFieldProps
  extends Omit<AriaTextFieldProps, 'className' | 'children' | 'style' | 'isInvalid' | 'validate'> {
  /** Shown above; a field with its label elsewhere uses `aria-label` or `aria-labelledby` instead. */
  readonly label?: string | undefined;
  readonly description?: ReactNode;
  /** Problem with the value; null or omitted if there is none. */
  readonly error?: string | null | undefined;
  /** The value is invalid, and the error message is elsewhere. */
  readonly isWrong?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly icon?: LucideIcon | undefined;
  /** On the right, such as a unit or a range. */
  readonly unit?: ReactNode;
  readonly size?: 'medium' | 'small';
  /** `quiet`: a filter line. */
  readonly variant?: 'field' | 'quiet';
  /** Values that are code (selectors, ids) are set in monospace. */
  readonly isCode?: boolean;
  /** More than one line when set. */
  readonly rows?: number | undefined;
  readonly className?: string | undefined;
  /** Found by `focusTarget(name)`, see focusTarget.ts. */
  readonly focusName?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
}

/** One line of text (or several, with `rows`), with its label, unit, description and error. */
export function TextField({
  label,
  description,
  error,
  isWrong = false,
  placeholder,
  icon,
  unit,
  size = 'medium',
  variant = 'field',
  isCode = false,
  rows,
  className,
  focusName,
  inputRef,
  ...rest
}: TextFieldProps) {
  const hasError = (error ?? '') !== '';
  const face = isCode ? 'font-code text-[length:var(--code-12)]' : '';
  const input = {
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(focusName === undefined ? {} : { 'data-focus-target': focusName }),
  };
  return (
    <AriaTextField
      {...rest}
      isInvalid={hasError || isWrong}
      validationBehavior="aria"
      className={joinClasses('flex min-w-0 flex-col gap-1', className)}
    >
      {label === undefined ? null : <Label className={fieldLabel}>{label}</Label>}
      {rows === undefined ? (
        <Group
          isInvalid={hasError || isWrong}
          className={joinClasses(fieldFrame, fieldVariants[variant], fieldSizes[size])}
        >
          {icon === undefined ? null : <Icon as={icon} size={14} className="text-text-3" />}
          <Input ref={inputRef ?? null} className={joinClasses(fieldInput, face)} {...input} />
          {unit === undefined ? null : <span className="shrink-0 text-text-3 type-12">{unit}</span>}
        </Group>
      ) : (
        <Group
          isInvalid={hasError || isWrong}
          className={joinClasses(fieldFrame, fieldVariants[variant], 'rounded-m type-13')}
        >
          <TextArea
            rows={rows}
            className={joinClasses('min-w-0 flex-1 resize-y bg-transparent px-3 py-1.5 outline-none', face)}
            {...input}
          />
        </Group>
      )}
      {description === undefined ? null : (
        <Text slot="description" className={fieldDescription}>
          {description}
        </Text>
      )}
      <FieldError>{hasError ? <FieldMessage>{error}</FieldMessage> : null}</FieldError>
    </AriaTextField>
  );
}
