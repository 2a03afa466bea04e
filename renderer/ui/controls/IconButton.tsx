import type { LucideIcon } from 'lucide-react';
import type { Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Icon } from '../labels/Icon.tsx';
import { joinClasses } from '../joinClasses.ts';
import { Tooltip } from '../overlays/Tooltip.tsx';

interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style' | 'aria-label'> {
  readonly icon: LucideIcon;
  /** Its name, also the tooltip. */
  readonly label: string;
  readonly binding?: string | undefined;
  /** A pressed toggle; leave out for a plain button. */
  readonly isChosen?: boolean | undefined;
  readonly size?: 24 | 28 | 32;
  readonly placement?: 'top' | 'bottom' | 'left' | 'right';
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

const sizes = { 24: 'size-6 rounded-s', 28: 'size-7 rounded-s', 32: 'size-8 rounded-m' } as const;

/** A button with an icon only: it always has an accessible name and a tooltip. */
export function IconButton({
  icon,
  label,
  binding,
  isChosen,
  size = 24,
  placement = 'bottom',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} binding={binding} placement={placement}>
      <AriaButton
        {...rest}
        aria-label={label}
        {...(isChosen === undefined ? {} : { 'aria-pressed': isChosen })}
        className={joinClasses(
          'inline-flex shrink-0 items-center justify-center transition-state data-disabled:text-text-3',
          isChosen === true
            ? 'bg-surface-selected text-accent-text'
            : 'text-text-2 data-hovered:bg-surface-hover data-pressed:bg-surface-pressed',
          sizes[size],
          className,
        )}
      >
        <Icon as={icon} size={16} />
      </AriaButton>
    </Tooltip>
  );
}
