import { expect, type Page } from '@playwright/test';
import { expectNoBarriers } from './barriers.ts';
import { agentRun } from './pages/agentRun.ts';
import { blocksTab } from './pages/blocksTab.ts';
import { resultPane } from './pages/resultPane.ts';
import { test } from './trowelTest.ts';

const cards = (page: Page) => page.getByRole('list', { name: 'Samples' });
const card = (page: Page, name: string) => cards(page).getByRole('button', { name });
const hint = (page: Page) => page.getByRole('complementary', { name: 'What to try next' });

test('the four samples of the first start run, and each ends with a hint @long', async ({ launch }) => {
  test.setTimeout(180_000);
  const { page, quit } = await launch();
  await expect(cards(page).getByRole('button')).toHaveText([
    /^Scrape the demo page/,
    /^Open a PDF/,
    /^Watch an agent run/,
    /^Record a click/,
  ]);
  await expectNoBarriers(page, { themes: ['light', 'dark'] });
  await test.step('a page, in the tab that waits for it', async () => {
    await card(page, 'Scrape the demo page').click();
    await expect(resultPane(page).outcome).toContainText('Done');
    await expect(page.getByRole('tablist', { name: 'Open tabs' }).getByRole('tab')).toHaveCount(1);
    await hint(page).getByRole('button', { name: 'Open Why' }).click();
    await expect(resultPane(page).tab('Why')).toHaveAttribute('aria-selected', 'true');
  });
  await test.step('a PDF on its blocks, from the empty result of a new request', async () => {
    await page.keyboard.press('ControlOrMeta+n');
    await page.keyboard.press('ControlOrMeta+Shift+o');
    await card(page, 'Open a PDF').click();
    await expect(blocksTab(page).row('Three questions')).toBeVisible({ timeout: 90_000 });
    await expect(hint(page)).toContainText('Point at a block');
  });
  await quit();
  await test.step('the hint is there again after a restart', async () => {
    const next = await launch();
    await expect(hint(next.page)).toContainText('Point at a block');
    await next.quit();
  });
});

test('the agent run of the samples plays by itself, and a click is recorded in the demo shop @long', async ({
  launch,
}) => {
  test.setTimeout(120_000);
  const { page } = await launch();
  await test.step('from the empty list of jobs', async () => {
    await page.getByRole('toolbar', { name: 'Activities' }).getByRole('button', { name: 'Jobs' }).click();
    await card(page, 'Watch an agent run').click();
    const run = agentRun(page);
    await expect(run.area.getByRole('heading', { level: 2 })).toContainText('every two-burner camping stove');
    await expect(run.facts).toContainText('succeeded');
    await expect(run.area.getByRole('button', { name: /^Pause/ })).toBeVisible({ timeout: 30_000 });
    await expect(hint(page)).toContainText('Go back in time');
    await run.area.getByRole('button', { name: 'Playback speed 10×' }).click();
    await expect(run.area.getByRole('button', { name: 'Playback speed 1×' })).toBeVisible();
    await run.area.getByRole('button', { name: 'Skip to the end' }).click();
    await expect(run.detail.getByRole('heading').first()).toHaveText('Run finished: succeeded');
    await expect(run.area.getByRole('button', { name: /^Play \(/ })).toBeVisible();
    await expectNoBarriers(page, { themes: ['light', 'dark'] });
  });
  await test.step('from the dialog of the palette', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('Try the samples');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Try the samples' });
    await expect(dialog).toBeVisible();
    await expectNoBarriers(page, { part: '[role="dialog"]' });
    await dialog.getByRole('button', { name: 'Record a click' }).click();
    const live = page.getByRole('region', { name: 'Result' });
    await expect(live.getByText('Recording', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(hint(page)).toContainText('Click something on the page');
    await expect(live.getByText(/^(?:Idle|\d+ fps)$/)).toBeVisible({ timeout: 30_000 });
    const picture = page.getByRole('textbox', { name: /^Live page/ }).locator('..');
    const box = await picture.boundingBox();
    const scale = (box?.width ?? 0) / 1280;
    // The handbook, in the menu of the shop.
    await picture.click({ position: { x: 322 * scale, y: 67 * scale } });
    await expect(page.getByText('1 step recorded')).toBeVisible();
  });
});

test('a hint that was dismissed does not come again, after a restart neither @long', async ({ launch }) => {
  const first = await launch();
  await card(first.page, 'Scrape the demo page').click();
  await hint(first.page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(hint(first.page)).toHaveCount(0);
  await first.quit();
  const { page } = await launch();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('Scrape the demo page');
  await page.keyboard.press('Enter');
  await expect(resultPane(page).outcome).toContainText('Done');
  await expect(page.getByRole('tablist', { name: 'Open tabs' }).getByRole('tab')).toHaveCount(2);
  await expect(hint(page)).toHaveCount(0);
});
