import { expect } from '@playwright/test';
import { emptyRequestRefusal, type V2Request } from '../support/v2Service.ts';
import { expectNoBarriers } from './barriers.ts';
import { resultPane } from './pages/resultPane.ts';
import { seedProfile, test } from './trowelTest.ts';

const site = 'https://stoves.example/';
const found = {
  success: true,
  id: '0199f3a2-7c41-7b6e-9d35-5f0c1e8a4b22',
  creditsUsed: 2,
  warning: 'Brave does not use location.',
  data: {
    web: [
      {
        url: `${site}birch`,
        title: 'Birch',
        highlights: 'Birch heats forty square metres in half an hour.',
        markdown: '# Birch',
        provider: 'Brave',
        position: 1,
      },
      { url: `${site}alder`, title: 'Alder', description: 'For small rooms.', provider: 'library', score: 0.71 },
      { url: `${site}late`, title: 'Late', metadata: { error: 'The search ended before this page was read' } },
    ],
    news: [{ url: `${site}news/1`, title: 'A new stove', snippet: 'It burns less wood.', date: '2026-03-02' }],
  },
};

test('a search lists its results with their passages, and the selected ones become a batch @long', async ({
  launch,
  profile,
  startService,
}) => {
  const service = await startService((request: V2Request) =>
    request.path === '/v2/search' ? { json: found } : emptyRequestRefusal,
  );
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [{ connection: 'cloud', endpoint: 'search', body: { query: 'wood stoves', limit: 5 } }],
  });
  const { page } = await launch();
  const { pane } = resultPane(page);

  const query = page.getByRole('searchbox', { name: 'Search query' });
  await expect(query).toHaveValue('wood stoves');
  await query.press('Enter');
  const web = pane.getByRole('region', { name: 'Web' });
  await expect(web.getByRole('listitem').filter({ hasText: 'Birch' }).first()).toContainText('Found by Brave');
  await expect(web).toContainText('heats forty square metres');
  await expect(web).toContainText('From your library · Match 71 %');
  await expect(web).toContainText('The search ended before this page was read');
  await expect(pane.getByRole('region', { name: 'News' })).toContainText('2026-03-02');
  await expect(pane.getByRole('note')).toHaveText('Brave does not use location.');
  await expectNoBarriers(page);

  await pane.getByRole('checkbox', { name: 'Select Alder' }).check({ force: true });
  await pane.getByRole('button', { name: 'Scrape these (1)' }).click();
  await expect(page.getByText('1 URL', { exact: false }).first()).toBeVisible();
  const sent = service.requests.find(({ path }) => path === '/v2/search');
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({ query: 'wood stoves', limit: 5 });
});
