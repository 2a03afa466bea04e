/** View box of a sparkline, in its own units. */
export const sparklineBox = { width: 240, height: 40 } as const;

/** Returns points over the full width; the scale starts at 0 and leaves some space above the maximum. */
export function sparklinePoints(values: readonly number[], least: number): readonly (readonly [number, number])[] {
  const { width, height } = sparklineBox;
  const top = Math.max(least, ...values) * 1.15;
  const step = width / Math.max(1, values.length - 1);
  return values.map(
    (value, index) => [index * step, top === 0 ? height - 1 : height - 1 - (value / top) * (height - 4)] as const,
  );
}
