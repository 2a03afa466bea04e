/** The box of a sparkline, in its own units. */
export const sparklineBox = { width: 240, height: 40 } as const;

/** Points over the whole width; the scale begins at 0 and leaves a little room above the highest. */
export function sparklinePoints(values: readonly number[], least: number): readonly (readonly [number, number])[] {
  const { width, height } = sparklineBox;
  const top = Math.max(least, ...values) * 1.15;
  const step = width / Math.max(1, values.length - 1);
  return values.map(
    (value, index) => [index * step, top === 0 ? height - 1 : height - 1 - (value / top) * (height - 4)] as const,
  );
}
