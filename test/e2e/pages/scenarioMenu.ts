import { expect, type Page } from '@playwright/test';

/** The failure lab's menu of scenarios, over the window. */
export function scenarioMenu(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Failure lab scenarios' });
  const field = dialog.getByRole('combobox', { name: 'Find a scenario' });
  return {
    dialog,
    field,
    option: (name: string) => dialog.getByRole('option', { name }),
    group: (name: string) => dialog.getByRole('listbox', { name: 'Groups' }).getByRole('option', { name }),
    /** The chosen scenario in the request line. */
    chosen: page.getByRole('button', { name: /^Scenario: / }),
    /** Opens the menu from the palette, as a person without a mouse does. */
    async open(): Promise<void> {
      await runCommand(page, 'choose scenario');
      await expect(field).toBeFocused();
    },
    /** Finds a scenario by its name in addresses and takes it. */
    async choose(words: string): Promise<void> {
      await field.fill(words);
      await expect(dialog.getByRole('listbox', { name: 'Scenarios' }).getByRole('option')).toHaveCount(1);
      await field.press('Enter');
      await expect(dialog).toHaveCount(0);
    },
  };
}

/** Runs the palette command with this label, once it is offered. */
export async function runCommand(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused();
  await page.keyboard.type(words);
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
}
