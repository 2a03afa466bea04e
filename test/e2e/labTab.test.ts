import { expect, type Page } from '@playwright/test';
import { demoUrl } from '../../shared/workspace/workspace.ts';
import { historyPage } from './pages/historyPage.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { runCommand, scenarioMenu } from './pages/scenarioMenu.ts';
import { seedProfile, test } from './trowelTest.ts';

const banner = (page: Page, host = 'demo.trowel.test') =>
  page.getByRole('note').filter({ hasText: `Played by the failure lab, not by ${host}` });

const labCard = (page: Page, name: string) => page.getByRole('main', { name: 'Engine' }).getByRole('option', { name });

test('the failure lab plays in a tab of its own, says so everywhere, and is never inherited @long', async ({
  launch,
  profile,
}) => {
  seedProfile(profile, { tabs: [{ body: { url: demoUrl, formats: ['markdown'] } }] });
  const first = await launch();
  const { page } = first;
  const request = requestLine(page);
  const result = resultPane(page);
  const tabs = page.getByRole('tablist', { name: 'Open tabs' }).getByRole('tab');

  await test.step('a scenario card opens a copy, and the request stays as it is', async () => {
    await runCommand(page, 'simulate errors');
    await labCard(page, '429 twice, then 200').first().click();
    await page.getByRole('button', { name: 'Open request' }).click();
    await expect(request.connection).toContainText('Failure lab');
    await expect(page.getByRole('tab', { name: /^Failure lab · demo\.trowel\.test/ })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+1');
    await expect(request.connection).toContainText('Local engine');
    await request.sendToEnd();
    await expect(result.outcome).toContainText('Done');
    await expect(banner(page)).toHaveCount(0);
  });

  await test.step('what it plays is played, not done, and has its banner', async () => {
    await page.keyboard.press('ControlOrMeta+2');
    await scenarioMenu(page).open();
    await scenarioMenu(page).choose('results/queued');
    await request.sendToEnd();
    await expect(result.outcome).toContainText('Played');
    await expect(result.outcome).not.toContainText('Done');
    await expect(banner(page)).toContainText('results/queued');
  });

  await test.step('a new request, an agent, a call and a list go elsewhere', async () => {
    await page.keyboard.press('ControlOrMeta+n');
    await expect(request.connection).toContainText('Local engine');
    await page.keyboard.press('ControlOrMeta+w');
    for (const command of ['new raw call', 'run over a list', 'new agent run']) {
      await page.keyboard.press('ControlOrMeta+2');
      await runCommand(page, command);
      await expect(page.getByRole('main').getByRole('button', { name: /^Failure lab/ })).toHaveCount(0);
      await page.keyboard.press('ControlOrMeta+w');
    }
  });

  await test.step('choosing the lab as the connection copies the request as well', async () => {
    await page.keyboard.press('ControlOrMeta+1');
    const before = await tabs.count();
    await request.connection.click();
    await page.getByRole('option', { name: 'Failure lab' }).click();
    await scenarioMenu(page).choose('results/warning');
    await expect(tabs).toHaveCount(before + 1);
    await expect(scenarioMenu(page).chosen).toHaveText('Done, with a warning');
    await page.keyboard.press('ControlOrMeta+w');
    await page.keyboard.press('ControlOrMeta+1');
    await expect(request.connection).toContainText('Local engine');
  });

  await test.step('history says which is which', async () => {
    await page.keyboard.press('ControlOrMeta+Shift+h');
    const history = historyPage(page);
    await expect(history.row('queued')).toContainText('Played');
    await expect(history.row('Local engine')).toContainText('Done');
  });
  await first.quit();

  await test.step('after a restart all of it holds', async () => {
    const second = await launch();
    const line = requestLine(second.page);
    await second.page.keyboard.press('ControlOrMeta+2');
    await expect(second.page.getByRole('tab', { name: /^Failure lab · / })).toBeVisible();
    await expect(resultPane(second.page).outcome).toContainText('Played');
    await expect(banner(second.page)).toBeVisible();
    await second.page.keyboard.press('ControlOrMeta+n');
    await expect(line.connection).toContainText('Local engine');
  });
});
