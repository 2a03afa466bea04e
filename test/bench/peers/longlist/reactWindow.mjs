import { createElement } from 'react';
// Needed by the bench alone: whoever has not installed it can check and test all the rest.
import { List } from 'react-window';

/**
 * The peer's list, with as many rows beyond the view as ours draws.
 * @param {unknown} rowComponent draws the row of an `index`
 * @param {number} rowCount
 * @param {number} rowHeight in pixels
 * @returns {import('react').ReactNode}
 */
export function reactWindowList(rowComponent, rowCount, rowHeight) {
  return createElement(List, { role: 'listbox', rowComponent, rowCount, rowHeight, rowProps: {}, overscanCount: 8 });
}
