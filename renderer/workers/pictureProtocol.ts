import type { ChangedArea } from '../../shared/document/compare/pixelDifference.ts';

/** Two pictures to compare: each a path of our own origin, or a `data:` picture. */
export interface PictureRequest {
  readonly before: string;
  readonly after: string;
  /** How far a channel may be off, 0 to 255. */
  readonly threshold: number;
}

/** What differs, drawn; `scale` is how much smaller than the pictures it is, 1 for not. */
export interface ComparedPictures {
  readonly picture: ImageBitmap;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly changed: number;
  readonly areas: readonly ChangedArea[];
}

export type PictureReply =
  | { readonly ok: true; readonly value: ComparedPictures }
  | { readonly ok: false; readonly message: string };
