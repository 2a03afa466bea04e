/** The direction and amount of a difference between two numbers. */
export interface NumberDifference {
  readonly kind: 'more' | 'less' | 'same';
  readonly by: number;
}

/** Null when one of them is not known. */
export function differenceOf(value: number | null, base: number | null): NumberDifference | null {
  if (value === null || base === null) return null;
  if (value === base) return { kind: 'same', by: 0 };
  return { kind: value > base ? 'more' : 'less', by: Math.abs(value - base) };
}
