import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ElectronApplication, expect, type Page } from '@playwright/test';
import { historyPage } from './pages/historyPage.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { seedProfile, test } from './trowelTest.ts';

const tabsOf = (page: Page) => page.getByRole('tablist', { name: 'Open tabs' }).getByRole('tab');
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const bodies = (...names: readonly string[]) =>
  names.map((name) => ({ body: { url: `https://${name}.example/`, formats: ['markdown'] } }));

test('a tab has a menu: beside the pointer, and by keys at the tab itself @long', async ({ launch, profile }) => {
  seedProfile(profile, { tabs: bodies('one', 'two', 'three', 'four') });
  const { page } = await launch();
  const tabs = tabsOf(page);
  await expect(tabs).toHaveCount(4);

  await test.step('what stands to the right of it goes', async () => {
    await tabs.filter({ hasText: 'three' }).click({ button: 'right' });
    await entry(page, 'Close to the right').click();
    await expect(tabs).toHaveText([/one/, /two/, /three/]);
    await expect(requestLine(page).address).toHaveValue('https://one.example/');
  });

  await test.step('asked for elsewhere it opens there instead', async () => {
    await tabs.filter({ hasText: 'one' }).click({ button: 'right' });
    await expect(page.getByRole('menu')).toHaveAccessibleName(/one\.example/);
    const other = await tabs.filter({ hasText: 'three' }).boundingBox();
    await page.mouse.click((other?.x ?? 0) + 30, (other?.y ?? 0) + 10, { button: 'right' });
    await expect(page.getByRole('menu')).toHaveAccessibleName(/three\.example/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  });

  await test.step('by keys it opens at the tab, and gives the focus back', async () => {
    await tabs.first().focus();
    await page.keyboard.press('Shift+F10');
    await expect(entry(page, 'Close')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(tabs.first()).toBeFocused();
    await page.keyboard.press('ContextMenu');
    await expect(entry(page, 'Move left')).toHaveAttribute('aria-disabled', 'true');
    await entry(page, 'Move right').press('Enter');
    await expect(tabs).toHaveText([/two/, /one/, /three/]);
  });

  await test.step('a duplicate stands beside the tab that was meant', async () => {
    await tabs.filter({ hasText: 'three' }).click({ button: 'right' });
    await entry(page, 'Duplicate').click();
    await expect(tabs).toHaveText([/two/, /one/, /three/, /three/]);
    await expect(requestLine(page).address).toHaveValue('https://three.example/');
  });

  await test.step('all others go, and come back one by one', async () => {
    await tabs.filter({ hasText: 'two' }).click({ button: 'right' });
    await entry(page, 'Close others').click();
    await expect(tabs).toHaveText([/two/]);
    await expect(requestLine(page).address).toHaveValue('https://two.example/');
    await tabs.first().click({ button: 'right' });
    await expect(entry(page, 'Close others')).toHaveAttribute('aria-disabled', 'true');
    await entry(page, 'Reopen closed tab').click();
    await expect(tabs).toHaveText([/two/, /three/]);
  });
});

interface OfferedEntry {
  readonly role: string | undefined;
  readonly isEnabled: boolean;
}

/** The system draws native menus: the entries are recorded instead of shown. */
async function recordNativeMenus(electron: ElectronApplication): Promise<() => Promise<OfferedEntry[][]>> {
  type Kept = { nativeMenus: OfferedEntry[][] };
  await electron.evaluate(({ Menu }) => {
    const kept: Kept['nativeMenus'] = [];
    (globalThis as unknown as Kept).nativeMenus = kept;
    Menu.prototype.popup = function popup() {
      kept.push(this.items.map(({ role, enabled }) => ({ role: role ?? undefined, isEnabled: enabled })));
    };
  });
  return () => electron.evaluate(() => (globalThis as unknown as Kept).nativeMenus);
}

test('fields have the menu of the system, and nothing else of the window has @long', async ({ launch, profile }) => {
  seedProfile(profile, { tabs: bodies('one') });
  const { page, electron } = await launch();
  const { address } = requestLine(page);
  await expect(address).toHaveValue('https://one.example/');
  await electron.evaluate(({ clipboard }) => clipboard.writeText('https://pasted.example/'));
  const offered = await recordNativeMenus(electron);

  await tabsOf(page).first().click({ button: 'right' });
  await page.keyboard.press('Escape');
  await page.getByRole('toolbar', { name: 'Activities' }).click({ button: 'right', position: { x: 2, y: 2 } });
  await address.click({ button: 'right' });
  await expect.poll(async () => (await offered()).length).toBe(1);
  expect((await offered())[0]).toContainEqual({ role: 'paste', isEnabled: true });

  await address.selectText();
  await page.keyboard.press('Shift+F10');
  await expect.poll(async () => (await offered()).length).toBe(2);
  expect((await offered())[1]).toEqual([
    { role: 'cut', isEnabled: true },
    { role: 'copy', isEnabled: true },
    { role: 'paste', isEnabled: true },
    { role: undefined, isEnabled: true },
    { role: 'selectall', isEnabled: true },
  ]);
});

test('rows have the menu that is asked for at them: by the pointer, and by keys for the active one @long', async ({
  launch,
  profile,
}) => {
  const paths = ['stoves', 'handbook/burn-log'];
  seedProfile(profile, {
    tabs: paths.map((path) => ({ body: { url: `http://demo.trowel.test/${path}`, formats: ['markdown'] } })),
  });
  const { page } = await launch();
  const history = historyPage(page);
  for (const key of ['ControlOrMeta+1', 'ControlOrMeta+2']) {
    await page.keyboard.press(key);
    await requestLine(page).sendToEnd();
  }

  await test.step('a run of history by keys, which are the menu’s while it is open', async () => {
    await history.open();
    await expect(history.runs).toHaveCount(2);
    await history.table.focus();
    await page.keyboard.press('Shift+F10');
    await expect(entry(page, 'Open')).toBeFocused();
    await page.keyboard.press('p');
    await expect(entry(page, 'Pin')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(history.row('burn-log').getByRole('img', { name: 'Pinned' })).toBeVisible();
    await expect(history.table).toBeFocused();
  });

  await test.step('by the pointer the run under it is meant', async () => {
    await history.row('/stoves').click({ button: 'right' });
    await expect(entry(page, 'Pin')).toBeVisible();
    await entry(page, 'Delete').click();
    await expect(history.row('/stoves')).toHaveCount(0);
    await expect(history.row('burn-log')).toHaveCount(1);
  });

  await test.step('selected runs are meant together', async () => {
    await page.keyboard.press('ControlOrMeta+z');
    await expect(history.runs).toHaveCount(2);
    await history.select('/stoves');
    await history.select('burn-log');
    await history.row('/stoves').click({ button: 'right' });
    await entry(page, 'Compare 2').click();
    await expect(page.getByRole('main', { name: 'Compare' })).toBeVisible();
  });

  await test.step('an open request of the sidebar has what its tab has, a run that was sent what history has', async () => {
    await page.getByRole('toolbar', { name: 'Activities' }).getByRole('button', { name: 'Requests' }).click();
    const rows = page.getByRole('grid', { name: 'Open and recent requests' }).getByRole('row');
    await rows.filter({ hasText: 'burn-log' }).click({ button: 'right' });
    await entry(page, 'Close others').click();
    await expect(tabsOf(page)).toHaveText([/burn log/]);
    await rows.filter({ hasText: 'stoves' }).click();
    await expect(requestLine(page).address).toHaveValue('http://demo.trowel.test/stoves');
    await rows.filter({ hasText: 'stoves' }).focus();
    await page.keyboard.press('Shift+F10');
    await entry(page, 'Close').press('Enter');
    await expect(tabsOf(page)).toHaveText([/burn log/]);
    await rows.filter({ hasText: 'stoves' }).click({ button: 'right' });
    await entry(page, 'Delete').click();
    await expect(rows.filter({ hasText: 'stoves' })).toHaveCount(0);
  });
});

test('a heading of the text has its section’s menu, words that are selected the system’s @long', async ({
  launch,
  profile,
}) => {
  seedProfile(profile, { tabs: [{ body: { url: 'http://demo.trowel.test/stoves', formats: ['markdown'] } }] });
  const { page, electron } = await launch();
  await requestLine(page).sendToEnd();
  const heading = resultPane(page).markdown.getByRole('heading', { level: 1 });
  const offered = await recordNativeMenus(electron);
  await heading.click({ button: 'right' });
  await expect(page.getByRole('menu', { name: 'This section' })).toBeVisible();
  await entry(page, 'Copy section').click();
  await expect.poll(() => electron.evaluate(({ clipboard }) => clipboard.readText())).toMatch(/^# Stoves/);

  await heading.selectText();
  await heading.click({ button: 'right', position: { x: 12, y: 12 } });
  await expect.poll(offered).toEqual([[{ role: 'copy', isEnabled: true }]]);
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('a saved request has the menu of its row where it is asked for @long', async ({ launch, profile }) => {
  const folder = join(profile, 'requests-folder');
  mkdirSync(join(folder, 'requests'), { recursive: true });
  const saved = { version: 1, endpoint: 'scrape', body: { url: 'http://demo.trowel.test/stoves' } };
  for (const name of ['Stoves', 'Kettles'])
    writeFileSync(join(folder, 'requests', `${name}.req.json`), `${JSON.stringify(saved)}\n`);
  seedProfile(profile, { folder, tabs: bodies('one') });
  const { page } = await launch();
  const row = (name: string) =>
    page.getByRole('treegrid', { name: 'Requests in the folder' }).getByRole('row', { name: new RegExp(`^${name}`) });
  await row('Stoves').click({ button: 'right' });
  await expect(page.getByRole('menu')).toHaveAccessibleName(/Stoves/);
  await entry(page, 'Duplicate').click();
  await expect(row('Stoves 2')).toBeVisible();

  await row('Kettles').focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu')).toHaveAccessibleName(/Kettles/);
  await entry(page, 'Delete').press('Enter');
  await expect(row('Kettles')).toHaveCount(0);
});
