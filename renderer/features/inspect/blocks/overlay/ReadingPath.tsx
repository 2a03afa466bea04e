import { useId, useMemo } from 'react';
import type { BlockRow } from '../../../../workers/blocks/blockProtocol.ts';
import { type PathStop, pathStops } from './pathStops.ts';

interface ReadingPathProps {
  readonly blocks: readonly BlockRow[];
  readonly width: number;
  readonly height: number;
}

/** Minimum length in pixels of a line with an arrow; a shorter one is between blocks that touch, and their numbers show the order. */
const minArrowPx = 12;

/** Reading order on the page: a number in each block, an arrow to the next. Where blocks are too close for that, a dot. */
export function ReadingPath({ blocks, width, height }: ReadingPathProps) {
  const arrow = useId();
  const stops = useMemo(() => pathStops(blocks, width, height), [blocks, width, height]);
  return (
    <svg
      aria-hidden
      width={width}
      height={height}
      className="pointer-events-none absolute inset-0 z-10 overflow-visible"
    >
      <defs>
        <marker id={arrow} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0 L8 4 L0 8 z" fill="var(--accent)" />
        </marker>
      </defs>
      {stops.slice(1).map((stop, index) => (
        <Way key={stop.number} from={stops[index] ?? stop} to={stop} arrow={`url(#${arrow})`} />
      ))}
      {stops.map((stop) =>
        stop.isNumbered ? (
          <g key={stop.number}>
            <circle cx={stop.x} cy={stop.y} r={stop.r} fill="var(--paper)" stroke="var(--accent)" strokeWidth={1.5} />
            <text
              x={stop.x}
              y={stop.y + stop.r * 0.4}
              textAnchor="middle"
              fontSize={stop.r * (stop.order.length < 3 ? 1.15 : 2.4 / stop.order.length)}
              fontWeight={600}
              fill="var(--accent-text)"
            >
              {stop.order}
            </text>
          </g>
        ) : (
          <circle key={stop.number} cx={stop.x} cy={stop.y} r={stop.r} fill="var(--accent)" />
        ),
      )}
    </svg>
  );
}

interface WayProps {
  readonly from: PathStop;
  readonly to: PathStop;
  /** The head of an arrow. */
  readonly arrow: string;
}

function Way({ from, to, arrow }: WayProps) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  // Arrows end at the rim of the circle, not below it.
  const part = length === 0 ? 0 : Math.max(0, length - to.r - 1) / length;
  return (
    <line
      x1={from.x}
      y1={from.y}
      x2={from.x + (to.x - from.x) * part}
      y2={from.y + (to.y - from.y) * part}
      stroke="var(--accent)"
      strokeWidth={1.5}
      markerEnd={length - from.r - to.r < minArrowPx ? undefined : arrow}
    />
  );
}
