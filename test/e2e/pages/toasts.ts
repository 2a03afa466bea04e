import type { Locator, Page } from '@playwright/test';

/**
 * Returns the undo button of a toast: of the one with this text, or of the only one. Other parts of the window have buttons of this name
 * too.
 */
export function undoOfToast(page: Page, says: string | RegExp = ''): Locator {
  return page
    .locator('[data-toast]')
    .filter({ hasText: says })
    .getByRole('button', { name: 'Undo', exact: true })
    .last();
}
