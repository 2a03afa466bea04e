import type { LucideIcon } from 'lucide-react';

const strokes = { 12: 2, 14: 1.75, 16: 1.75, 20: 1.5, 24: 1.5, 32: 1.25 } as const;

interface IconProps {
  readonly as: LucideIcon;
  /** Pixels; the stroke follows from it. 16 when left out. */
  readonly size?: keyof typeof strokes;
  readonly className?: string | undefined;
}

/** An icon next to text, hidden from screen readers: the text or the control's name replaces it. */
export function Icon({ as: Drawing, size = 16, className }: IconProps) {
  return <Drawing size={size} strokeWidth={strokes[size]} aria-hidden className={`shrink-0 ${className ?? ''}`} />;
}
