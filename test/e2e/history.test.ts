import { expect } from '@playwright/test';
import { historyPage } from './pages/historyPage.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { seedProfile, test } from './trowelTest.ts';

test('runs are there after a restart, open again with request and result, and go when told', async ({
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

  await test.step('deleting asks first', async () => {
    await history.open();
    await history.row('burn-log').click({ modifiers: ['ControlOrMeta'] });
    await history.deleteButton.click();
    await history.dialog.getByRole('button', { name: 'Keep' }).click();
    await expect(history.runs).toHaveCount(2);
    await history.deleteButton.click();
    await history.dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(history.runs).toHaveCount(1);
    await expect(history.row('burn-log')).toHaveCount(0);
  });
  await quit();
});
