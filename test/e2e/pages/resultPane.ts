import type { Locator, Page } from '@playwright/test';

/** What came back: strip, tabs, and the inspector of the chosen tab. */
export function resultPane(page: Page) {
  const pane = page.locator('[data-region="result"]');
  const tabs = pane.getByRole('tablist', { name: 'Result tabs' });
  // A count may follow the name; "Raw" is not "Raw HTML".
  const tab = (name: string): Locator => tabs.getByRole('tab', { name: new RegExp(`^${name}( ?[\\d,]+)?$`) });
  const outcome = pane.getByRole('group', { name: 'Outcome' });
  return {
    pane,
    outcome,
    tabs,
    tab,
    panel: pane.getByRole('tabpanel').last(),
    // Located by attributes: a search by role visits every element, and a long document has tens of thousands.
    markdown: pane.locator('[role="document"][aria-label="Rendered Markdown"]'),
    view: (name: string): Locator => pane.getByRole('radio', { name }),
    async open(name: string): Promise<void> {
      await tab(name).click();
    },
    card: pane.getByRole('article'),
    cardTitle: pane.getByRole('article').getByRole('heading', { level: 2 }),
    cardButton: (name: string | RegExp): Locator => pane.getByRole('article').getByRole('button', { name }),
  };
}
