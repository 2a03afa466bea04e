import type { Locator, Page } from '@playwright/test';

/** The settings: their pages, their search and one row of them. */
export function settingsPage(page: Page) {
  const search = page.getByRole('searchbox', { name: 'Search settings' });
  return {
    search,
    async open(section?: string): Promise<void> {
      await page.keyboard.press('ControlOrMeta+Comma');
      if (section !== undefined)
        await page.getByRole('listbox', { name: 'Settings pages' }).getByRole('option', { name: section }).click();
    },
    /** A setting by its title. */
    row: (title: string): Locator => page.getByRole('region', { name: title, exact: true }),
    /** A command's row on the page of keys. */
    command: (title: string): Locator => page.getByRole('listitem', { name: title, exact: true }),
  };
}
