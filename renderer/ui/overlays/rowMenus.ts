import type { MouseEvent } from 'react';

/**
 * Opens the menu of a row's own button on a right click on the row, so that its entries are defined once. A row without a menu button, or
 * without one yet, is ignored.
 */
export function openRowMenu(event: MouseEvent): void {
  const row = event.target instanceof Element ? event.target.closest('[role="row"]') : null;
  const button = row?.querySelector<HTMLElement>('button[aria-haspopup="true"], button[aria-haspopup="menu"]');
  if (button === null || button === undefined) return;
  event.preventDefault();
  button.click();
}
