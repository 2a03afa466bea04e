import type { ChangedArea } from '../../../shared/document/compare/pixelDifference.ts';

/** Two images to compare: each a path of our own origin, or a `data:` image. */
export interface ImagePair {
  readonly before: string;
  readonly after: string;
  /** How far a channel may be off, 0 to 255. */
  readonly threshold: number;
}

/** Rendered difference; `scale` is the factor by which it is smaller than the images, 1 for equal size. */
export interface ImageComparison {
  readonly picture: ImageBitmap;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly changed: number;
  readonly areas: readonly ChangedArea[];
}

export type ImageReply =
  | { readonly ok: true; readonly value: ImageComparison }
  | { readonly ok: false; readonly message: string };
