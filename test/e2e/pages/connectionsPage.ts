import type { Locator, Page } from '@playwright/test';

/** The list of services with the chosen one next to it. */
export function connectionsPage(page: Page) {
  const list = page.getByRole('listbox', { name: 'Connections', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Add a connection' });
  return {
    list,
    async open(): Promise<void> {
      await page.keyboard.press('ControlOrMeta+Comma');
      await page.getByRole('listbox', { name: 'Settings pages' }).getByRole('option', { name: 'Connections' }).click();
    },
    async choose(name: string): Promise<void> {
      await list.getByRole('option', { name }).click();
    },
    /** The part of the page about one service. */
    detail: (name: string): Locator => page.getByRole('region', { name, exact: true }),
    dialog,
    /** @param isHasty presses twice within one frame, as a fast user does on a slow machine */
    async add(
      service: { readonly baseUrl: string; readonly name: string; readonly key?: string },
      isHasty = false,
    ): Promise<void> {
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await dialog.getByRole('textbox', { name: 'Base URL' }).fill(service.baseUrl);
      await dialog.getByRole('textbox', { name: 'Name' }).fill(service.name);
      if (service.key !== undefined) await dialog.getByRole('textbox', { name: /^API key/ }).fill(service.key);
      const button = dialog.getByRole('button', { name: 'Add connection' });
      if (!isHasty) return button.click();
      await button.evaluate((element: HTMLElement) => {
        element.click();
        element.click();
      });
    },
    /** One step of the last "Test connection". */
    step: (name: string): Locator =>
      page.getByRole('list', { name: 'Test result' }).getByRole('listitem').filter({ hasText: name }),
    testButton: page.getByRole('button', { name: /^Test (connection|again)$/ }),
  };
}
