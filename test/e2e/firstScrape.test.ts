import { expect } from '@playwright/test';
import { expectNoBarriers } from './barriers.ts';
import { historyPage } from './pages/historyPage.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { runCommand } from './pages/scenarioMenu.ts';
import { settingsPage } from './pages/settingsPage.ts';
import { shareApp } from './sharedApp.ts';
import { test } from './trowelTest.ts';

const app = shareApp(() => Promise.resolve([]));

test('a fresh profile scrapes the demo page with the keyboard alone', async () => {
  const { page } = app();
  const request = requestLine(page);
  const result = resultPane(page);

  await expect(request.address).toHaveValue('http://demo.trowel.test/');
  await expect(request.address).toBeFocused();
  await request.send();

  await expect(result.markdown.getByRole('heading', { level: 1 })).toHaveText('Tea at the top of the wrong hill');
  await expect(result.outcome).toContainText('Done');
  await expect(result.outcome.getByRole('button', { name: 'demo.trowel.test' })).toBeVisible();
  await expect(page.getByRole('contentinfo', { name: 'Status' })).toContainText('Engine idle');

  await test.step('F6 goes through every region and comes round', async () => {
    const seen = new Set<string>();
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('F6');
      const focused = page.locator(':focus');
      seen.add((await focused.evaluate((node) => node.closest('[data-region]')?.getAttribute('data-region'))) ?? '');
    }
    expect([...seen].sort()).toEqual(['activity', 'builder', 'result', 'sidebar', 'status', 'tabs', 'url']);
  });

  await test.step('Tab and the arrows reach the tabs of the result', async () => {
    await page.keyboard.press('Alt+2');
    const markdownTab = result.tab('Markdown');
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(markdownTab).toBeFocused({ timeout: 100 });
    }).toPass();
    for (const name of ['Why', 'Raw']) {
      await page.keyboard.press('ArrowRight');
      await expect(result.tab(name)).toBeFocused();
    }
    await expect(result.tab('Raw')).toHaveAttribute('aria-selected', 'true');
    await expect(result.panel).toContainText('"success": true');
    await page.keyboard.press('Alt+PageDown');
    await expect(result.panel).toContainText('statusCode');
  });

  await test.step('the window with a result has no accessibility violations', () => expectNoBarriers(page));
});

test('a private host is refused until the card allows it, which the settings then list', async ({ site }) => {
  const { page } = app();
  const request = requestLine(page);
  const result = resultPane(page);
  await page.keyboard.press('ControlOrMeta+n');
  await request.typeAddress(`${site.origin}/article`);
  await request.send();
  await expect(result.cardTitle).toHaveText('127.0.0.1 is on a private network');
  expect(site.requests).toEqual([]);
  await result.cardButton('Allow 127.0.0.1').click();
  await expect(result.outcome).toContainText('Done');
  await expect(result.markdown.getByRole('heading').first()).toBeVisible();
  await settingsPage(page).open('Local engine');
  await expect(page.getByRole('main', { name: 'Settings' })).toContainText('127.0.0.1');
});

test('the palette changes a setting, the settings change it back, and a run opens from history', async () => {
  const { page } = app();
  await runCommand(page, 'dark, high contrast');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast-dark');
  await settingsPage(page).open('Appearance');
  await settingsPage(page).row('Theme').getByRole('button', { name: 'Dark, high contrast Theme' }).click();
  await page.getByRole('option', { name: 'Light', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');

  const history = historyPage(page);
  await history.open();
  await history.filter.fill('demo.trowel.test');
  await expect(history.runs).toHaveCount(1);
  await history.row('demo.trowel.test').dblclick();
  await expect(resultPane(page).outcome.getByRole('button', { name: 'demo.trowel.test' })).toBeVisible();
  await resultPane(page).open('Markdown');
  await expect(resultPane(page).markdown.getByRole('heading', { level: 1 })).toHaveText(
    'Tea at the top of the wrong hill',
  );
});

test('the palette lists the commands with their keys and runs one @long', async ({ launch }) => {
  const { page, quit } = await launch();
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const options = palette.getByRole('option');
  // Nobody waits until it is there.
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('high contrast');
  await expect(options).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await expect(palette.getByRole('option', { name: /^Send ?Request/ })).toContainText('Ctrl');
  expect(await options.count()).toBeGreaterThan(25);

  await page.keyboard.type('high contrast');
  await expect(options).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');

  await expect(palette).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast-dark');
  await quit();
});
