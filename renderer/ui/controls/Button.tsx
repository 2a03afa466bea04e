import type { LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Icon } from '../labels/Icon.tsx';
import { joinClasses } from '../joinClasses.ts';
import { KeyHint } from '../labels/KeyHint.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'warning' | 'link';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'> {
  readonly children: ReactNode;
  /** Primary: the main action of a region. Danger: only in the confirmation dialog. Warning: opens the details of a warning. */
  readonly variant?: ButtonVariant;
  readonly size?: 'medium' | 'small';
  readonly icon?: LucideIcon | undefined;
  /** Keyboard shortcut shown inside, such as `Mod+Enter`. */
  readonly binding?: string | undefined;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

const base =
  'inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap border font-medium transition-state ' +
  'data-disabled:border-border data-disabled:bg-surface-sunken data-disabled:text-text-3';

const variants: Readonly<Record<ButtonVariant, string>> = {
  primary:
    'border-transparent bg-accent text-on-accent data-hovered:bg-accent-hover data-pressed:bg-accent-pressed forced-colors:border-current',
  secondary: 'border-border bg-surface-base text-text data-hovered:bg-surface-hover data-pressed:bg-surface-pressed',
  quiet:
    'border-transparent bg-transparent text-text-2 data-hovered:bg-surface-hover data-pressed:bg-surface-pressed data-disabled:border-transparent data-disabled:bg-transparent',
  danger: 'border-transparent bg-danger text-on-danger data-hovered:brightness-95 data-pressed:brightness-90',
  warning:
    'border-transparent bg-transparent text-warning-text data-hovered:bg-surface-hover data-pressed:bg-surface-pressed',
  link: 'border-transparent bg-transparent text-accent-text data-hovered:underline data-disabled:border-transparent data-disabled:bg-transparent',
};

const sizes = {
  medium: 'h-control gap-2 rounded-m px-3 type-13',
  small: 'h-control-s gap-1.5 rounded-s px-2 type-12',
} as const;

/** A button with a label. */
export function Button({
  children,
  variant = 'secondary',
  size = 'medium',
  icon,
  binding,
  className,
  ...rest
}: ButtonProps) {
  const measures = variant === 'link' && size === 'small' ? 'h-control-s gap-1.5 rounded-s px-0 type-12' : sizes[size];
  return (
    <AriaButton
      {...rest}
      {...(binding === undefined ? {} : { 'aria-keyshortcuts': ariaKeyShortcuts(binding) })}
      className={joinClasses(base, variants[variant], measures, className)}
    >
      {icon === undefined ? null : <Icon as={icon} size={size === 'small' ? 14 : 16} />}
      {children}
      {binding === undefined ? null : (
        <KeyHint binding={binding} joined tone={variant === 'primary' ? 'onAccent' : 'plain'} />
      )}
    </AriaButton>
  );
}

/** Converts to the attribute's syntax: `Mod+Enter` → `Control+Enter`. */
export function ariaKeyShortcuts(binding: string): string {
  return binding.replace('Mod', 'Control').replace('Ctrl', 'Control');
}
