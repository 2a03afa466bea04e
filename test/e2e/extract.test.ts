import { expect } from '@playwright/test';
import { listen } from '../support/listen.ts';
import { startModelService } from '../support/modelService.ts';
import { emptyRequestRefusal, type V2Request } from '../support/v2Service.ts';
import { startWebhookReceiver } from '../support/webhookReceiver.ts';
import { expectNoBarriers } from './barriers.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { seedProfile, test } from './trowelTest.ts';

const site = 'https://stoves.example/';
const id = '0199f3a2-7c41-7b6e-9d35-5f0c1e8a4b21';
const status = {
  success: true,
  status: 'completed',
  data: { shop: 'Kiln and Co', founded: null, stoves: [{ name: 'Birch', price: 1290 }] },
  sources: { shop: [site], 'stoves[0].name': [`${site}birch`], 'stoves[0].price': [`${site}birch`] },
  quotes: { 'stoves[0].price': [{ url: `${site}birch`, quote: 'Birch costs 1,290 euros with its plate.' }] },
  warning: '1 of 3 pages could not be read.',
  creditsUsed: 10,
};

test('an extract is followed to its data, each value with its source @long', async ({
  launch,
  profile,
  startService,
}) => {
  let polls = 0;
  const service = await startService((request: V2Request) => {
    if (request.path === '/v2/extract') return { json: { success: true, id } };
    if (request.path !== `/v2/extract/${id}`) return emptyRequestRefusal;
    polls += 1;
    return { json: polls === 1 ? { success: true, status: 'processing', data: {} } : status };
  });
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [{ connection: 'cloud', endpoint: 'extract', body: { urls: [`${site}*`], showSources: true } }],
  });
  const { page } = await launch();
  const { pane } = resultPane(page);

  await page.getByRole('textbox', { name: 'prompt', exact: true }).fill('Every stove with its price');
  await expectNoBarriers(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(pane.getByText('The service is reading the pages.')).toBeVisible();
  await expect(pane.getByRole('button', { name: 'Stop waiting' })).toBeVisible();

  const price = pane.getByRole('treeitem').filter({ hasText: '1290' });
  await expect(price).toContainText('stoves.example/birch');
  await expect(pane.getByRole('treeitem').filter({ hasText: 'founded' })).toContainText('null');
  await expect(pane.getByRole('note')).toHaveText('1 of 3 pages could not be read.');
  await price.click();
  const sources = pane.getByRole('region', { name: 'Sources of stoves[0].price' });
  await expect(sources).toContainText('Birch costs 1,290 euros with its plate.');
  await expectNoBarriers(page);

  // The page is not in the library of this profile: its URL is offered.
  await sources.getByRole('button', { name: 'Open stoves.example/birch at this line' }).click();
  await expect(pane.getByText(`${site}birch`, { exact: true })).toBeVisible();
  await pane.getByText('Sources (2)').click();
  await expect(pane.getByRole('region', { name: site, exact: true })).toContainText('No line quoted');
  await pane.getByRole('button', { name: 'Scrape these (2)' }).click();
  await expect(page.getByText('2 URLs', { exact: false }).first()).toBeVisible();
  const sent = service.requests.find(({ path }) => path === '/v2/extract');
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    urls: [`${site}*`],
    showSources: true,
    prompt: 'Every stove with its price',
  });
});

test('a source of a value opens the stored page at its line, and the deliveries to the webhook are listed @long', async ({
  launch,
  profile,
}) => {
  const model = await startModelService(() => JSON.stringify({ price: 420 }));
  const lines = Array.from({ length: 60 }, (_, index) => `<p>Stove ${index} is sold out until the winter.</p>`);
  lines.splice(40, 0, '<p>The Col stove costs 420 francs with its plate.</p>');
  const shop = await listen((_request, response) => {
    const html = `<!doctype html><title>Prices</title><main><h1>Prices</h1>${lines.join('')}</main>`;
    response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  });
  const receiver = await startWebhookReceiver();
  const schema = { type: 'object', properties: { price: { type: 'number' } } };
  const body = { urls: [`${shop.origin}/prices`], schema, showSources: true, webhook: receiver.origin };
  seedProfile(profile, {
    settings: { allowedPrivateHosts: ['127.0.0.1'], modelUrl: model.url, modelName: 'small:3b' },
    tabs: [{ endpoint: 'extract', body }],
  });
  const { page, quit } = await launch();
  const { pane } = resultPane(page);
  await requestLine(page).send();
  const price = pane.getByRole('treeitem').filter({ hasText: '420' });
  await price.click({ timeout: 60_000 });

  await pane.getByText('Deliveries', { exact: true }).click();
  const deliveries = page.getByRole('grid', { name: 'Deliveries' });
  await expect(deliveries.getByRole('row').filter({ hasText: 'Delivered' })).toHaveCount(2, { timeout: 30_000 });
  await deliveries.getByRole('row').filter({ hasText: 'extract.completed' }).click();
  await expect(page.getByRole('region', { name: 'Delivery details' })).toContainText('"extractId"');
  await expectNoBarriers(page);
  expect(receiver.messages.map(({ json }) => json['type'])).toEqual(['extract.started', 'extract.completed']);

  await pane.getByText('Data', { exact: true }).click();
  await price.click();
  const sources = pane.getByRole('region', { name: 'Sources of price' });
  await sources.getByRole('button', { name: /at this line$/ }).click();
  const opened = page.getByRole('region', { name: 'Document', exact: true });
  const line = opened.getByText('The Col stove costs 420 francs with its plate.');
  await expect(line).toBeInViewport();
  const marked = (): Promise<readonly string[]> =>
    page.evaluate(() => [...(CSS.highlights.get('find-current') ?? [])].map((range) => (range as Range).toString()));
  await expect.poll(async () => (await marked()).join(' ')).toContain('420 francs');
  await expectNoBarriers(page);
  await quit();
  await model.close();
  shop.close();
  receiver.close();
});
