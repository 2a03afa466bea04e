import type { Marker } from '../../layout/lines/listMarker.ts';
import type { Segment } from '../../layout/lines/segment.ts';

/** Lines that belong together. */
export interface Paragraph {
  readonly lines: readonly Segment[];
  /** What it begins with, where it is an item of a list. */
  readonly marker: Marker | null;
  readonly isCode: boolean;
  /** Addresses alone, whose look says nothing. */
  readonly isAddress: boolean;
  /** It runs in another direction than the page, and names no part of it. */
  readonly isAside: boolean;
}
