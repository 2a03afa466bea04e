import { expect } from '@playwright/test';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { test } from './trowelTest.ts';

test('a fresh profile scrapes the demo page with the keyboard alone', async ({ launch }) => {
  const { page, quit } = await launch();
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
    for (const name of ['X-ray', 'Page log', 'Metadata']) {
      await page.keyboard.press('ArrowRight');
      await expect(result.tab(name)).toBeFocused();
    }
    await expect(result.tab('Metadata')).toHaveAttribute('aria-selected', 'true');
    await expect(result.panel).toContainText('statusCode');
    await page.keyboard.press('Alt+PageDown');
    await expect(result.tab('Raw')).toHaveAttribute('aria-selected', 'true');
    await expect(result.panel).toContainText('"success": true');
  });
  await quit();
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
