import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { startCrawlSite } from '../support/crawlSite.ts';
import { createPageJob } from '../support/pageJob.ts';
import { documentAnswer, emptyRequestRefusal, type V2Request } from '../support/v2Service.ts';
import { expectNoBarriers } from './barriers.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { seedProfile, test } from './trowelTest.ts';

const site = 'https://stoves.example/';
const links = ['/', '/shop', '/shop/tarn-2', '/news'].map((path) => ({
  url: new URL(path, site).href,
  title: `Page ${path}`,
}));

/** Makes the request of the visible tab one of another operation. */
async function chooseOperation(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /request type$/ }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
}

test('a site is mapped, its links become a batch, and a crawl continues after the app was killed', async ({
  launch,
  profile,
  startService,
}) => {
  const job = createPageJob({ site, path: '/v2/crawl', total: 4, perResponse: 2 });
  const answer = (request: V2Request) => {
    if (request.path === '/v2/map') return { json: { success: true, id: 'map-1', links } };
    if (request.path === '/v2/scrape') return request.body.includes('url') ? documentAnswer() : emptyRequestRefusal;
    return job.answer(request) ?? { status: 404, json: { success: false, error: 'Not found' } };
  };
  const service = await startService(answer);
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [{ connection: 'cloud', body: { url: site, formats: ['markdown'], waitFor: 500 } }],
  });
  const first = await launch();
  const { page } = first;
  const result = resultPane(page);

  await chooseOperation(page, 'Map');
  await expect(requestLine(page).address).toHaveValue(site);
  await requestLine(page).sendToEnd();
  await result.pane.getByRole('radio', { name: 'List' }).click();
  const table = page.getByRole('grid', { name: 'Links' });
  await expect(table).toContainText('stoves.example/shop/tarn-2');
  await result.pane.getByRole('searchbox', { name: 'Filter by URL or title' }).fill('shop');
  await expect(result.pane.getByText('2 of 4')).toBeVisible();
  await result.pane.getByRole('button', { name: 'Scrape these (2)' }).click();
  await expect(page.getByRole('textbox', { name: 'URLs' })).toHaveValue(`${site}shop\n${site}shop/tarn-2`);

  await page
    .getByRole('tab', { name: /stoves\.example/ })
    .first()
    .click();
  await chooseOperation(page, 'Crawl');
  await expect(requestLine(page).address).toHaveValue(site);
  job.addPage('/');
  job.addPage('/shop');
  await requestLine(page).send();
  const pages = page.getByRole('grid', { name: 'Pages' });
  await expect(pages).toContainText('Page /shop');
  await expect(page.getByRole('region', { name: 'Job', exact: true })).toContainText('2 of 4');
  const started = service.requests.find(({ path }) => path === '/v2/crawl');
  expect(JSON.parse(started?.body ?? '')).toEqual({
    url: site,
    limit: 100,
    scrapeOptions: { formats: ['markdown'], waitFor: 500 },
  });
  await expect.poll(() => readFileSync(join(profile, 'workspace.json'), 'utf8')).toContain('/shop/tarn-2');
  await first.kill();

  job.addPage('/news');
  job.addError('/shop/tarn-2', 'The page did not answer');
  job.end('completed');
  const second = await launch();
  const again = resultPane(second.page);
  await expect(again.outcome).toContainText('Done');
  const found = second.page.getByRole('grid', { name: 'Pages' });
  await expect(found.getByRole('row')).toHaveCount(4);
  await again.pane.getByRole('tab', { name: /^Errors/ }).click();
  await expect(again.pane).toContainText('The page did not answer');
  await again.pane.getByRole('tab', { name: /^Pages/ }).click();
  await found.getByText('Page /news').click();
  await expect(again.markdown).toContainText('Words of /news');
  await again.pane.getByRole('button', { name: 'Previous page' }).click();
  await expect(again.markdown).toContainText('Words of /shop');
  await again.pane.getByRole('button', { name: 'All pages' }).click();
  await expect(found).toBeVisible();
  await second.quit();
  expect(service.requests.filter(({ method, path }) => method === 'POST' && path === '/v2/crawl')).toHaveLength(1);
});

