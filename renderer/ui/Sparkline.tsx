import { sparklineBox, sparklinePoints } from './sparklinePoints.ts';

interface SparklineProps {
  readonly label: string;
  readonly values: readonly number[];
  /** A category colour. */
  readonly colour: number;
  /** The top of the scale is at least this. */
  readonly least?: number;
}

const { width, height } = sparklineBox;

/** A small line of values over time, the newest at the right. */
export function Sparkline({ label, values, colour, least = 0 }: SparklineProps) {
  const points = sparklinePoints(values, least);
  if (points.length < 2) return <div className="h-10" />;
  const line = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="block h-10 w-full"
    >
      <polygon points={`0,${height} ${line} ${width},${height}`} style={{ fill: `var(--cat-${colour}-tint)` }} />
      <polyline
        points={line}
        fill="none"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
        style={{ stroke: `var(--cat-${colour})` }}
      />
    </svg>
  );
}
