import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { createPageJob } from '../support/pageJob.ts';
import { readZipParts } from '../support/readZipParts.ts';
import { emptyRequestRefusal, type V2Request } from '../support/v2Service.ts';
import { expectNoBarriers } from './barriers.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { seedProfile, test } from './trowelTest.ts';

const site = 'https://stoves.example/';
const links = ['/', '/shop', '/shop/tarn-2', '/shop/tarn-10', '/news'].map((path) => ({
  url: new URL(path, site).href,
  title: `Page ${path}`,
}));

test('a path of a map is selected and crawled; the crawl is exported and compared with a second one @long', async ({
  launch,
  profile,
  startService,
}) => {
  let job = createPageJob({ site, path: '/v2/crawl', total: 3 });
  const service = await startService((request: V2Request) =>
    request.path === '/v2/map'
      ? { json: { success: true, id: 'map-1', links, warning: 'One sitemap could not be read.' } }
      : (job.answer(request) ?? emptyRequestRefusal),
  );
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [{ connection: 'cloud', endpoint: 'map', body: { url: site, sitemap: 'only' } }],
  });
  const { page, electron } = await launch();
  const { pane } = resultPane(page);

  await requestLine(page).sendToEnd();
  const tree = page.getByRole('tree', { name: 'Links by path' });
  await expect(tree.getByRole('treeitem')).toHaveCount(3);
  await expect(pane.getByRole('button', { name: '1 warning' })).toBeVisible();
  await tree.focus();
  await page.keyboard.press('s');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  const shop = tree.getByRole('treeitem', { name: /shop/ }).first();
  await page.keyboard.press('ArrowRight');
  await expect(shop).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(' ');
  await expect(shop).toHaveAttribute('aria-checked', 'mixed');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press(' ');
  await expect(pane.getByRole('button', { name: 'Scrape these (3)' })).toBeVisible();
  await expectNoBarriers(page);
  await shop.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Crawl from here' }).click();
  await expect(requestLine(page).address).toHaveValue(`${site}shop`);

  for (const path of ['/shop', '/shop/tarn-2', '/shop/tarn-10']) job.addPage(path);
  job.addError('/shop/slow', 'The page did not answer');
  job.end('completed');
  await requestLine(page).sendToEnd();
  const sent = service.requests.find(({ method, path }) => method === 'POST' && path === '/v2/crawl');
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({ url: `${site}shop`, sitemap: 'only' });

  const folder = mkdtempSync(join(tmpdir(), 'trowel-export-'));
  const file = join(folder, 'pages.zip');
  await electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
  await pane.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Markdown files…' }).click();
  await expect.poll(() => existsSync(file)).toBe(true);
  const parts = await readZipParts(readFileSync(file));
  rmSync(folder, { recursive: true });
  expect(parts['stoves.example/shop/tarn-2.md']).toContain('Words of /shop/tarn-2');
  expect(JSON.parse(parts['manifest.json'] ?? '')).toMatchObject({
    failed: [{ url: `${site}shop/slow`, error: 'The page did not answer' }],
  });

  job = createPageJob({ site, path: '/v2/crawl', total: 3 });
  for (const path of ['/shop', '/shop/tarn-3']) job.addPage(path);
  job.addPage('/shop/tarn-2', { markdown: '# /shop/tarn-2\n\nOther words of it.' });
  job.addError('/shop/tarn-10', 'Timed out');
  job.end('completed');
  await requestLine(page).sendToEnd();
  await expect(page.getByRole('grid', { name: 'Pages' })).toContainText('tarn-3');
  await pane.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Another run…' }).click();
  const picker = page.getByRole('dialog').getByRole('grid');
  await expect(picker.getByRole('row').nth(1)).toBeVisible();
  await picker.press('Enter');
  const compared = page.getByRole('grid', { name: 'Pages' });
  await expect(page.getByRole('radio', { name: 'New 1' })).toBeVisible();
  await page.getByRole('radio', { name: 'Gone 1' }).click();
  await expect(compared).toContainText('Not scraped: Timed out');
  await page.getByRole('radio', { name: 'Changed 1' }).click();
  await expect(compared).toContainText('+3');
  await expectNoBarriers(page);
  await compared.getByRole('row').last().click();
  await expect(page.getByRole('button', { name: 'All pages' })).toBeVisible();
  const status = page.getByRole('main', { name: 'Compare' }).getByRole('status');
  await expect(status).toHaveText('1 change');
});
