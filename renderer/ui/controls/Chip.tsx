import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useText } from '../../messages/TextProvider.tsx';
import { Icon } from '../labels/Icon.tsx';
import { joinClasses } from '../joinClasses.ts';

interface ChipProps {
  /** Its label, also the name of the item that `onRemove` removes. */
  readonly text: string;
  /** A value after the label, in bolder type. */
  readonly value?: ReactNode;
  /** `set`: the person chose it; `plain`: a fact; `add`: offered, dashed; `small`: 18 high, inside a field. */
  readonly variant?: 'plain' | 'set' | 'add';
  readonly size?: 'medium' | 'small';
  readonly isCode?: boolean;
  readonly onPress?: () => void;
  readonly onRemove?: () => void;
  readonly label?: string;
}

const variantStyles = {
  plain: 'border-border bg-surface-sunken text-text-2',
  set: 'border-accent-border bg-accent-tint text-accent-text',
  add: 'border-dashed border-border-control/60 bg-transparent text-text-2',
} as const;

/** A small item that is set, suggested or removable. */
export function Chip({
  text,
  value,
  variant = 'plain',
  size = 'medium',
  isCode = false,
  onPress,
  onRemove,
  label,
}: ChipProps) {
  const { t } = useText();
  const frame = joinClasses(
    'inline-flex max-w-full shrink-0 items-center gap-1.5 whitespace-nowrap rounded-s border',
    size === 'small' ? 'h-[18px] px-1.5 type-11' : 'h-6 px-2 type-12',
    variantStyles[variant],
    isCode && 'font-code',
  );
  const words = (
    <>
      <span className="truncate">{text}</span>
      {value === undefined ? null : <span className="font-medium">{value}</span>}
    </>
  );
  if (onPress !== undefined) {
    return (
      <AriaButton
        onPress={onPress}
        {...(label === undefined ? {} : { 'aria-label': label })}
        className={joinClasses(frame, 'transition-state data-hovered:bg-surface-hover')}
      >
        {variant === 'add' && size === 'medium' && !isCode ? <Icon as={Plus} size={12} /> : null}
        {words}
      </AriaButton>
    );
  }
  return (
    <span className={joinClasses(frame, onRemove !== undefined && 'pe-0.5')}>
      {words}
      {onRemove === undefined ? null : (
        <AriaButton
          onPress={onRemove}
          aria-label={t('ui.removeNamed', { name: text })}
          className="relative flex size-4 items-center justify-center rounded-xs before:absolute before:-inset-1 before:content-[''] data-hovered:bg-surface-pressed"
        >
          <Icon as={X} size={12} />
        </AriaButton>
      )}
    </span>
  );
}
