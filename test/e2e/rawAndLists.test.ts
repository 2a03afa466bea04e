import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { RunningApp } from '../support/launchApp.ts';
import { expectNoBarriers } from './barriers.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { runCommand } from './pages/scenarioMenu.ts';
import { seedProfile, test } from './trowelTest.ts';

const crawl = { method: 'POST', path: '/v1/crawl', body: { url: 'https://stoves.example' }, poll: { everySeconds: 1 } };

test('a raw call is mended, sent, asked after page by page, and compared and opened again like every run @long', async ({
  launch,
  profile,
}) => {
  seedProfile(profile, { tabs: [{ connection: 'lab', scenario: 'jobs/crawl', endpoint: 'raw', body: crawl }] });
  const { page } = await launch();
  const result = resultPane(page);
  await expect(requestLine(page).sendButton).toBeVisible();
  await requestLine(page).send();
  await expect(result.outcome).toHaveCount(0);
  await page.getByRole('button', { name: 'Change to /v2/crawl' }).first().click();
  await requestLine(page).send();
  const job = page.getByRole('region', { name: 'Job', exact: true });
  await expect(job).toContainText('scraping');
  await expect(job).toContainText('completed');
  await expect(job).toContainText('5 of 5');
  await expect(result.outcome).toContainText('Played');
  await expect(result.panel).toContainText('skip=2');
  await page.getByRole('button', { name: /Result page/ }).click();
  await page.getByRole('option', { name: 'Page 3' }).click();
  await result.open('Raw');
  await expect(result.panel).toContainText('Open on weekdays');
  await page.keyboard.press('ControlOrMeta+Shift+h');
  await expect(page.getByRole('grid', { name: 'Runs' })).toContainText('POST /v2/crawl');
});

/** Makes the next system dialogs return this file. */
async function saveInto({ electron }: RunningApp, file: string): Promise<void> {
  await electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
}

function listOf(page: Page) {
  const view = page.getByRole('region', { name: 'List results' });
  return {
    status: view.getByRole('status').first(),
    failed: view.getByText(/^\d+ without a result$/),
    rows: view.getByRole('row'),
    button: (name: RegExp | string) => view.getByRole('button', { name }),
  };
}

test('a list of 200 URLs with failures among them is paused, reopened, resumed, retried and exported @long', async ({
  launch,
  profile,
  startService,
}) => {
  let broken = true;
  const service = await startService(({ body }) => {
    const { url } = JSON.parse(body) as { url: string };
    if (broken && url.endsWith('7')) return { status: 403, json: { success: false, error: 'Forbidden' } };
    const data = {
      markdown: `# ${url}\n\nOne page of many.`,
      metadata: { title: url, statusCode: 200, creditsUsed: 1 },
    };
    return { json: { success: true, data } };
  });
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    settings: { creditGuard: 100 },
    tabs: [{ connection: 'cloud', body: { url: '', formats: ['markdown'] } }],
  });
  const first = await launch();
  await runCommand(first.page, 'run over a list');
  const addresses = Array.from({ length: 200 }, (_each, index) => `https://stoves.example/${index}`);
  const text = first.page.getByRole('textbox', { name: 'URLs' });
  await text.fill([...addresses, addresses[0], 'no address'].join('\n'));
  await expect(first.page.getByText('200 URLs', { exact: true })).toBeVisible();
  await expect(first.page.getByText('1 duplicate skipped')).toBeVisible();
  await expect(first.page.getByText(/1 line has no URL/)).toContainText('202: no address');
  await expect(first.page.getByText(/may cost more than your limit of 100 credits/)).toBeVisible();
  await first.page.getByRole('button', { name: 'Start 200 runs anyway' }).click();
  const list = listOf(first.page);
  await list.button('Pause').click();
  await expect(list.status).toContainText('Paused');
  await expect(list.rows.getByText('running')).toHaveCount(0);
  await first.quit();
  const asked = service.requests.length;
  expect(asked).toBeLessThan(200);

  const second = await launch();
  const again = listOf(second.page);
  await expect(again.status).toContainText('Paused at');
  await second.page.keyboard.press('ControlOrMeta+w');
  await expect(again.status).toHaveCount(0);
  await second.page.getByRole('toolbar', { name: 'Activities' }).getByRole('button', { name: 'Jobs' }).click();
  await second.page.getByRole('radio', { name: 'Lists' }).click();
  const past = second.page.getByRole('row').filter({ hasText: 'stoves.example' });
  await expect(past).toContainText('Paused');
  await expectNoBarriers(second.page, { part: 'main' });
  await past.click();
  await expect(again.status).toContainText('Paused at');
  expect(service.requests.length).toBe(asked);
  await again.button(/^Resume remaining/).click();
  await expect(again.status).toHaveText('Done: 200 of 200', { timeout: 60_000 });
  await expect(again.failed).toHaveText('20 without a result');
  broken = false;
  await again.button('Retry 20').click();
  await expect(again.failed).toHaveCount(0);
  await expect(again.status).toHaveText('Done: 200 of 200', { timeout: 60_000 });
  const file = join(profile, 'list.csv');
  await saveInto(second, file);
  await again.button('Export').click();
  await second.page.getByRole('menuitem', { name: /Table/ }).click();
  await expect(second.page.getByText(`Saved as ${file}`)).toBeVisible();
  expect(
    readFileSync(file, 'utf8')
      .split('\r\n')
      .filter((line) => line.includes(',done,200,')),
  ).toHaveLength(200);
  await again.rows.nth(1).click();
  await expect(resultPane(second.page).outcome).toContainText('Done');
});

test('what a service would reject of a list is said before it is asked 200 times, and is asked when a person insists @long', async ({
  launch,
  profile,
  startService,
}) => {
  const service = await startService(() => ({ status: 400, json: { success: false, error: 'Invalid timeout' } }));
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [{ connection: 'cloud', body: { url: '', formats: ['markdown'], timeout: 5, novelty: { kept: true } } }],
  });
  const { page } = await launch();
  await runCommand(page, 'run over a list');
  await page.getByRole('textbox', { name: 'URLs' }).fill('https://stoves.example/1\nhttps://stoves.example/2');
  const form = page.getByRole('region', { name: 'URL list', exact: true });
  await expect(form.getByText('Must be a whole number from 1,000 to 300,000, not “5”').last()).toBeVisible();
  await expect(form.getByRole('button', { name: 'Start 2 runs', exact: true })).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  await expect(listOf(page).failed).toHaveText('2 without a result');
  const bodies = service.requests.map(({ body }) => JSON.parse(body) as unknown);
  expect(bodies).toHaveLength(2);
  for (const number of [1, 2])
    expect(bodies).toContainEqual(
      expect.objectContaining({ url: `https://stoves.example/${number}`, timeout: 5, novelty: { kept: true } }),
    );
});
