import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type AgentScript, playAgent, shopRun } from '../support/agentService.ts';
import { createProfile, launchApp, type RunningApp } from '../support/launchApp.ts';
import { refusal } from '../support/v2Service.ts';
import { expectNoBarriers } from './barriers.ts';
import { agentRun } from './pages/agentRun.ts';
import { seedProfile, test } from './trowelTest.ts';
import { undoOfToast } from './pages/toasts.ts';

test.describe.configure({ timeout: 120_000 });

/** The dialogs of the system choose this file. */
async function chooseFile({ electron }: RunningApp, file: string): Promise<void> {
  await electron.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: path });
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
  }, file);
}

/** A run that has come to its end with one event. */
function shortRun(): Omit<AgentScript, 'data'> {
  return { status: 'completed', creditsUsed: 3, events: shopRun().events.slice(0, 1), snapshots: {} };
}

async function showRuns(page: Page): Promise<void> {
  await page.getByRole('toolbar', { name: 'Activities' }).getByRole('button', { name: 'Jobs' }).click();
  await page.getByRole('radio', { name: 'Agent runs' }).click();
}

test('a run is watched to its end, and its events and versions are looked at and filtered', async ({
  launch,
  profile,
  startService,
}) => {
  const { events, snapshots } = shopRun();
  const script: AgentScript = { status: 'processing', creditsUsed: 12, events: events.slice(0, 30), snapshots };
  const service = await startService(playAgent(script));
  seedProfile(profile, {
    connections: [{ id: 'hosted', name: 'Hosted EU', baseUrl: service.baseUrl }],
    tabs: [{ connection: 'hosted', body: { prompt: 'Find the price of every stove.' }, endpoint: 'agent' }],
  });
  const { page } = await launch();
  const run = agentRun(page);
  await expect(run.prompt).toHaveValue('Find the price of every stove.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(run.facts).toContainText('processing');
  await expect(run.facts).toContainText('live');
  Object.assign(script, { events, status: 'completed', creditsUsed: 307, data: { stoves: [] } });
  await expect(run.event('Run finished: succeeded')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'The run has ended' })).toHaveCount(1);

  await run.event('Scraped saltmarsh.example/duo-x/stock').click();
  await expect(run.detail.getByRole('table')).toContainText('saltmarsh, started by orchestrator');
  await page.keyboard.press('k');
  await expect(run.detail.getByRole('heading')).toHaveText('Scraping saltmarsh.example/duo-x/stock');
  await page.keyboard.press('[');
  await expect(run.detail.getByRole('heading')).toHaveText('Tool failed: page answered 503');

  await run.event('result, version 14: 2 fields changed').click();
  await expect(run.result).toContainText('Version 14 of 14 · modified');
  await run.result.getByRole('radio', { name: 'After' }).click();
  await expect(run.result.getByRole('row').filter({ hasText: '6 left changed' })).toBeVisible();

  await run.filter.fill('kind:tool agent:saltmarsh');
  await expect(run.area.getByRole('status').filter({ hasText: 'of' })).toContainText('4 of 86 events');
  expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('two versions are compared, the run is exported and opened on a fresh profile; another is cancelled meanwhile @long', async ({
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
  const app = await launch();
  const { page } = app;
  const run = agentRun(page);

  // What a run takes to settle is no time to wait: this one does it while the other is looked at.
  await page.keyboard.press('ControlOrMeta+Shift+n');
  await page.getByRole('button', { name: 'Other failure lab runs' }).click();
  await page.getByRole('option', { name: /^Two-burner stoves, live/ }).click();
  await expect(run.events.getByRole('option').first()).toBeVisible({ timeout: 30_000 });
  await run.area.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.keyboard.press('ControlOrMeta+1');

  await page.keyboard.press('ControlOrMeta+Shift+n');
  await run.prompt.fill('Find the price of every {{thing}}.');
  await expect(page.getByText('Unknown variable “thing”')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Give thing a value' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(run.prompt).toBeVisible();
  await run.prompt.fill('Find the price of every stove.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(run.facts).toContainText('processing');
  await expect(page.getByRole('button', { name: /^Jobs, \d running$/ })).toBeVisible();
  Object.assign(script, { events, status: 'completed', creditsUsed: 307, data: { stoves: [] } });
  await expect(run.event('Run finished: succeeded')).toBeVisible();
  await expect(run.area.getByRole('button', { name: 'Follow live' })).toHaveCount(0);

  await run.event('result, version 14: 2 fields changed').click();
  await expect(run.result).toContainText('Version 14 of 14 · modified');
  await expect(run.result.locator('.monaco-diff-editor .line-insert').first()).toBeVisible();
  await expectNoBarriers(page, { themes: ['light', 'dark'] });
  // What is folded of the equal lines opens without a pointer.
  const folds = run.result.getByRole('button', { name: 'Show Unchanged Region' });
  await expect(folds).toHaveCount(2);
  await folds.first().press('Enter');
  await expect(folds).toHaveCount(1);
  await run.result.getByRole('radio', { name: 'After' }).click();
  const changedRow = run.result.getByRole('row').filter({ hasText: '6 left changed' });
  await expect(changedRow).toBeVisible();
  await run.result.getByRole('button', { name: 'Blame' }).click();
  await expect(run.result).toContainText('by Scraped saltmarsh.example/duo-x/stock');
  await run.result.getByRole('slider').press('ArrowLeft');
  await expect(run.result).toContainText('Version 13 of 14 · appended');
  await expect(changedRow).toHaveCount(0);

  await expect(run.facts).toContainText('final', { timeout: 30_000 });
  await expect(run.facts).toContainText('succeeded');

  const file = join(profile, 'stoves.trowel');
  await chooseFile(app, file);
  await run.area.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText(`Written to ${file}`)).toBeVisible();
  expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);

  await showRuns(page);
  await page.getByRole('row').filter({ hasText: 'every two-burner camping stove' }).click();
  await expect(run.area.getByRole('heading', { name: /^The run was cancelled/ })).toBeVisible({ timeout: 60_000 });
  await expect(run.facts).toContainText('cancelled');
  await app.quit();
  await expectWholeRunIn(file);
});

/** Simulates another computer: this profile contains nothing of the run, and no service is called. */
async function expectWholeRunIn(file: string): Promise<void> {
  const profile = createProfile();
  const app = await launchApp(profile.folder);
  try {
    const { page } = app;
    const run = agentRun(page);
    await chooseFile(app, file);
    await showRuns(page);
    await page.getByRole('button', { name: 'Import a run from a file' }).click();
    await expect(run.facts).toContainText('imported');
    await expect(run.events.getByRole('option').first()).toHaveAttribute('aria-setsize', '86');
    await run.events.press('End');
    await run.event('result, version 14: 2 fields changed').click();
    await expect(run.result).toContainText('Version 14 of 14 · modified');
    await expect(run.result.locator('.monaco-diff-editor .line-insert').first()).toBeVisible();
    await run.event('Scraped saltmarsh.example/duo-x/stock').click();
    await run.detail.getByRole('button', { name: 'Open as request: https://saltmarsh.example/duo-x/stock' }).click();
    await expect(page.getByRole('combobox', { name: 'URL' })).toHaveValue('https://saltmarsh.example/duo-x/stock');
    await app.quit();
  } finally {
    await app.dispose();
    profile.remove();
  }
}

test('a run without data says so, with what it says in words and all else of its answer; one that is lost leaves the list @long', async ({
  launch,
  profile,
  startService,
}) => {
  const play = playAgent({
    ...shortRun(),
    data: null,
    more: { mode: 'chat', message: 'Which shops do you mean?', suggestions: [{ label: 'All', prompt: 'All of them' }] },
  });
  let isLost = false;
  const service = await startService((request) =>
    isLost && request.method === 'GET' ? refusal(404, 'Agent job not found') : play(request),
  );
  seedProfile(profile, {
    connections: [{ id: 'hosted', name: 'Hosted EU', baseUrl: service.baseUrl }],
    tabs: [{ connection: 'hosted', body: { prompt: 'Find stoves', maxCredits: 40 }, endpoint: 'agent' }],
  });
  const { page } = await launch();
  const run = agentRun(page);
  await page.getByRole('button', { name: 'Start run' }).click();
  const about = run.detail.getByRole('group', { name: 'Run request and status' });
  await expect(about).toContainText('maxCredits40');
  await expect(about).toContainText('"chat"');
  await expect(run.result).toContainText('The run finished, but the service returned null for data', {
    timeout: 30_000,
  });
  // Two lanes leave no empty space below: the remaining space belongs to the events.
  const timeline = await run.area.getByRole('application', { name: 'Run timeline' }).boundingBox();
  expect(timeline?.height).toBeLessThan(130);
  await expect(run.result.getByRole('note')).toHaveText('Which shops do you mean?');
  await run.result.getByRole('radio', { name: 'Response' }).click();
  await expect(run.result.getByRole('tree')).toContainText('suggestions');
  await run.result.getByRole('radio', { name: 'Data' }).click();
  await expectNoBarriers(page, { themes: ['light', 'dark'] });

  isLost = true;
  await run.area.getByRole('button', { name: 'Rerun' }).click();
  await expect(run.area.getByRole('heading', { name: /^Not found for this team/ })).toBeVisible({ timeout: 30_000 });
  await run.area.getByRole('button', { name: 'Remove from the list' }).click();
  const rows = page.getByRole('row').filter({ hasText: 'Find stoves' });
  await expect(rows).toHaveCount(1);
  await undoOfToast(page).click();
  await expect(rows).toHaveCount(2);
});

test('a version that the service could not give is fetched once it can, long after the run has ended @long', async ({
  launch,
  profile,
  startService,
}) => {
  const { events, snapshots } = shopRun();
  const [, second = ''] = Object.keys(snapshots);
  const told = events.filter(({ type }) => type === 'run.started' || type === 'artifact.updated').slice(0, 3);
  const play = playAgent({ status: 'completed', creditsUsed: 3, data: null, events: told, snapshots });
  let isOut = true;
  const service = await startService((request) =>
    isOut && request.path.endsWith(second) ? refusal(503, 'Try later') : play(request),
  );
  seedProfile(profile, {
    connections: [{ id: 'hosted', name: 'Hosted EU', baseUrl: service.baseUrl }],
    tabs: [{ connection: 'hosted', body: { prompt: 'Find stoves' }, endpoint: 'agent' }],
  });
  const { page } = await launch();
  const run = agentRun(page);
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect(run.facts).toContainText('final', { timeout: 60_000 });
  await run.event('result, version 2').click();
  const again = run.result.getByRole('button', { name: 'Fetch again' });
  await again.click();
  await expect(page.locator('[data-toast]').filter({ hasText: 'Couldn’t load this version' })).toBeVisible();
  isOut = false;
  await again.click();
  await expect(run.result).toContainText('Model 1');
  await expect(again).toHaveCount(0);
});

test('a run that is no longer answered to says why, and goes on where it was once that is mended @long', async ({
  launch,
  profile,
  startService,
}) => {
  const play = playAgent({ ...shortRun(), data: { rows: [] } });
  let isShut = true;
  const service = await startService((request) =>
    isShut && request.method === 'GET' ? refusal(401, 'Unauthorized: Invalid token') : play(request),
  );
  seedProfile(profile, {
    connections: [{ id: 'hosted', name: 'Hosted EU', baseUrl: service.baseUrl }],
    tabs: [{ connection: 'hosted', body: { prompt: 'Find stoves' }, endpoint: 'agent' }],
  });
  const { page } = await launch();
  const run = agentRun(page);
  await page.getByRole('button', { name: 'Start run' }).click();
  const notice = run.area.getByRole('region', { name: /^Key missing or not accepted/ });
  await expect(notice).toContainText('failed: Unauthorized: Invalid token. The run may continue');
  await expect(run.facts).toContainText('polling paused');
  await expect(notice.getByRole('button', { name: 'Open the connection' })).toBeVisible();
  await expect(notice.getByRole('button', { name: 'Rerun' })).toHaveCount(0);
  isShut = false;
  await notice.getByRole('button', { name: 'Resume' }).click();
  await expect(notice).toHaveCount(0);
  await expect(run.events.getByRole('option')).toHaveCount(1);
  await expect(run.result).toContainText('rows');
});

test('a run that asks for leave says for what and at which price; the answer is a turn of its own that a person sends @long', async ({
  launch,
}) => {
  const { page } = await launch();
  const run = agentRun(page);
  const play = async (scenario: string): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+Shift+n');
    await page.getByRole('button', { name: 'Other failure lab runs' }).click();
    await page.getByRole('option', { name: scenario }).click();
  };
  await play('A run that waits for approval');
  await play('A run that waits for approval');
  const card = run.area.getByRole('region', { name: 'The run waits for your approval' });
  await expect(card).toContainText('3 paid calls · ~36 credits');
  await expect(card).toContainText("The makers' pages name no owners.");
  const calls = card.getByRole('list', { name: 'Pending calls' }).getByRole('listitem');
  await expect(calls.nth(0)).toContainText('firmfacts · companies/search');
  await expect(calls.nth(0)).toContainText('{"name":"Fernhill Stoves","country":"GB"}');
  await expect(calls.nth(2)).toContainText('no estimate');
  await expect(run.facts).toContainText('waits for approval');
  await expectNoBarriers(page, { themes: ['light', 'dark'] });
  await calls.nth(1).getByRole('button', { name: 'Show 1 more input' }).click();
  await expect(calls.nth(1)).toContainText('{"registration":"05118420"}');

  await calls.nth(1).getByRole('checkbox').press(' ');
  await expect(card).toContainText('~12 credits');
  await card.getByRole('button', { name: 'Approve 2 in a new turn' }).click();
  await expect(run.prompt).toHaveValue('Continue with what I approved.');
  await page.getByRole('button', { name: 'Start run' }).click();
  const asked = run.detail.getByRole('group', { name: 'Run request and status' });
  await asked.getByRole('button', { name: 'approve 2 fields' }).click();
  await asked.getByRole('button', { name: 'callIds 2 items' }).click();
  await expect(asked).toContainText('0"call-1"');
  await expect(asked).toContainText('1"call-3"');
  await expect(run.result).toContainText('With the approved calls: Fernhill Stoves belongs to Fernhill Holdings.', {
    timeout: 30_000,
  });
  await expect(card).toHaveCount(0);
  // The service reports it to the run that requested it, while that run is followed; after that it is known locally.
  await page.getByRole('tab', { name: 'A run that waits for approval' }).last().click();
  await expect(run.area.getByRole('region', { name: /^Approved/ })).toContainText('2 of 3 calls');

  await play('A run that needs terms accepted');
  const terms = run.area.getByRole('region', { name: 'The run requires you to accept terms' });
  await expect(terms).toContainText('Trowel cannot accept terms for you');
  await expect(terms.getByRole('button', { name: /^Read the terms of/ })).toHaveCount(2);
  await expectNoBarriers(page, { themes: ['light', 'dark'] });
  await terms.getByRole('button', { name: 'Decline in a new turn' }).click();
  await expect(run.prompt).toHaveValue('Continue without it.');
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect(run.result).toContainText('Without them the owners stay unknown.', { timeout: 30_000 });

  // The first run has settled meanwhile: the service is no longer polled for it, and the reply is known locally.
  await showRuns(page);
  const settled = page.getByRole('row').filter({ hasText: 'ended waiting for approval' });
  await expect(settled.last()).toBeVisible({ timeout: 60_000 });
  await settled.last().dblclick();
  await card.getByRole('button', { name: 'Decline in a new turn' }).click();
  await page.getByRole('button', { name: 'Start run' }).click();
  await page.getByRole('tab', { name: 'A run that waits for approval' }).first().click();
  const answered = run.area.getByRole('region', { name: 'Declined from Trowel' });
  await expectNoBarriers(page, { themes: ['light', 'dark'] });
  await answered.getByRole('button', { name: 'Reply again…' }).click();
  await expect(card).toBeVisible();
});

test('the form says before anything is sent that the local engine runs no agents, and offers all that do @long', async ({
  launch,
  profile,
  startService,
}) => {
  const service = await startService(() => refusal(500, 'not asked for'));
  seedProfile(profile, {
    connections: [{ id: 'hosted', name: 'Hosted EU', baseUrl: service.baseUrl }],
    tabs: [{ body: { prompt: 'Find stoves' }, endpoint: 'agent' }],
  });
  const { page } = await launch();
  const run = agentRun(page);
  const notice = page.getByRole('region', { name: 'Agents are not supported by the local engine yet' });
  await expect(notice).toContainText('It would return 404');
  await expect(page.getByRole('button', { name: 'Start run' })).toBeDisabled();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(run.area).toHaveCount(0);
  await expectNoBarriers(page, { themes: ['light', 'dark'] });

  await notice.getByRole('button', { name: 'Run on Hosted EU' }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Start run' })).toBeEnabled();
  await page.getByRole('button', { name: 'Hosted EU Connection' }).click();
  await page.getByRole('option', { name: 'Local engine' }).click();

  await notice.getByRole('button', { name: 'Run on Failure lab' }).click();
  // The lab always has something to play.
  await page.getByRole('button', { name: 'Failure lab scenario' }).click();
  await page.getByRole('option', { name: 'A run that succeeds' }).click();
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect(run.event('Run finished: succeeded')).toBeVisible({ timeout: 30_000 });
  expect(service.requests).toHaveLength(0);
});

test('without validation the local engine is asked all the same, and its answer is a card @long', async ({
  launch,
  profile,
}) => {
  seedProfile(profile, { tabs: [{ body: { prompt: 'Find stoves' }, endpoint: 'agent' }] });
  const { page } = await launch();
  const run = agentRun(page);
  await expect(run.prompt).toHaveValue('Find stoves');
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  await expect(run.facts).toContainText('failed', { timeout: 30_000 });
  const card = run.area.getByRole('region', { name: 'Local engine has no such path' });
  await expect(card).toContainText('it does not support this part of the API yet');
  await card.getByRole('button', { name: 'Edit the request' }).click();
  await expect(page.getByRole('button', { name: 'Run on Failure lab' })).toBeVisible();
});
