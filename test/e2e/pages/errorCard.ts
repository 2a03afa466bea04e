import { expect, type Page } from '@playwright/test';
import { requestLine } from './requestLine.ts';
import { resultPane } from './resultPane.ts';

/** Presses the primary button of the error card. */
export const pressFirst = (page: Page) => resultPane(page).card.locator('button[class*="bg-accent"]').first().click();

/** What a press on the primary button leads to: a field of that name. */
export const goesTo =
  (name: RegExp, role: 'textbox' | 'combobox' = 'textbox') =>
  async (page: Page) => {
    await pressFirst(page);
    await expect(page.getByRole(role, { name })).toBeFocused();
  };

export const goesLocal = async (page: Page) => {
  await pressFirst(page);
  await expect(requestLine(page).connection).toContainText('Local engine');
};

export const opensRaw = async (page: Page) => {
  await pressFirst(page);
  await expect(resultPane(page).tabs.getByRole('tab', { name: 'Raw' })).toHaveAttribute('aria-selected', 'true');
};

/** The colour of the one primary button of a region. */
export function accentOf(page: Page): Promise<string> {
  return requestLine(page)
    .sendButton.or(requestLine(page).cancelButton)
    .evaluate((button) => getComputedStyle(button).backgroundColor);
}

/** Back to the request, at the service, whatever the button before has opened. */
export async function goHome(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('toolbar', { name: 'Activities' }).getByRole('button', { name: 'Requests' }).click();
  if (!(await requestLine(page).connection.textContent())?.includes('Cloud'))
    await requestLine(page).chooseConnection('Cloud');
  // What is sent while the last one ends would be its cancelling.
  await expect(requestLine(page).sendButton).toBeVisible();
}
