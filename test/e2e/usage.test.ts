import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { documentAnswer } from '../support/v2Service.ts';
import { expectNoBarriers } from './barriers.ts';
import { dropPaths } from './pages/dropFile.ts';
import { historyPage } from './pages/historyPage.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { seedProfile, test } from './trowelTest.ts';

test('usage has forecast and actual of two runs, by day, host and operation, and leads to them @long', async ({
  launch,
  profile,
  startService,
}) => {
  const service = await startService(({ path }) => {
    if (path === '/v2/team/credit-usage')
      return { json: { success: true, data: { remainingCredits: 900, planCredits: 1000 } } };
    if (path === '/v2/map') return { json: { success: true, links: [], creditsUsed: 3 } };
    if (path !== '/v2/scrape') return { status: 404, json: { success: false, error: 'Not found' } };
    return documentAnswer({ markdown: 'Stoves', metadata: { statusCode: 200, creditsUsed: 5 } });
  });
  const body = { url: 'https://stoves.example/', formats: ['markdown'] };
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [
      { connection: 'cloud', body },
      { connection: 'cloud', endpoint: 'map', body: { url: 'https://kettles.example/' } },
    ],
  });
  const { page } = await launch();
  await requestLine(page).send();
  await expect(resultPane(page).outcome).toContainText('Done');
  await page.keyboard.press('ControlOrMeta+2');
  await requestLine(page).send();
  await expect(resultPane(page).outcome).toContainText('Done');

  await historyPage(page).open();
  await page.getByRole('radio', { name: 'Usage' }).click();
  const usage = page.getByRole('main', { name: 'History' });
  const figures = async (name: string): Promise<readonly string[]> =>
    usage.getByRole('row').filter({ hasText: name }).getByRole('cell').allTextContents();
  await expect(usage.getByText('900 of 1,000 credits left')).toBeVisible();
  await expect(usage.getByRole('img', { name: 'Credits by day: forecast 2, actual 8.' })).toBeVisible();
  await expect(usage.getByRole('rowheader')).toHaveCount(1);
  expect((await usage.getByRole('row').nth(1).getByRole('cell').allTextContents()).slice(0, 4)).toEqual([
    '2',
    '~2',
    '8',
    '+6',
  ]);
  const group = (name: string) => usage.getByRole('radio', { name, exact: true }).click();
  await group('Host');
  await expect(usage.getByRole('rowheader')).toHaveText(['stoves.example', 'kettles.example']);
  expect((await figures('stoves.example')).slice(0, 4)).toEqual(['1', '~1', '5', '+4']);
  await group('Operation');
  await expect(usage.getByRole('rowheader')).toHaveText(['Scrape', 'Map']);
  expect((await figures('Map')).slice(0, 4)).toEqual(['1', '~1', '3', '+2']);
  await expectNoBarriers(page);

  await usage.getByRole('button', { name: 'Show the runs of Map in history' }).click();
  await expect(historyPage(page).row('kettles.example')).toBeVisible();
  await expect(historyPage(page).row('stoves.example')).toHaveCount(0);
});

test('a dropped file is parsed by a service, as multipart with its name and options @long', async ({
  launch,
  profile,
  startService,
}) => {
  const service = await startService(({ path }) =>
    path === '/v2/parse'
      ? documentAnswer({ markdown: 'Boats leave at noon.', metadata: { statusCode: 200, creditsUsed: 1 } })
      : { status: 404, json: { success: false, error: 'Not found' } },
  );
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [{ connection: 'cloud', endpoint: 'parse', body: { formats: ['markdown'] } }],
  });
  const { page } = await launch();
  const desk = join(profile, 'desk');
  mkdirSync(desk);
  // Larger than what is sent in one piece.
  const text = `The old quay.\n${'Boats leave at noon. '.repeat(80_000)}`;
  writeFileSync(join(desk, 'Harbor.txt'), text);
  await expect(page.getByRole('button', { name: 'screenshot', exact: true })).toHaveCount(0);
  await dropPaths(page, [join(desk, 'Harbor.txt')]);
  await expect(page.getByRole('button', { name: 'Harbor.txt' })).toBeVisible();
  await requestLine(page).send();
  await expect(resultPane(page).markdown).toContainText('Boats leave at noon.');
  const sent = service.requests.find(({ path }) => path === '/v2/parse');
  expect(sent?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(sent?.body).toContain('name="options"\r\n\r\n{"formats":["markdown"]}');
  expect(sent?.body).toContain('filename="Harbor.txt"');
  expect(sent?.body).toContain(text);
});