test('the links of a map have no accessibility violations @long', async ({ launch, profile, startService }) => {
  const service = await startService(() => ({ json: { success: true, id: 'map-1', links } }));
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [{ connection: 'cloud', endpoint: 'map', body: { url: site } }],
  });
  const { page } = await launch();
  await requestLine(page).sendToEnd();
  await resultPane(page).pane.getByRole('radio', { name: 'List' }).click();
  await expect(page.getByRole('grid', { name: 'Links' })).toContainText('stoves.example/shop/tarn-2');
  await expectNoBarriers(page);
});

test('a crawl of the local engine shows what it visited and why not, also when the engine has forgotten it @long', async ({
  launch,
  profile,
}) => {
  const site = await startCrawlSite();
  seedProfile(profile, {
    settings: { allowedPrivateHosts: ['127.0.0.1'] },
    tabs: [{ endpoint: 'crawl', body: { url: `${site.origin}/`, limit: 50 } }],
  });
  const first = await launch();
  await requestLine(first.page).send();
  await expect(resultPane(first.page).outcome).toContainText('Done', { timeout: 90_000 });
  await first.quit();
  // The engine keeps jobs for a day: here it has lost all of them.
  rmSync(join(profile, 'engine'), { recursive: true, force: true });
  await site.close();

  const { page } = await launch();
  await page.getByRole('toolbar', { name: 'Activities' }).getByRole('button', { name: 'Jobs' }).click();
  await page.getByRole('radio', { name: 'Crawls' }).click();
  await page.getByRole('grid', { name: 'Jobs' }).getByRole('row').filter({ hasText: '127.0.0.1' }).click();
  const { pane, markdown } = resultPane(page);
  const job = page.getByRole('region', { name: 'Job', exact: true });
  await expect(job).toContainText('Done');

  await test.step('every URL that was not visited has its reason, which is a filter', async () => {
    await pane.getByRole('tab', { name: /^Not visited/ }).click();
    await pane.getByRole('button', { name: /^Blocked by robots.txt/ }).click();
    const skipped = page.getByRole('grid', { name: 'URLs that were not visited' });
    await expect(skipped.getByRole('row')).toHaveCount(2);
    await expect(skipped).toContainText('/private/page');
    await expectNoBarriers(page);
  });

  await test.step('the tree opens and closes by keyboard', async () => {
    await pane.getByRole('tab', { name: /^Site tree/ }).click();
    const tree = page.getByRole('treegrid', { name: 'Site tree' });
    const folder = tree.getByRole('row', { name: /^docs/ });
    await expect(folder).toHaveAttribute('aria-expanded', 'true');
    await expect(tree).toContainText('Chapter A of apples');
    await folder.getByText('docs').click({ button: 'right' });
    await page.keyboard.press('Escape');
    await tree.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(folder).toHaveAttribute('aria-expanded', 'false');
    await expect(tree).not.toContainText('Chapter A of apples');
    await expectNoBarriers(page);
  });

  await test.step('the graph is walked along its links, and opens a page', async () => {
    await pane.getByRole('tab', { name: /^Link graph/ }).click();
    const graph = page.getByRole('application', { name: 'Link graph' });
    await expectNoBarriers(page);
    await graph.focus();
    await page.keyboard.press('ArrowDown');
    await expect(pane.getByRole('status').filter({ hasText: 'Found on Start URL' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(markdown).toContainText('Home');
    await pane.getByRole('button', { name: 'All pages' }).click();
  });

  await test.step('the events are those of the crawl', async () => {
    await pane.getByRole('tab', { name: /^Events/ }).click();
    await expect(page.getByRole('grid', { name: 'Events' })).toContainText('Page done');
  });
});
