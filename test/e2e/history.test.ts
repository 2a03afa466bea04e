import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { seedHistory } from '../support/historySeed.ts';
import { historyPage } from './pages/historyPage.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { settingsPage } from './pages/settingsPage.ts';
import { seedProfile, test } from './trowelTest.ts';
import { undoOfToast } from './pages/toasts.ts';

test('runs are there after a restart, open again with request and result, and go when told @long', async ({
  launch,
  profile,
}) => {
  seedProfile(profile, {
    tabs: [
      { body: { url: 'http://demo.trowel.test/stoves', formats: ['markdown'] } },
      { body: { url: 'http://demo.trowel.test/handbook/burn-log', onlyMainContent: false } },
    ],
  });

  await test.step('two runs', async () => {
    const { page, quit } = await launch();
    for (const tab of ['ControlOrMeta+1', 'ControlOrMeta+2']) {
      await page.keyboard.press(tab);
      await requestLine(page).send();
      await expect(resultPane(page).outcome).toContainText('Done');
    }
    await quit();
  });

  const { page, quit } = await launch();
  const history = historyPage(page);
  await history.open();
  await expect(history.runs).toHaveCount(2);

  await test.step('the filter narrows by address', async () => {
    await history.filter.fill('burn-log');
    await expect(history.runs).toHaveCount(1);
    await history.filter.fill('nothing like that');
    await expect(history.runs).toHaveCount(0);
    await history.filter.fill('');
    await expect(history.runs).toHaveCount(2);
  });

  await test.step('a run opens with its request and its answer', async () => {
    await history.row('/stoves').click();
    await expect(requestLine(page).address).toHaveValue('http://demo.trowel.test/stoves');
    await expect(resultPane(page).markdown.getByRole('heading', { level: 1 })).toHaveText('Stoves');
  });

  await test.step('a word of the page finds it, and a tag narrows', async () => {
    await history.open();
    await history.select('/stoves');
    await history.act('Pin').click();
    await history.act('Tag').click();
    await expect(page.getByRole('dialog').getByLabel('Tags', { exact: true })).toBeFocused();
    await page.keyboard.type('warm');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(history.row('/stoves')).toContainText('warm');
    await history.filter.fill('tag:warm stoves');
    await expect(history.runs).toHaveCount(1);
    await expect(history.runs.locator('mark').first()).toBeVisible();
    await page.getByRole('button', { name: 'Remove Tag' }).click();
    await history.filter.fill('');
    await expect(history.runs).toHaveCount(2);
  });

  await test.step('a search is saved, renamed, found again and removed', async () => {
    await expect(history.act('Save search')).toBeDisabled();
    await history.filter.fill('burn-log');
    await expect(history.runs).toHaveCount(1);
    await history.act('Save search').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Logs of burning');
    await page.keyboard.press('Enter');
    await history.filter.fill('');
    await expect(history.runs).toHaveCount(2);
    await history.act('Saved searches').click();
    await page.getByRole('menuitem', { name: 'Rename or remove…' }).click();
    await dialog.getByRole('textbox', { name: 'Name of Logs of burning' }).fill('Burnt');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('textbox', { name: 'Name of Burnt' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await history.act('Saved searches').click();
    await page.getByRole('menuitem', { name: 'Burnt' }).click();
    await expect(history.filter).toHaveValue('burn-log');
    await expect(history.runs).toHaveCount(1);
    await history.filter.fill('');
    await history.act('Saved searches').click();
    await page.getByRole('menuitem', { name: 'Rename or remove…' }).click();
    await dialog.getByRole('button', { name: 'Remove Burnt' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(history.act('Saved searches')).toHaveCount(0);
    await expect(history.runs).toHaveCount(2);
  });

  await test.step('two runs stand beside each other, in what was asked and in what came back', async () => {
    await history.select('burn-log');
    await history.select('/stoves');
    await history.act('Compare 2').click();
    const compare = page.getByRole('main', { name: 'Compare' });
    await expect(compare.getByRole('article', { name: 'Run A' })).toContainText('/stoves');
    await expect(compare.getByRole('article', { name: 'Run B' })).toContainText('burn-log');
    await expect(compare).toContainText('not set');
    await compare.getByRole('tab', { name: 'Markdown' }).click();
    await expect(compare.getByRole('status')).toHaveText(/^\d+ changes?$/);
    await expect(compare.getByRole('textbox', { name: 'Markdown of A' })).toBeAttached();
    await compare.getByRole('tab', { name: 'Request' }).click();
    await expect(compare).toContainText('onlyMainContent');
    await compare.getByRole('button', { name: 'Swap A and B' }).click();
    await expect(compare.getByRole('article', { name: 'Run A' })).toContainText('burn-log');
    await history.open();
    await history.table.focus();
    await expect(history.act('Compare 2')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(history.act('Compare 2')).toHaveCount(0);
  });

  await test.step('a deleted run comes back, from the toast and from the trash', async () => {
    await history.table.focus();
    await history.select('burn-log');
    await history.act('Delete').click();
    await expect(history.row('burn-log')).toHaveCount(0);
    await undoOfToast(page).click();
    await expect(history.row('burn-log')).toHaveCount(1);
    await history.select('burn-log');
    await page.keyboard.press('Delete');
    await expect(history.row('burn-log')).toHaveCount(0);
    // Keyboard focus stays at the same position.
    await expect(history.table).toHaveAttribute('aria-activedescendant', /./);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(history.row('burn-log')).toHaveCount(1);
    await history.select('burn-log');
    await page.keyboard.press('Delete');
    await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Trash' }).click();
    await expect(history.runs).toHaveCount(1);
    await history.select('burn-log');
    await history.act('Delete permanently').click();
    await history.dialog.getByRole('button', { name: 'Keep' }).click();
    await history.act('Delete permanently').click();
    await history.dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(history.runs).toHaveCount(0);
  });
  await quit();
});

test('End brings the oldest of very many runs, the way up from there has no gap, and Home leads back @long', async ({
  launch,
  profile,
}) => {
  const count = 20_000;
  seedHistory(join(profile, 'store'), { runs: count, newestAt: Date.now() });
  const { page } = await launch();
  const history = historyPage(page);
  await history.open();
  await expect(history.row(`/item/${count}`).first()).toBeVisible();
  const numbers = async (): Promise<number[]> =>
    (await history.runs.allTextContents()).map((text) => Number(/item\/(\d+)/.exec(text)?.[1]));
  const active = history.table.locator('[aria-selected][class*="bg-surface-pressed"]');

  await history.table.focus();
  await page.keyboard.press('End');
  await expect(active).toContainText(/\/item\/1(?!\d)/);
  await expect(active).toBeInViewport();

  await test.step('rows above come in where they belong, and those in sight stay', async () => {
    for (let seen = await numbers(); (seen[0] ?? 0) < 700; ) {
      const before = seen[0] ?? 0;
      await history.table.evaluate((element) => element.scrollBy({ top: -60 * 32 }));
      await expect.poll(async () => (await numbers())[0]).toBeGreaterThan(before);
      seen = await numbers();
      expect(seen).toEqual(seen.map((_each, index) => (seen[0] ?? 0) - index));
    }
  });

  await history.table.focus();
  await page.keyboard.press('Home');
  await expect(active).toContainText(`/item/${count}`);
  await expect(active).toBeInViewport();
});

test('End and Home lead to both ends of very many runs of agents too @long', async ({ launch, profile }) => {
  const count = 1999;
  seedHistory(join(profile, 'store'), { runs: count, newestAt: Date.now(), endpoint: 'agent' });
  const { page } = await launch();
  await page.getByRole('toolbar', { name: 'Activities' }).getByRole('button', { name: 'Jobs' }).click();
  const table = page.getByRole('grid', { name: 'Jobs' });
  const active = table.locator('[aria-selected][class*="bg-surface-pressed"]');
  await expect(table).toContainText(`Item ${count}`);
  await table.focus();
  for (const [key, item] of [
    ['End', 'Item 1Local'],
    ['Home', `Item ${count}Local`],
    ['End', 'Item 1Local'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(active).toContainText(item);
    await expect(active).toBeInViewport();
  }

  await test.step('the way up from the last one has no gap', async () => {
    await page.keyboard.press('PageUp');
    await page.keyboard.press('PageUp');
    await expect(active).toBeInViewport();
    const rows = (await table.getByRole('row').allTextContents()).slice(1);
    const numbers = rows.map((text) => Number(/Item (\d+)/.exec(text)?.[1] ?? Number.NaN));
    const from = numbers.findIndex((number) => !Number.isNaN(number));
    const expected = rows.map((_row, index) => (numbers[from] ?? 0) + from - index);
    // Those that failed have no title.
    expect(numbers.map((number, index) => (Number.isNaN(number) ? expected[index] : number))).toEqual(expected);
  });
});

test('room is made as far as a person says: of one host, of all but the pinned; deleted runs come back from the trash @long', async ({
  launch,
  profile,
}) => {
  seedHistory(join(profile, 'store'), { runs: 200, newestAt: Date.now(), bodyBytes: 20_000 });
  const { page } = await launch();
  const history = historyPage(page);
  const main = page.getByRole('main', { name: 'History' });
  await history.open();
  await expect(main).toContainText('200 runs · ');

  await test.step('the trash gives back', async () => {
    await history.select('/item/199');
    await page.keyboard.press('Delete');
    await expect(history.row('/item/199')).toHaveCount(0);
    const trash = page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Trash' });
    await trash.click();
    await history.select('/item/199');
    await history.act('Restore').click();
    await expect(history.runs).toHaveCount(0);
    await trash.click();
    await expect(history.row('/item/199')).toHaveCount(1);
  });

  await history.select('/item/198');
  await history.act('Pin').click();
  await page.keyboard.press('Escape');
  const remove = async (kind: string): Promise<void> => {
    await history.act('More').click();
    await page.getByRole('menuitem', { name: 'Clean up…' }).click();
    await history.dialog.getByRole('button', { name: /Remove$/ }).click();
    await page.getByRole('option', { name: kind }).click();
  };

  await test.step('what would go is said before it goes, and nothing goes when it is kept', async () => {
    await remove('All runs');
    await expect(history.dialog).toContainText(
      '199 runs and 4.0 MB of responses and files will be permanently deleted.',
    );
    await expect(history.dialog).toContainText('1 pinned run stays.');
    await history.dialog.getByRole('button', { name: 'Keep' }).click();
    await expect(main).toContainText('200 runs · ');
  });

  await test.step('one host', async () => {
    await remove('Runs of one host');
    await history.dialog.getByRole('button', { name: /^Remove \d+ runs?$/ }).click();
    await expect(main).toContainText(/19[78] runs · /);
  });

  await test.step('all', async () => {
    await remove('All runs');
    await history.dialog.getByRole('button', { name: /^Remove \d+ runs$/ }).click();
    await expect(history.runs).toHaveCount(1);
    await expect(history.row('/item/198')).toHaveCount(1);
  });
});

test('history keeps to the number of runs that the settings allow: the oldest go @long', async ({
  launch,
  profile,
}) => {
  seedHistory(join(profile, 'store'), { runs: 230, newestAt: Date.now() });
  const { page } = await launch();
  const history = historyPage(page);
  await history.open();
  const main = page.getByRole('main', { name: 'History' });
  await expect(main).toContainText('230 runs · ');
  const settings = settingsPage(page);
  await settings.open('History and storage');
  await settings.row('Runs kept').getByRole('textbox').fill('120');
  await page.keyboard.press('Enter');
  await history.open();
  // It checks some seconds after a change, so that many are checked at once.
  await expect(main).toContainText('120 runs · ', { timeout: 40_000 });
  await history.filter.fill('"/item/110"');
  await expect(history.runs).toHaveCount(0);
  await history.filter.fill('"/item/111"');
  await expect(history.runs).toHaveCount(1);
});

test('closed tabs come back after a restart with draft and result @long', async ({ launch, profile }) => {
  seedProfile(profile, {
    tabs: [
      { body: { url: 'http://demo.trowel.test/stoves', formats: ['markdown'] } },
      { body: { url: 'https://two.example/' } },
    ],
  });
  const first = await launch();
  await requestLine(first.page).send();
  await expect(resultPane(first.page).outcome).toContainText('Done');
  await first.page.keyboard.press('ControlOrMeta+w');
  await expect(requestLine(first.page).address).toHaveValue('https://two.example/');
  await first.quit();

  const second = await launch();
  await expect(requestLine(second.page).address).toHaveValue('https://two.example/');
  await second.page.keyboard.press('ControlOrMeta+Shift+t');
  await expect(requestLine(second.page).address).toHaveValue('http://demo.trowel.test/stoves');
  await expect(resultPane(second.page).markdown.getByRole('heading', { level: 1 })).toHaveText('Stoves');
  await second.quit();
});

test('a private run leaves nothing of the page in the profile @long', async ({ launch, profile }) => {
  seedProfile(profile, {
    tabs: [{ body: { url: 'http://demo.trowel.test/stoves', formats: ['markdown', 'screenshot'] } }],
  });
  const { page, quit } = await launch();
  await page.getByRole('button', { name: 'More ways to send' }).click();
  await page.getByRole('menuitem', { name: /Send privately/ }).click();
  await expect(resultPane(page).outcome).toContainText('Done');
  await expect(resultPane(page).markdown.getByRole('heading', { level: 1 })).toHaveText('Stoves');
  await historyPage(page).open();
  await expect(historyPage(page).runs).toContainText('Private');
  await quit();
  // The draft of the open tab contains the URL; nothing may contain the text of the page.
  expect(filesWith(profile, 'from a brass cup for one')).toEqual([]);
});

function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text));
}
