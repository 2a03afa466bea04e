import type { Locator, Page } from '@playwright/test';

/** The X-ray of a result: image, elements, details and markdown. */
export function xrayTab(page: Page) {
  const pane = page.locator('[data-region="result"]');
  const list = pane.getByRole('grid', { name: 'Elements' });
  return {
    list,
    row: (text: string): Locator => list.getByRole('row').filter({ hasText: text }),
    picture: pane.getByRole('application'),
    details: pane.getByRole('region', { name: 'Element details' }),
    markdown: pane.getByRole('document', { name: 'Markdown source' }),
    /** In a narrow result elements and markdown take turns. */
    beside: (name: 'Elements' | 'Markdown'): Locator =>
      pane.getByRole('radiogroup', { name: 'Next to the page' }).getByRole('radio', { name }),
  };
}
