import { createElement } from 'react';
// Only the benchmark needs it: everything else can be checked and tested without installing it.
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
