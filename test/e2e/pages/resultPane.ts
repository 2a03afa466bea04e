import { expect, type Locator, type Page } from '@playwright/test';

/** Views that share a tab. */
const groups: Readonly<Record<string, string>> = {
  'X-ray': 'Why',
  Steps: 'Why',
  'Page log': 'Why',
  Raw: 'Raw',
  Metadata: 'Raw',
  Other: 'Raw',
};

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
    /** Opens a view: by its tab, or by the tab and the segment of its group. */
    async open(name: string): Promise<void> {
      const group = groups[name];
      if (group === undefined) return await tab(name).click();
      const segment = pane.getByRole('radiogroup', { name: 'Views of this tab' }).getByRole('radio', {
        name: new RegExp(`^${name === 'Raw' ? 'Response' : name}( ?[\\d,]+)?$`),
      });
      const own = tab(name);
      await expect(own.or(tab(group)).first()).toBeVisible();
      await ((await own.count()) > 0 && name !== 'Raw' ? own : tab(group)).click();
      if ((await segment.count()) > 0) await segment.click();
    },
    card: pane.getByRole('article'),
    cardTitle: pane.getByRole('article').getByRole('heading', { level: 2 }),
    cardButton: (name: string | RegExp): Locator => pane.getByRole('article').getByRole('button', { name }),
  };
}
