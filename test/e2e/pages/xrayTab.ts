import type { Locator, Page } from '@playwright/test';

/** The X-ray of a result: image, elements, details and markdown. */
export function xrayTab(page: Page) {
  const pane = page.locator('[data-region="result"]');
  const list = pane.getByRole('grid', { name: 'Elements' });
  const row = (text: string): Locator => list.getByRole('row').filter({ hasText: text });
  return {
    list,
    row,
    /** Points at the row of a dropped element and keeps it. */
    async keep(text: string): Promise<void> {
      await row(text).hover();
      await row(text).getByRole('button', { name: /^Keep/ }).click();
    },
    picture: pane.getByRole('application'),
    details: pane.getByRole('region', { name: 'Element details' }),
    markdown: pane.getByRole('document', { name: 'Markdown source' }),
    /** In a narrow result elements and markdown take turns. */
    beside: (name: 'Elements' | 'Markdown'): Locator =>
      pane.getByRole('radiogroup', { name: 'Next to the page' }).getByRole('radio', { name }),
  };
}
