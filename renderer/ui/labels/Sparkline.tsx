import { sparklineBox, sparklinePoints } from './sparklinePoints.ts';

interface SparklineProps {
  readonly label: string;
  readonly values: readonly number[];
  /** A category colour. */
  readonly colour: number;
  /** Minimum of the scale's upper end. */
  readonly minTop?: number;
}

const { width, height } = sparklineBox;

/** A small line of values over time, the newest at the right. */
export function Sparkline({ label, values, colour, minTop = 0 }: SparklineProps) {
  const points = sparklinePoints(values, minTop);
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
