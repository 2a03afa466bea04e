import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { joinClasses } from '../joinClasses.ts';
import { clampSplit, type SplitLimits } from './splitLimits.ts';

interface SplitPaneProps {
  readonly label: string;
  /** `horizontal`: side by side; `vertical`: one above the other. */
  readonly orientation: 'horizontal' | 'vertical';
  /** Size of the first pane: pixels, or percent of the container. */
  readonly size: number;
  readonly unit: 'px' | 'percent';
  readonly limits: SplitLimits;
  readonly onSizeChange: (size: number) => void;
  /** A double press on the divider. */
  readonly onReset: () => void;
  readonly first: ReactNode;
  readonly second: ReactNode;
  /** Hides the first pane and the divider; the second keeps its state. */
  readonly isFirstHidden?: boolean;
  /** Exposes the first pane, including its divider, as a landmark. */
  readonly firstLandmark?: { readonly role: 'navigation' | 'complementary'; readonly label: string };
  readonly className?: string;
}

function maxFirstSize({ firstMax, second }: SplitLimits): string {
  const besideSecond = `calc(100% - ${second}px)`;
  return firstMax === undefined ? besideSecond : `min(${firstMax}px, ${besideSecond})`;
}

/** Two panes and the line between them, which is dragged, moved with arrow keys (16 px, 64 with Shift), or reset. */
export function SplitPane({
  label,
  orientation,
  size,
  unit,
  limits,
  onSizeChange,
  onReset,
  first,
  second,
  isFirstHidden = false,
  firstLandmark,
  className,
}: SplitPaneProps) {
  const container = useRef<HTMLDivElement>(null);
  const firstPane = useRef<HTMLDivElement>(null);
  const id = useId();
  const isRow = orientation === 'horizontal';

  const whole = () => (isRow ? container.current?.clientWidth : container.current?.clientHeight) ?? 0;
  const current = () => (isRow ? firstPane.current?.offsetWidth : firstPane.current?.offsetHeight) ?? 0;
  const toUnit = (pixels: number) => (unit === 'px' || whole() === 0 ? pixels : (pixels / whole()) * 100);
  const preview = (pixels: number): number => {
    const clamped = clampSplit(pixels, whole(), limits);
    container.current?.style.setProperty('--split', unit === 'px' ? `${clamped}px` : `${toUnit(clamped)}%`);
    return clamped;
  };
  const commit = (pixels: number) => onSizeChange(toUnit(preview(pixels)));

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    const divider = event.currentTarget;
    const origin = (isRow ? event.clientX : event.clientY) - current();
    divider.setPointerCapture(event.pointerId);
    const position = (moved: globalThis.PointerEvent) => (isRow ? moved.clientX : moved.clientY) - origin;
    // A press that moves nothing changes nothing: two of them are a reset, which must have the last word.
    let last: number | null = null;
    const move = (moved: globalThis.PointerEvent) => {
      last = preview(position(moved));
    };
    const stop = () => {
      divider.removeEventListener('pointermove', move);
      if (last !== null) onSizeChange(toUnit(last));
    };
    divider.addEventListener('pointermove', move);
    divider.addEventListener('lostpointercapture', stop, { once: true });
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 64 : 16;
    const moves: Readonly<Record<string, number>> = isRow
      ? { ArrowLeft: -step, ArrowRight: step, Home: -Infinity, End: Infinity }
      : { ArrowUp: -step, ArrowDown: step, Home: -Infinity, End: Infinity };
    const move = moves[event.key];
    if (event.key === 'Enter') onReset();
    else if (move !== undefined) commit(Math.min(whole(), Math.max(0, current() + move)));
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={container}
      className={joinClasses('flex min-h-0 min-w-0 flex-1', !isRow && 'flex-col', className)}
      style={{ '--split': unit === 'px' ? `${size}px` : `${size}%` } as React.CSSProperties}
    >
      <div
        ref={firstPane}
        id={id}
        hidden={isFirstHidden}
        {...(firstLandmark === undefined ? {} : { role: firstLandmark.role, 'aria-label': firstLandmark.label })}
        className={joinClasses(
          'relative min-h-0 min-w-0 shrink-0 flex-col',
          isFirstHidden ? 'hidden' : 'flex',
          isRow ? 'border-e border-border' : 'border-b border-border',
        )}
        style={{
          flexBasis: 'var(--split)',
          [isRow ? 'minWidth' : 'minHeight']: limits.first,
          [isRow ? 'maxWidth' : 'maxHeight']: maxFirstSize(limits),
        }}
      >
        {first}
        <div
          role="separator"
          tabIndex={0}
          aria-label={label}
          aria-controls={id}
          aria-orientation={isRow ? 'vertical' : 'horizontal'}
          aria-valuenow={Math.round(size)}
          aria-valuemin={0}
          aria-valuemax={unit === 'percent' ? 100 : (limits.firstMax ?? 2000)}
          onPointerDown={drag}
          onDoubleClick={onReset}
          onKeyDown={handleKey}
          className={joinClasses(
            'absolute z-10 touch-none after:absolute after:bg-transparent after:content-[""] hover:after:bg-accent focus-visible:after:bg-focus-ring',
            isRow
              ? 'inset-y-0 -end-[3.5px] w-1.5 cursor-col-resize after:inset-y-0 after:inset-x-[2.5px]'
              : 'inset-x-0 -bottom-[3.5px] h-1.5 cursor-row-resize after:inset-x-0 after:inset-y-[2.5px]',
          )}
        />
      </div>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">{second}</div>
    </div>
  );
}
