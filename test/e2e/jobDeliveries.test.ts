import { expect } from '@playwright/test';
import { startCrawlSite } from '../support/crawlSite.ts';
import { startWebhookReceiver, status } from '../support/webhookReceiver.ts';
import { expectNoBarriers } from './barriers.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { seedProfile, test } from './trowelTest.ts';

test('a crawl shows what its webhook got and what it refused, with the payload, and sends it again @long', async ({
  launch,
  profile,
}) => {
  const site = await startCrawlSite();
  const receiver = await startWebhookReceiver();
  receiver.answer((message, response) => status(receiver.messages.length === 2 ? 500 : 200)(message, response));
  const webhook = { url: `${receiver.origin}/hook`, headers: { 'x-team': 'stoves' } };
  seedProfile(profile, {
    settings: { allowedPrivateHosts: ['127.0.0.1'] },
    tabs: [{ endpoint: 'crawl', body: { url: `${site.origin}/`, limit: 2, webhook } }],
  });
  const { page } = await launch();
  const { pane, outcome } = resultPane(page);
  await requestLine(page).send();
  await expect(outcome).toContainText('Done', { timeout: 90_000 });
  await pane.getByRole('tab', { name: /^Deliveries/ }).click();
  const deliveries = page.getByRole('grid', { name: 'Deliveries' });
  const refused = deliveries.getByRole('row').filter({ hasText: 'Retrying' });
  await expect(refused).toContainText('crawl.page');
  await expect(refused).toContainText('500');
  await refused.click();
  const details = page.getByRole('region', { name: 'Delivery details' });
  await expect(details).toContainText('x-team');
  await expect(details).toContainText('"type": "crawl.page"');
  await expectNoBarriers(page);
  await details.getByRole('button', { name: 'Send now' }).click();
  // Later ones wait for it: started, two pages and the end are delivered then.
  await expect(deliveries.getByRole('row').filter({ hasText: 'Delivered' })).toHaveCount(4, { timeout: 30_000 });
  expect(receiver.messages.filter(({ headers }) => headers['x-team'] === 'stoves')).toHaveLength(5);
  await site.close();
  receiver.close();
});
