import type { TextStyle } from './pageContent.ts';

/** A sign, as far as it tells how it stands at its line. */
interface Standing {
  readonly y0: number;
  readonly baseline: number;
  readonly angle: number;
  readonly style: TextStyle;
}

/**
 * Makes the box of a sign as high as it is, where it hangs from its line.
 * @param numbers its box and its baseline, from a place on
 * @param height points; 0 where that is not known
 */
export function hang(numbers: Float64Array, at: number, height: number): void {
  if (height === 0) return;
  const baseline = numbers[at + 4] ?? 0;
  numbers[at + 1] = baseline;
  numbers[at + 3] = baseline + height;
}

/** Whether a sign hangs from its line: a large bracket, which is no letter of a word. */
export function hangs({ y0, baseline, style, angle }: Standing): boolean {
  return y0 === baseline && style.size !== 0 && angle === 0;
}
