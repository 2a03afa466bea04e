import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { electronPath, launchArguments } from '../../build/scripts/runtime.mjs';
import { requestLine } from './pages/requestLine.ts';
import { seedProfile, test } from './trowelTest.ts';

test('panes, the sidebar and a theme of the palette are as they were after a restart @long', async ({ launch }) => {
  let width = 0;
  await test.step('move the divider, close the sidebar, choose dark', async () => {
    const { page, quit } = await launch();
    await page.keyboard.press('ControlOrMeta+Enter');
    const builder = page.locator('[data-region="builder"]');
    await expect(builder).toBeVisible();
    const before = (await builder.boundingBox())?.width ?? 0;
    const divider = page.getByRole('separator', { name: /builder|request|result/i }).last();
    await divider.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(async () => (await builder.boundingBox())?.width).toBeGreaterThan(before + 40);
    await page.keyboard.press('ControlOrMeta+b');
    await expect(page.locator('[data-region="sidebar"]')).toBeHidden();
    width = (await builder.boundingBox())?.width ?? 0;
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('Theme: dark');
    await page
      .getByRole('dialog')
      .getByRole('option')
      .filter({ hasText: /^Theme: dark(?!,)/ })
      .click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', /dark/);
    await quit();
  });
  const { page, quit } = await launch();
  await expect(page.locator('[data-region="sidebar"]')).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('data-theme', /dark/);
  const builder = page.locator('[data-region="builder"]');
  await expect.poll(async () => Math.abs(((await builder.boundingBox())?.width ?? 0) - width)).toBeLessThan(4);
  await quit();
});

test('a small window stacks its panes and keeps every command in reach @long', async ({ launch, profile }) => {
  seedProfile(profile, { tabs: [{ body: { url: 'http://demo.trowel.test/' } }] });
  const { page, electron, quit } = await launch();
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(960, 600));
  await page.keyboard.press('ControlOrMeta+Enter');
  const builder = page.locator('[data-region="builder"]');
  const result = page.locator('[data-region="result"]');
  await expect(result.getByRole('tablist')).toBeVisible();
  const above = await builder.boundingBox();
  const below = await result.boundingBox();
  expect(above?.y).toBeLessThan(below?.y ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(960);
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport();
  await test.step('beside the builder the result has no room for all facts: the others are behind a button', async () => {
    const outcome = result.getByRole('group', { name: 'Outcome' });
    const more = outcome.getByRole('button', { name: 'More about this result' });
    await expect(outcome.getByRole('button', { name: 'Local engine' })).toBeVisible();
    await expect(more).toBeHidden();
    await page.keyboard.press('ControlOrMeta+j');
    await expect(outcome.getByRole('button', { name: 'Local engine' })).toBeHidden();
    await more.press('Enter');
    const rest = page.getByRole('dialog', { name: 'More about this result' });
    await expect(rest.getByRole('listitem').filter({ hasText: 'Local engine' })).toContainText(
      'Connection that returned this result',
    );
    await expect(rest).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();
    // Closed while it still fades in, it leaves a window that takes keys.
    for (let turn = 0; turn < 12; turn += 1) {
      await page.keyboard.press('Enter');
      await expect(rest).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(more).toBeFocused();
    }
    await page.keyboard.press('ControlOrMeta+j');
    await expect(more).toBeHidden();
  });
  await quit();
});

test('the tab in sight stays whole while its title grows @long', async ({ launch, profile }) => {
  seedProfile(profile, {
    tabs: Array.from({ length: 9 }, (_, index) => ({ body: { url: `https://example.com/pottery/${index}` } })),
  });
  const { page, electron, quit } = await launch();
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1440, 900));
  await page.keyboard.press('ControlOrMeta+t');
  await expect(page.getByRole('tab', { selected: true }).first()).toContainText('Untitled');
  await requestLine(page).typeAddress('https://docs.example.com/kilns/of-a-long-name');
  const tab = page.getByRole('tab', { selected: true }).first();
  await expect(tab).toContainText('long-name');
  await expect(tab).toBeInViewport({ ratio: 1 });
  await quit();
});

test('a second start brings the first window to the front and ends @long', async ({ launch, profile }) => {
  const { page, electron, quit } = await launch();
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  const second = spawn(electronPath(), [...launchArguments(), process.cwd(), '--profile', profile], {
    stdio: 'ignore',
  });
  const [code] = (await once(second, 'exit')) as [number | null];
  expect(code).toBe(0);
  await expect.poll(() => electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  await expect
    .poll(() => electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized()))
    .toBe(false);
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  await quit();
});

test('--screenshot writes a picture of the demo page and ends @long', async ({ profile }) => {
  const file = join(profile, 'picture.png');
  const child = spawn(
    electronPath(),
    [...launchArguments(), process.cwd(), '--profile', join(profile, 'own'), '--screenshot', file],
    {
      stdio: 'ignore',
    },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(code).toBe(0);
  const image = readFileSync(file);
  expect(image.subarray(1, 4).toString()).toBe('PNG');
  // Width and height are in the first chunk (IHDR).
  expect(image.readUInt32BE(16)).toBeGreaterThanOrEqual(960);
});
