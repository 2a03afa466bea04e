import { expect } from '@playwright/test';
import { allThemes, expectNoBarriers } from './barriers.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { runCommand } from './pages/scenarioMenu.ts';
import { settingsPage } from './pages/settingsPage.ts';
import { shareApp } from './sharedApp.ts';
import { seedProfile, test } from './trowelTest.ts';

// The colours of every element are looked at once for each theme, and the window has many states.
test.describe.configure({ timeout: 240_000 });

/** What changes from state to state; the rest of the window has been looked at. */
const inResult = { part: '[data-region="result"]' } as const;
const inMain = { part: 'main' } as const;
const inDialog = { part: '[role="dialog"]' } as const;

const demo = { url: 'http://demo.trowel.test/stoves', formats: ['markdown', 'links', 'html', 'rawHtml'] };

const app = shareApp((profile) => {
  seedProfile(profile, { tabs: [{ body: demo }, { body: { url: 'not an address', timeout: 5 } }] });
  return Promise.resolve([]);
});

test('the first run keeps nobody out @long', async () => {
  await expectNoBarriers(app().page, { themes: allThemes });
});

test('a result keeps nobody out, in each of its tabs @long', async () => {
  const { page } = app();
  const result = resultPane(page);
  await requestLine(page).send();
  await expect(result.markdown).toContainText('Stoves');
  await expectNoBarriers(page, { themes: allThemes });
  for (const tab of ['Links', 'X-ray', 'Page log', 'Metadata', 'Raw']) {
    await result.open(tab);
    await expectNoBarriers(page, inResult);
  }
  for (const [tab, view] of [
    ['Markdown', 'Source'],
    ['Markdown', 'Split'],
    ['HTML', 'Preview'],
    ['HTML', 'Difference'],
    ['Page log', 'Console'],
    ['Page log', 'Time'],
    ['Raw', 'JSON'],
    ['Raw', 'Headers'],
    ['Raw', 'Timing'],
  ] as const) {
    await result.open(tab);
    await result.view(view).click();
    await expectNoBarriers(page, inResult);
  }
  await result.open('Markdown');
  await result.view('Rendered').click();
});

test('two runs beside each other keep nobody out @long', async () => {
  const { page } = app();
  for (const which of ['first', 'second']) {
    await requestLine(page).sendToEnd();
    await resultPane(page).open('Markdown');
    await expect(resultPane(page).markdown, which).toContainText('Stoves');
    await expect(resultPane(page).outcome).toContainText('Done');
  }
  await requestLine(page).address.focus();
  await page.keyboard.press('ControlOrMeta+Shift+c');
  const compare = page.getByRole('main', { name: 'Compare' });
  // What had the focus has gone with the request: keys go on in the comparison.
  await expect(compare.getByRole('region').first()).toBeFocused();
  await expect(compare.getByRole('table')).toHaveCount(2);
  await expectNoBarriers(page, inMain);
  await compare.getByRole('tab', { name: 'Markdown' }).click();
  await expect(compare.getByRole('status')).toHaveText('no changes');
  await expectNoBarriers(page, inMain);
  await compare.getByRole('tab', { name: 'Metadata' }).click();
  await expect(compare.getByRole('grid', { name: 'Differences in Metadata' })).toBeVisible();
  await expectNoBarriers(page, inMain);
  await page.keyboard.press('ControlOrMeta+1');
});

test('problems, both views and an error card keep nobody out @long', async () => {
  const { page } = app();
  await page.keyboard.press('ControlOrMeta+2');
  await page.keyboard.press('ControlOrMeta+Shift+o');
  await expect(page.getByRole('heading', { name: 'Problems' })).toBeVisible();
  await expectNoBarriers(page, inMain);
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  await expect(resultPane(page).cardTitle).toBeVisible();
  await expectNoBarriers(page, inResult);
  await page.keyboard.press('ControlOrMeta+1');
});

test('every view and dialog keeps nobody out @long', async () => {
  const { page } = app();
  const activities = page.getByRole('toolbar', { name: 'Activities' });
  for (const name of ['History', 'Jobs', 'Engine', 'Settings']) {
    await activities.getByRole('button', { name }).click();
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    await expectNoBarriers(page);
    for (const part of await page.getByRole('region', { name: 'View', exact: true }).getByRole('radio').all()) {
      await part.click();
      // The surrounding content is unchanged.
      await expectNoBarriers(page, inMain);
    }
  }
  await activities.getByRole('button', { name: 'Engine' }).click();
  await page.getByRole('radio', { name: 'Simulate errors' }).click();
  await page.getByRole('option', { name: '429 twice, then 200' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Log' }).getByRole('listitem')).not.toHaveCount(0);
  await expectNoBarriers(page, inMain);
  await activities.getByRole('button', { name: 'Requests' }).click();
  for (const keys of ['ControlOrMeta+k', 'ControlOrMeta+/']) {
    await page.keyboard.press(keys);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoBarriers(page, inDialog);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  for (const [command, button] of [
    ['new raw call', 'Start from'],
    ['run over a list', /^Start/],
  ] as const) {
    await runCommand(page, command);
    await expect(page.getByRole('button', { name: button }).last()).toBeVisible();
    await expectNoBarriers(page, inMain);
  }
});

test('the code and the live page beside a form keep nobody out @long', async () => {
  const { page } = app();
  await page.keyboard.press('ControlOrMeta+1');
  await page.keyboard.press('ControlOrMeta+Shift+g');
  const code = page.getByRole('region', { name: 'Copy as code' });
  await expect(code.locator('.view-lines')).toContainText('/v2/scrape');
  await expectNoBarriers(page, { part: '[aria-label="Copy as code"]' });
  await page.keyboard.press('Escape');
  await expect(code).toHaveCount(0);
  await page.getByRole('button', { name: 'Rehearse on a live page' }).click();
  const live = page.getByRole('region', { name: 'Result' });
  await live.getByRole('button', { name: 'Page elements' }).click();
  await expect(live.getByRole('option').first()).toBeVisible({ timeout: 20_000 });
  await expectNoBarriers(page, inMain);
  await page.getByRole('button', { name: 'Close the live page' }).first().click();
});

test('every page of the settings keeps nobody out @long', async () => {
  const { page } = app();
  const settings = settingsPage(page);
  await settings.open();
  const pages = page.getByRole('listbox', { name: 'Settings pages' }).getByRole('option');
  await expect(pages).not.toHaveCount(0);
  for (const option of await pages.all()) {
    await option.click();
    await expectNoBarriers(page, inMain);
  }
  await settings.search.fill('proxy');
  await settings.row('Proxy').getByRole('radio', { name: 'Manual' }).click();
  await expectNoBarriers(page, inMain);
  await settings.open('Keyboard');
  await settings.command('History').getByRole('button', { name: 'Add keys for History' }).click();
  await page.keyboard.press('Control+n');
  await expect(settings.command('History')).toContainText('New request uses these keys');
  await expectNoBarriers(page, { part: 'li[aria-label="History"]' });
  await page.keyboard.press('Escape');
});
