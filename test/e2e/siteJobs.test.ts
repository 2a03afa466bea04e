import { expect, type Page } from '@playwright/test';
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

test('a site is mapped, its links become a batch, and a crawl continues while the app is closed @long', async ({
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
  await expectNoBarriers(page);
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
  await first.kill();

  job.addPage('/news');
  job.addError('/shop/tarn-2', 'The page did not answer');
  job.end('completed');
  const second = await launch();
  const again = resultPane(second.page);
  await expect(again.outcome).toContainText('Done');
  const found = second.page.getByRole('grid', { name: 'Pages' });
  await expect(found.getByRole('row')).toHaveCount(4);
  await again.pane.getByRole('radio', { name: 'Not scraped 1' }).click();
  await expect(again.pane).toContainText('The page did not answer');
  await again.pane.getByRole('radio', { name: 'Pages 3' }).click();
  await found.getByText('Page /news').click();
  await expect(again.markdown).toContainText('Words of /news');
  await again.pane.getByRole('button', { name: 'Previous page' }).click();
  await expect(again.markdown).toContainText('Words of /shop');
  await again.pane.getByRole('button', { name: 'All pages' }).click();
  await expect(found).toBeVisible();
  expect(service.requests.filter(({ method, path }) => method === 'POST' && path === '/v2/crawl')).toHaveLength(1);
});
