import type { Locator, Page } from '@playwright/test';

/** What the newest message offers to take back. Other parts of the window have buttons of this name too. */
export function undoOfToast(page: Page): Locator {
  return page.locator('[data-toast]').getByRole('button', { name: 'Undo', exact: true }).last();
}
