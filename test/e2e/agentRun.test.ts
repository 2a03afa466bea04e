import { expect } from '@playwright/test';
import { type AgentScript, playAgent, shopRun } from '../support/agentService.ts';
import { expectNoBarriers } from './barriers.ts';
import { agentRun } from './pages/agentRun.ts';
import { seedProfile, test } from './trowelTest.ts';

test.describe.configure({ timeout: 120_000 });

test('a run is started, watched to its end, looked back at, narrowed, and opened again from the list', async ({
  launch,
  profile,
  startService,
}) => {
  const { events, snapshots } = shopRun();
  const script: AgentScript = { status: 'processing', creditsUsed: 12, events: events.slice(0, 30), snapshots };
  const service = await startService(playAgent(script));
  seedProfile(profile, {
    connections: [{ id: 'hosted', name: 'Hosted EU', baseUrl: service.baseUrl }],
    tabs: [{ connection: 'hosted', body: { url: 'https://example.com' } }],
  });
  const { page } = await launch();
  const run = agentRun(page);

  await page.keyboard.press('ControlOrMeta+Shift+n');
  await run.prompt.fill('Find the price of every stove.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(run.events.getByRole('option').first()).toBeVisible();
  await expect(run.facts).toContainText('processing');
  await expect(run.facts).toContainText('live');

  Object.assign(script, { events, status: 'completed', creditsUsed: 307, data: { stoves: [] } });
  await expect(run.event('Run finished: succeeded')).toBeVisible();
  await expect(run.facts).toContainText('final', { timeout: 30_000 });
  await expect(run.facts).toContainText('succeeded');

  await run.event('Scraped saltmarsh.example/duo-x/stock').click();
  await expect(run.detail.getByRole('table')).toContainText('saltmarsh, started by orchestrator');
  await page.keyboard.press('k');
  await expect(run.detail.getByRole('heading')).toHaveText('Scraping saltmarsh.example/duo-x/stock');
  await page.keyboard.press('[');
  await expect(run.detail.getByRole('heading')).toHaveText('Tool failed: page answered 503');

  await run.event('result, version 14: 2 fields changed').click();
  await expect(run.result).toContainText('Version 14 of 14 · modified');
  await run.result.getByRole('radio', { name: 'After' }).click();
  await expect(run.result.getByRole('group', { name: 'Result at this moment' })).toContainText('6 fields');
  await run.result.getByRole('button', { name: 'Blame' }).click();
  await expect(run.result).toContainText('was made from: Scraped saltmarsh.example/duo-x/stock');
  await run.result.getByRole('slider').press('ArrowLeft');
  await expect(run.result).toContainText('Version 13 of 14 · appended');
  await expect(run.result.getByRole('group', { name: 'Result at this moment' })).not.toContainText('6 fields');
  await expectNoBarriers(page, { themes: ['light', 'dark'] });

  await run.filter.fill('kind:tool agent:saltmarsh');
  await expect(run.area.getByRole('status').filter({ hasText: 'of' })).toContainText('4 of 86 events');
  await run.filter.fill('');

  await run.event('Scraped saltmarsh.example/duo-x/stock').click();
  await run.detail.getByRole('button', { name: /^Open https:\/\/saltmarsh.example\/duo-x\/stock as request$/ }).click();
  await expect(page.getByRole('combobox', { name: 'Address of the page' })).toHaveValue(
    'https://saltmarsh.example/duo-x/stock',
  );
  expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a run of the failure lab is watched live, cancelled, and says how it ended', async ({ launch, profile }) => {
  seedProfile(profile, { tabs: [{ body: { url: 'https://example.com' } }] });
  const { page } = await launch();
  const run = agentRun(page);
  await page.keyboard.press('ControlOrMeta+Shift+n');
  await page.getByRole('button', { name: 'The recorded run', exact: true }).click();
  await expect(run.events.getByRole('option').first()).toBeVisible({ timeout: 30_000 });
  await run.area.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(run.area.getByRole('heading', { name: /^The run was cancelled/ })).toBeVisible({ timeout: 60_000 });
  await expect(run.facts).toContainText('cancelled');
});
