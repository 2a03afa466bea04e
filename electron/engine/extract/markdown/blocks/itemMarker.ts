import type { Element } from 'domhandler';
import { itemMarker } from '../../../../../shared/base/itemMarker.ts';

/** @returns the marker of an item; null where it has none */
export function markerOf({ attribs }: Element): string | null {
  const marker = attribs[itemMarker] ?? '';
  return /^(?:-|\d{1,10}\.)$/.test(marker) ? marker : null;
}
