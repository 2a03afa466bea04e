import { expect, type Locator, type Page } from '@playwright/test';

/** The table of runs and its filter. */
export function historyPage(page: Page) {
  const table = page.getByRole('grid', { name: 'Runs, newest first' });
  const row = (target: string): Locator => table.getByRole('row').filter({ hasText: target });
  return {
    table,
    async open(): Promise<void> {
      await page.getByRole('toolbar', { name: 'Activities' }).getByRole('button', { name: 'History' }).click();
    },
    row,
    /** Adds a run to the selected ones. A press on one that is selected already would take it out. */
    async select(target: string): Promise<void> {
      await expect(row(target)).toHaveAttribute('aria-selected', 'false');
      await row(target).click({ modifiers: ['ControlOrMeta'] });
      await expect(row(target)).toHaveAttribute('aria-selected', 'true');
    },
    /** Rows of runs, without those of days and titles. */
    runs: table.getByRole('row').filter({ has: page.getByRole('gridcell').nth(3) }),
    filter: page.getByRole('searchbox', { name: 'Search runs' }),
    /** What can be done to the selected runs. */
    act: (name: string): Locator =>
      page.getByRole('main', { name: 'History' }).getByRole('button', { name, exact: true }),
    dialog: page.getByRole('alertdialog'),
  };
}
