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
