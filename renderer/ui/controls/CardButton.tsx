import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Icon } from '../labels/Icon.tsx';
import { joinClasses } from '../joinClasses.ts';

interface CardButtonProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** What it does, in a sentence; its description for screen readers. */
  readonly body: string;
  /** The one that is suggested first. */
  readonly isPrimary?: boolean;
  /** One line of body at most, beside the icon. */
  readonly isCompact?: boolean;
  readonly onPress: () => void;
}

/** A card that is one button: an icon, a verb, and what comes of it. */
export function CardButton({ icon, title, body, isPrimary = false, isCompact = false, onPress }: CardButtonProps) {
  const bodyId = useId();
  return (
    <AriaButton
      aria-label={title}
      aria-describedby={bodyId}
      onPress={onPress}
      className={joinClasses(
        'group flex size-full cursor-pointer items-start gap-3 rounded-l border text-start transition-state',
        isCompact ? 'p-3' : 'p-4',
        isPrimary
          ? 'border-accent-border bg-accent-tint data-hovered:border-accent'
          : 'border-border bg-surface-base in-data-[theme*=dark]:bg-surface-raised data-hovered:border-border-control data-hovered:bg-surface-hover',
      )}
    >
      <span
        className={joinClasses(
          'flex shrink-0 items-center justify-center rounded-m',
          isCompact ? 'size-7' : 'size-9',
          isPrimary ? 'bg-accent text-on-accent' : 'bg-surface-sunken text-accent-text',
        )}
      >
        <Icon as={icon} size={isCompact ? 16 : 20} />
      </span>
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className="font-strong text-text type-13">{title}</span>
        <span id={bodyId} className="text-text-2 type-12">
          {body}
        </span>
      </span>
    </AriaButton>
  );
}
