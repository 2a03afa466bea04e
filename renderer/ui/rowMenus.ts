import type { MouseEvent } from 'react';

/**
 * Opens the menu that a row has behind a button of its own, for those who ask at the row; its entries are kept in one place.
 * A row without one, or without it yet, is left alone.
 */
export function openOwnMenu(event: MouseEvent): void {
  const row = event.target instanceof Element ? event.target.closest('[role="row"]') : null;
  const button = row?.querySelector<HTMLElement>('button[aria-haspopup="true"], button[aria-haspopup="menu"]');
  if (button === null || button === undefined) return;
  event.preventDefault();
  button.click();
}
