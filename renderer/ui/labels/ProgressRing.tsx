import { useText } from '../../messages/TextProvider.tsx';
import { joinClasses } from '../joinClasses.ts';

interface ProgressRingProps {
  readonly remainingMs: number;
  readonly totalMs: number;
  readonly tone?: 'accent' | 'warning';
  /** `small`: next to two lines of text. */
  readonly variant?: 'large' | 'small';
}

const sizes = { large: { size: 56, stroke: 4 }, small: { size: 36, stroke: 3 } } as const;

/** Seconds that run down, clockwise; from 100 on as minutes and seconds. */
export function ProgressRing({ remainingMs, totalMs, tone = 'warning', variant = 'large' }: ProgressRingProps) {
  const { t } = useText();
  const { size, stroke } = sizes[variant];
  const radius = (size - stroke) / 2;
  const length = 2 * Math.PI * radius;
  const left = Math.max(0, remainingMs);
  const seconds = Math.ceil(left / 1000);
  const share = totalMs <= 0 ? 0 : Math.min(1, left / totalMs);
  return (
    <div
      role="timer"
      aria-label={t('ui.secondsLeft', { seconds })}
      className="relative shrink-0"
      style={{ width: size, height: size }}
    >
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden className="-rotate-90">
        <circle cx={size / 2} cy={size / 2} r={radius} fill="none" strokeWidth={stroke} className="stroke-border" />
        <circle
          cx={size / 2}
          cy={size / 2}
          r={radius}
          fill="none"
          strokeWidth={stroke}
          strokeLinecap="round"
          strokeDasharray={length}
          strokeDashoffset={length * (1 - share)}
          className={tone === 'warning' ? 'stroke-warning' : 'stroke-accent'}
        />
      </svg>
      <span
        aria-hidden
        className={joinClasses(
          'absolute inset-0 flex items-center justify-center font-strong tabular-nums',
          variant === 'small' ? 'type-11' : seconds < 100 ? 'type-16' : 'type-12',
        )}
      >
        {seconds < 100 ? seconds : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}
      </span>
    </div>
  );
}
