import { useId } from 'react';
import type { BlockRow } from '../../../workers/blockProtocol.ts';
import { type BoxRoom, mostRoom } from './boxRoom.ts';

interface ReadingPathProps {
  readonly blocks: readonly BlockRow[];
  /** How the box of each is drawn, by its number. */
  readonly rooms: ReadonlyMap<number, BoxRoom>;
  readonly width: number;
  readonly height: number;
}

/** The way that the text takes over the page: a number in each block, an arrow to the next. */
export function ReadingPath({ blocks, rooms, width, height }: ReadingPathProps) {
  const arrow = useId();
  const stops = blocks.flatMap(({ box, number, readingOrder }) =>
    box === null
      ? []
      : [
          {
            number,
            order: readingOrder,
            x: ((box[0] + box[2]) / 2) * width,
            y: ((box[1] + box[3]) / 2) * height,
            r: radiusOf(rooms.get(number) ?? mostRoom),
          },
        ],
  );
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
      {stops.slice(1).map((stop, index) => {
        const before = stops[index] ?? stop;
        const length = Math.hypot(stop.x - before.x, stop.y - before.y);
        // Arrows end at the rim of the circle, not below it.
        const part = length === 0 ? 0 : Math.max(0, length - stop.r - 1) / length;
        return (
          <line
            key={stop.number}
            x1={before.x}
            y1={before.y}
            x2={before.x + (stop.x - before.x) * part}
            y2={before.y + (stop.y - before.y) * part}
            stroke="var(--accent)"
            strokeWidth={1.5}
            markerEnd={`url(#${arrow})`}
          />
        );
      })}
      {stops.map((stop) => (
        <g key={stop.number}>
          <circle cx={stop.x} cy={stop.y} r={stop.r} fill="var(--paper)" stroke="var(--accent)" strokeWidth={1.5} />
          <text
            x={stop.x}
            y={stop.y + stop.r * 0.4}
            textAnchor="middle"
            fontSize={stop.r * 1.15}
            fontWeight={600}
            fill="var(--accent-text)"
          >
            {stop.order ?? '?'}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** Where lines stand close, circles have no more room than the letters beside the boxes. */
function radiusOf({ tag }: BoxRoom): number {
  return tag === mostRoom.tag ? 9 : tag / 2 - 0.75;
}
