import { expect } from '@playwright/test';
import { manyPages } from '../support/manyPages.ts';
import { startSite } from '../support/site.ts';
import { documentAnswer, startV2Service } from '../support/v2Service.ts';
import { blocksTab } from './pages/blocksTab.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { seedProfile, test } from './trowelTest.ts';

test('a file that a service points to on this computer is not fetched, which is told, and the wireframe stays @long', async ({
  launch,
  profile,
}) => {
  const site = await startSite();
  const service = await startV2Service(({ body }) => {
    const { url } = JSON.parse(body) as { url: string };
    return documentAnswer({ ...manyPages(2), metadata: { url, sourceURL: url, statusCode: 200 } });
  });
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [{ connection: 'cloud', body: { url: `${site.origin}/report.pdf`, formats: ['markdown'] } }],
  });
  const { page } = await launch();
  const result = resultPane(page);
  const blocks = blocksTab(page);
  await requestLine(page).send();
  await expect(result.outcome).toContainText('Done');
  await result.open('Blocks');
  await expect(blocks.box('P').first()).toBeVisible();
  await expect(blocks.picture).toHaveCount(0);
  await blocks.pane.getByRole('button', { name: `Download from ${new URL(site.origin).host} and render` }).click();
  await expect(page.getByText(/^The file could not be downloaded: .* is not on the public network/)).toBeVisible();
  await expect(blocks.box('P').first()).toBeVisible();
  expect(site.requests).toEqual([]);
});
