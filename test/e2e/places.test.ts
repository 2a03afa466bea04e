import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { demoUrl } from '../../shared/workspace/workspace.ts';
import { historyPage } from './pages/historyPage.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { settingsPage } from './pages/settingsPage.ts';
import { seedProfile, test } from './trowelTest.ts';

const activities = (page: Page) => page.getByRole('toolbar', { name: 'Activities' });
const activity = (page: Page, name: string) => activities(page).getByRole('button', { name, exact: true });
const tabs = (page: Page) => page.getByRole('tablist', { name: 'Open tabs' }).getByRole('tab');

test('views cover the requests, and each is as it was left @long', async ({ launch, profile }) => {
  seedProfile(profile, {
    tabs: [
      { body: { url: demoUrl, formats: ['markdown'] } },
      { body: { url: 'http://demo.trowel.test/stoves', formats: ['markdown'] } },
    ],
  });
  const { page, quit } = await launch();
  await requestLine(page).sendToEnd();
  await expect(resultPane(page).outcome).toContainText('Done');
  await expect(tabs(page)).toHaveCount(2);

  await test.step('a view has no tab, and the tabs are there again afterwards', async () => {
    for (const name of ['History', 'Jobs', 'Engine', 'Settings']) {
      await activity(page, name).click();
      await expect(page.getByRole('main', { name })).toBeVisible();
      await expect(activity(page, name)).toHaveAttribute('aria-current', 'page');
      await expect(tabs(page)).toHaveCount(0);
    }
    await activity(page, 'Requests').click();
    await expect(tabs(page)).toHaveCount(2);
    await expect(tabs(page).first()).toHaveAttribute('aria-selected', 'true');
    await expect(resultPane(page).outcome).toContainText('Done');
  });

  await test.step('typed filters, chosen parts and scroll positions stay', async () => {
    await historyPage(page).open();
    await historyPage(page).filter.fill('wrong words');
    await expect(page.getByText('No runs match')).toBeVisible();
    await activity(page, 'Engine').click();
    await page.getByRole('radio', { name: 'Simulate errors' }).click();
    await page.getByRole('textbox', { name: 'Filter scenarios' }).fill('retry');
    const groups = page.getByRole('region', { name: 'Simulate errors' });
    await page.getByRole('option', { name: 'All scenarios' }).click();
    await groups.evaluate((element) => element.scrollTo(0, 120));
    expect(await groups.evaluate(({ scrollTop }) => scrollTop)).toBe(120);
    const settings = settingsPage(page);
    await settings.open('Network and proxy');
    await activity(page, 'History').click();
    await expect(historyPage(page).filter).toHaveValue('wrong words');
    await activity(page, 'Engine').click();
    await expect(page.getByRole('textbox', { name: 'Filter scenarios' })).toHaveValue('retry');
    expect(await groups.evaluate(({ scrollTop }) => scrollTop)).toBe(120);
    await activity(page, 'Settings').click();
    await expect(page.getByRole('region', { name: 'Network and proxy' })).toBeVisible();
  });

  await test.step('closing a tab leads back from a view, and closes none', async () => {
    await page.keyboard.press('ControlOrMeta+w');
    await expect(tabs(page)).toHaveCount(2);
  });

  await test.step('names in the bar are hidden and shown again', async () => {
    await expect(activity(page, 'Jobs')).toHaveText('Jobs');
    await activity(page, 'Hide names').click();
    await expect(activity(page, 'Jobs')).toHaveText('');
    await activity(page, 'Show names').click();
    await expect(activity(page, 'Jobs')).toHaveText('Jobs');
  });
  await quit();

  await test.step('after a restart each view opens at the part that was visible last', async () => {
    const next = await launch();
    await activity(next.page, 'Engine').click();
    await expect(next.page.getByRole('radio', { name: 'Simulate errors' })).toBeChecked();
    await activity(next.page, 'Settings').click();
    await expect(next.page.getByRole('region', { name: 'Network and proxy' })).toBeVisible();
    await next.quit();
  });
});

test('the folder of the requests and its environment are at the head of the sidebar @long', async ({
  launch,
  profile,
}) => {
  const folder = join(profile, 'shop');
  mkdirSync(join(folder, 'requests'), { recursive: true });
  mkdirSync(join(folder, 'env'));
  writeFileSync(join(folder, 'requests', 'Stoves.req.json'), JSON.stringify({ body: { url: '{{base}}/stoves' } }));
  writeFileSync(join(folder, 'env', 'staging.env.json'), JSON.stringify({ values: { base: demoUrl } }));
  seedProfile(profile, { folder, tabs: [{ body: { url: demoUrl } }] });
  const { page, quit } = await launch();
  const sidebar = page.getByRole('navigation', { name: 'Requests' });
  await expect(sidebar.getByRole('heading', { name: 'shop' })).toBeVisible();
  await sidebar.getByRole('row', { name: /^Stoves/ }).click();
  await expect(tabs(page)).toHaveText([/demo\.trowel\.test/, /^Stoves/]);
  const choice = page.getByRole('button', { name: /Environment$/ });
  await expect(choice).toHaveCount(1);
  await choice.click();
  await page.getByRole('option', { name: 'staging' }).click();
  await expect(sidebar.getByRole('button', { name: /^staging/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+b');
  await expect(sidebar).toHaveCount(0);
  // Without the sidebar the choice is in the request's line.
  await expect(choice).toContainText('staging');
  await quit();
});

test('tabs are named by the title of the page, otherwise by the end of the path @long', async ({ launch, profile }) => {
  seedProfile(profile, {
    tabs: [
      { body: { url: 'http://demo.trowel.test/stoves', formats: ['markdown'] } },
      { body: { url: 'https://news.example/2026/news/1' } },
      { body: { url: 'https://news.example/2026/news/1?page=2' } },
    ],
  });
  const first = await launch();
  await expect(tabs(first.page)).toHaveText([/^stoves/, /^news\/1/, /^news\/1\?page=2/]);
  await expect(tabs(first.page).nth(1)).toHaveAttribute('title', 'news.example/2026/news/1');
  await requestLine(first.page).sendToEnd();
  await expect(tabs(first.page).first()).toHaveText(/^Stoves \| Hollin & Ash/);
  await first.quit();
  const second = await launch();
  await expect(tabs(second.page).first()).toHaveText(/^Stoves \| Hollin & Ash/);
  await requestLine(second.page).typeAddress('http://demo.trowel.test/tents');
  await expect(tabs(second.page).first()).toHaveText(/^tents/);
  await second.quit();
});

test('a new request is an untouched one that is open already @long', async ({ launch, profile }) => {
  seedProfile(profile, { tabs: [{ body: { url: demoUrl } }] });
  const { page, quit } = await launch();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ControlOrMeta+n');
  await expect(tabs(page)).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+1');
  await page.keyboard.press('ControlOrMeta+n');
  await expect(tabs(page)).toHaveCount(2);
  await expect(tabs(page).last()).toHaveAttribute('aria-selected', 'true');
  await quit();
});
