import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { canaryKey } from '../support/canaryKey.ts';
import { pageOf, startCrawlSite } from '../support/crawlSite.ts';
import { startEngine } from '../support/engine.ts';
import { startEngineWorker } from '../support/engineWorker.ts';
import { hasPostgres, startPostgres } from '../support/postgres.ts';
import { expectNoBarriers } from './barriers.ts';
import { requestLine } from './pages/requestLine.ts';
import { seedProfile, test } from './trowelTest.ts';

test('the Engine page shows the engines, hosts and pages of a cluster, and which part of it is away @long', async ({
  launch,
  profile,
}) => {
  test.skip(!hasPostgres, 'PostgreSQL is not installed: apt-get install -y postgresql');
  test.setTimeout(300_000);
  const folder = mkdtempSync(join(tmpdir(), 'trowel-team-'));
  const storeFile = join(folder, 'store');
  const server = await startPostgres();
  const site = await startCrawlSite();
  let release: () => void = () => undefined;
  const after = new Promise<void>((resolve) => (release = resolve));
  site.serve('/docs/a', { ...pageOf('Chapter A of apples'), after });
  writeFileSync(storeFile, await server.createDatabase());
  const words = ['--role', 'api', '--store-file', storeFile, '--allow-private', '--token', canaryKey];
  const api = await startEngine(words);
  seedProfile(profile, {
    connections: [{ id: 'team', name: 'Team', baseUrl: api.url }],
    tabs: [{ connection: 'team', endpoint: 'crawl', body: { url: site.origin } }],
  });
  const { page } = await launch();
  const card = clusterCard(page);

  await test.step('without a worker pages wait', async () => {
    await card.open();
    await expect(card.heading).toBeVisible();
    await expect(page.getByText('No worker has reported in the last 30 seconds.')).toBeVisible();
    await expect(card.rows).toHaveCount(2);
  });

  const one = await startEngineWorker(folder, 'one', storeFile);
  const two = await startEngineWorker(folder, 'two', storeFile);
  await test.step('workers and the crawl that they make', async () => {
    await expect(card.rows.filter({ hasText: 'Worker' })).toHaveCount(2, { timeout: 20_000 });
    await expect(page.getByText('No worker has reported')).toHaveCount(0);
    await expect(card.figure('Running jobs')).toHaveText('0');
    await card.leave();
    await requestLine(page).send();
    await card.open();
    await expect(card.figure('Running jobs')).toHaveText('1', { timeout: 30_000 });
    await expect(card.figure('Pages in progress')).toHaveText('1', { timeout: 60_000 });
    await expect(card.figure('Hosts in progress')).toHaveText('1');
    await expect(card.rows.filter({ hasText: 'Worker' }).getByText('1', { exact: true })).not.toHaveCount(0);
    await expectNoBarriers(page);
    release();
    await expect(card.figure('Running jobs')).toHaveText('0', { timeout: 60_000 });
    await card.leave();
    await expect(page.getByRole('grid', { name: 'Pages' })).toContainText('only-in-sitemap');
    await card.open();
  });

  await test.step('a worker that ended is not listed; a killed one is silent first', async () => {
    await one.stop();
    await expect(card.rows.filter({ hasText: 'Worker' })).toHaveCount(1);
    await two.stop('SIGKILL');
    await expect(card.rows.filter({ hasText: 's ago' })).toHaveCount(1, { timeout: 30_000 });
    await expect(page.getByText('No worker has reported')).toBeVisible({ timeout: 60_000 });
  });

  await test.step('the database is away, then the engine', async () => {
    await server.halt();
    await expect(page.getByText('Database not reachable')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(/^These are the figures of \d/)).toBeVisible();
    await server.start();
    await expect(page.getByText('Database not reachable')).toHaveCount(0, { timeout: 30_000 });
    await api.stop();
    await expect(page.getByText('Not reachable', { exact: true })).toBeVisible({ timeout: 30_000 });
  });
  await site.close();
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** The card of the connection "Team" on the Engine page. */
function clusterCard(page: Page) {
  return {
    heading: page.getByRole('heading', { name: 'Cluster Team' }),
    rows: page.getByRole('table', { name: 'Engines of the cluster' }).getByRole('row'),
    open: () => page.getByRole('toolbar', { name: 'Activities' }).getByRole('button', { name: 'Engine' }).click(),
    leave: () => page.keyboard.press('ControlOrMeta+1'),
    /** The number of a figure by its name. */
    figure: (name: string) => page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd'),
  };
}
