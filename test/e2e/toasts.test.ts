import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { settingsPage } from './pages/settingsPage.ts';
import { seedProfile, test } from './trowelTest.ts';

test('what did not work is told until it works; a word of a line covers nothing; Escape sends it away', async ({
  launch,
  profile,
}) => {
  seedProfile(profile, { tabs: [{ body: { url: 'https://example.com/', formats: ['markdown'] } }] });
  const { page, electron } = await launch();
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(960, 600));
  const file = join(profile, 'settings.json');
  const settings = settingsPage(page);
  await settings.open('Look and density');
  const compact = settings.row('Density').getByRole('radio', { name: 'Compact' });
  const toasts = page.locator('[data-toast]');
  const failures = page.locator('[data-toast="failure"]');

  // A folder where the file belongs: nothing can take its place.
  rmSync(file, { force: true });
  mkdirSync(join(file, 'in the way'), { recursive: true });
  await compact.click();
  await expect(failures).toContainText('settings.json');
  await compact.click();
  await expect(toasts).toHaveCount(1);
  rmSync(file, { recursive: true });
  await compact.click();
  await expect(toasts).toHaveCount(0);

  await settings.open('About');
  await page.getByRole('button', { name: /^Copy/ }).first().click();
  await expect(toasts).toHaveCount(1);
  const [toast, status] = [
    await toasts.boundingBox(),
    await page.getByRole('contentinfo', { name: 'Status' }).boundingBox(),
  ];
  expect((status?.y ?? 0) - (toast?.y ?? 0)).toBeLessThan(8);
  await page.keyboard.press('Escape');
  await expect(toasts).toHaveCount(0);
});
