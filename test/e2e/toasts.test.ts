import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { settingsPage } from './pages/settingsPage.ts';
import { seedProfile, test } from './trowelTest.ts';

test('what did not work is told until it works; a word of a line covers nothing; Escape sends it away @long', async ({
  launch,
  profile,
}) => {
  seedProfile(profile, { tabs: [{ body: { url: 'https://example.com/', formats: ['markdown'] } }] });
  const { page, electron } = await launch();
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(960, 600));
  const file = join(profile, 'settings.json');
  const settings = settingsPage(page);
  await settings.open('Appearance');
  const compact = settings.row('Density').getByRole('radio', { name: 'Compact' });
  const toasts = page.locator('[data-toast]');
  const failures = page.locator('[data-toast="failure"]');

  // A folder at the path of the file: nothing can replace it.
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
  const last = await page.getByRole('contentinfo', { name: 'Status' }).getByRole('button').last().boundingBox();
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThan(toast?.x ?? 0);
  await page.keyboard.press('Escape');
  await expect(toasts).toHaveCount(0);
});

test('a message stays for as long as it is pointed at or has the focus, and goes by itself afterwards @long', async ({
  launch,
}) => {
  const { page, electron } = await launch();
  await settingsPage(page).open('About');
  const toast = page.locator('[data-toast]');
  // Fake clock of the window: the test does not wait for the lifetime of a toast.
  await page.clock.install();
  const copy = page.getByRole('button', { name: /^Copy/ }).first();
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.focus());

  await test.step('nobody holds it', async () => {
    await copy.click();
    await expect(toast).toHaveCount(1);
    await page.clock.runFor(30_000);
    await expect(toast).toHaveCount(0);
  });

  await test.step('the pointer holds it, and what was left of its life runs on when it leaves', async () => {
    await copy.click();
    await page.clock.runFor(2000);
    await toast.hover();
    await page.clock.runFor(60_000);
    await expect(toast).toHaveCount(1);
    await page.mouse.move(4, 4);
    await page.clock.runFor(1000);
    await expect(toast).toHaveCount(1);
    await page.clock.runFor(3000);
    await expect(toast).toHaveCount(0);
  });

  await test.step('the focus holds it', async () => {
    await copy.click();
    await toast.getByRole('button', { name: 'Dismiss' }).focus();
    await page.clock.runFor(60_000);
    await expect(toast).toHaveCount(1);
    await copy.focus();
    await page.clock.runFor(30_000);
    await expect(toast).toHaveCount(0);
  });
});
