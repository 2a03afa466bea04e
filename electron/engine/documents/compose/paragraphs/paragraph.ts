import type { Marker } from '../../layout/lines/listMarker.ts';
import type { TextLine } from '../../layout/lines/textLine.ts';

/** Lines that belong together. */
export interface Paragraph {
  readonly lines: readonly TextLine[];
  /** Its marker, if it is a list item. */
  readonly marker: Marker | null;
  readonly isCode: boolean;
  /** URLs and e-mail addresses only; their style is not significant. */
  readonly isAddress: boolean;
  /** It runs in another direction than the page, and names no part of it. */
  readonly isRotated: boolean;
}
