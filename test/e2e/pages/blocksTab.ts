import type { Locator, Page } from '@playwright/test';

/** The inspector of blocks: strip, page, list, details and markdown. */
export function blocksTab(page: Page) {
  const pane = page.locator('[data-region="result"]');
  const list = pane.getByRole('grid', { name: 'Blocks' });
  return {
    pane,
    list,
    strip: pane.getByRole('listbox', { name: 'Pages' }),
    sheet: pane.getByRole('application'),
    /** The rendered page image; `data-page-picture` states whether it is there. */
    picture: pane.locator('[data-page-picture]'),
    /** A box on the page, by the letter of its type. */
    box: (letter: string): Locator =>
      pane.locator('[data-block]').filter({ has: page.getByText(letter, { exact: true }) }),
    row: (text: string | RegExp): Locator => list.getByRole('row').filter({ hasText: text }),
    details: pane.getByRole('region', { name: 'Block details' }),
    markdown: pane.getByRole('document', { name: 'Markdown source' }),
    /** In a narrow result list and markdown take turns. */
    beside: (name: 'Blocks' | 'Markdown'): Locator =>
      pane.getByRole('radiogroup', { name: 'Next to the page' }).getByRole('radio', { name }),
  };
}
