import type { Tag, TextStyle } from '../pageContent.ts';

/** A character of a page with its position and style. */
export interface Char {
  readonly text: string;
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
  readonly baseline: number;
  readonly style: TextStyle;
  readonly angle: number;
  readonly tag: Tag | null;
  /** One more letter of the glyph before it. */
  readonly isLigatureComponent: boolean;
  /** The text object that it is of. */
  readonly object: number;
  /** It was there before. */
  readonly isOverprint: boolean;
}

/** Vertical position of a character relative to its baseline. */
interface Standing {
  readonly y0: number;
  readonly baseline: number;
  readonly angle: number;
  readonly style: TextStyle;
}

/**
 * Sets the box height of a glyph that hangs from its baseline.
 * @param numbers its box and baseline, starting at an offset
 * @param height points; 0 if unknown
 */
export function hang(numbers: Float64Array, at: number, height: number): void {
  if (height === 0) return;
  const baseline = numbers[at + 4] ?? 0;
  numbers[at + 1] = baseline;
  numbers[at + 3] = baseline + height;
}

/** Whether a glyph hangs from its baseline: a large bracket, which is no character of a word. */
export function hangs({ y0, baseline, style, angle }: Standing): boolean {
  return y0 === baseline && style.size !== 0 && angle === 0;
}
