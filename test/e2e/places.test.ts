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
    await groups.evaluate((element) => element.scrollTo(0, 120));
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
});
