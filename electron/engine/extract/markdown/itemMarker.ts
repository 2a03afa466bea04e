import type { Element } from 'domhandler';

/** Names the bullet or the number of a list item whose place, a cell, holds no list in markdown. */
export const itemMarker = 'data-marker';

/** @returns the marker of an item; null where it has none */
export function markerOf({ attribs }: Element): string | null {
  const marker = attribs[itemMarker] ?? '';
  return /^(?:-|\d{1,10}\.)$/.test(marker) ? marker : null;
}
