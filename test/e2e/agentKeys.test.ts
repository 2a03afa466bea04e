import { expect, type Page } from '@playwright/test';
import { playAgent, shopRun } from '../support/agentService.ts';
import { expectNoBarriers } from './barriers.ts';
import { agentRun } from './pages/agentRun.ts';
import { seedProfile, test } from './trowelTest.ts';

test.describe.configure({ timeout: 120_000 });

async function play(page: Page, name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+Shift+n');
  await page.getByRole('button', { name, exact: true }).click();
}

test('the keys of the viewer work wherever the focus is, and none takes it away @long', async ({ launch }) => {
  const { page } = await launch();
  const run = agentRun(page);
  await play(page, 'Watch a sample run');
  await expect(run.facts).toContainText('succeeded');
  const heading = run.detail.getByRole('heading').first();

  // The detail re-renders for each event: it keeps the focus, and so the keyboard shortcuts.
  await run.events.focus();
  await page.keyboard.press(']');
  await expect(heading).toHaveText('Tool failed: page answered 503');
  const detail = run.detail.getByRole('group', { name: 'Summary' });
  await detail.focus();
  await page.keyboard.press('k');
  await expect(heading).not.toHaveText('Tool failed: page answered 503');
  await expect(detail).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(run.detail).toContainText('Select an event');
  // The key that comes at once behind the one that took the event away finds the focus somewhere, too.
  await page.keyboard.press(']');
  await expect(heading).toHaveText('Tool failed: page answered 503');
  await detail.focus();
  await Promise.all([page.keyboard.press('Escape'), page.keyboard.press(']')]);
  await expect(heading).toHaveText('Tool failed: page answered 503');
  await expect(run.area).toBeFocused();

  // The slider uses the arrow keys; letter keys belong to the viewer.
  const slider = run.result.getByRole('slider', { name: 'Version' });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(run.result).toContainText('Version 1 of 32');
  await page.keyboard.press('v');
  await expect(run.result).toContainText('Version 2 of 32');

  // One of the views is chosen with arrows.
  const views = run.area.getByRole('radiogroup', { name: 'Event view' });
  await views.getByRole('radio', { name: 'List' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  const story = run.area.getByRole('group', { name: 'Story' });
  // The selected item is in a collapsed section, which indicates that.
  await expect(story.locator('[data-chosen="true"]')).toContainText('result, version 2');
  await page.keyboard.press(']');
  await expect(story.locator('[data-chosen="true"]')).toBeInViewport();
  await expect(story.locator('[data-chosen="true"]')).toContainText('Tool failed: page answered 503');
  await expectNoBarriers(page, { themes: ['light', 'dark'] });
  await views.getByRole('radio', { name: 'List' }).click();

  // A maximized pane, and a restored one, re-renders with its button.
  await page.getByRole('button', { name: 'Maximize the events' }).press('Enter');
  const giveBack = page.getByRole('button', { name: 'Restore pane sizes' });
  await expect(giveBack).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Maximize the events' })).toBeFocused();

  // From the filter line to what it leaves, and back; the choice that it left out has a next one all the same.
  await page.keyboard.press('/');
  await page.keyboard.type('kind:');
  await expect(run.area.getByRole('status').filter({ hasText: 'of 147' })).toHaveText('147 of 147 events');
  await page.keyboard.type('artifact');
  await expect(run.area.getByRole('status').filter({ hasText: 'of 147' })).toHaveText('32 of 147 events');
  await page.keyboard.press('ArrowDown');
  await expect(run.events).toBeFocused();
  await page.keyboard.press('j');
  await expect(heading).toHaveText('result, version 26: 1 field changed');
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect(run.filter).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(run.events).toBeFocused();

  // From its end it is played again from its beginning.
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await expect(run.event('Run started')).toBeVisible();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog').getByRole('heading', { level: 3 }).first()).toHaveText('Agent run viewer');
});

test('the form has a control for what services take; JSON that is none stops the start, and a start that waits says why @long', async ({
  launch,
  profile,
  startService,
}) => {
  const { events, snapshots } = shopRun();
  const agent = playAgent({ status: 'processing', creditsUsed: 3, events: events.slice(0, 3), snapshots });
  let isBusy = true;
  const service = await startService((request) =>
    isBusy && request.method === 'POST'
      ? { status: 429, headers: { 'retry-after': '600' }, json: { success: false, error: 'Rate limit exceeded' } }
      : agent(request),
  );
  seedProfile(profile, {
    connections: [{ id: 'hosted', name: 'Hosted EU', baseUrl: service.baseUrl }],
    tabs: [{ connection: 'hosted', body: { prompt: 'Find stoves' }, endpoint: 'agent' }],
  });
  const { page } = await launch();
  const run = agentRun(page);
  await page.getByRole('textbox', { name: 'threadId' }).fill('thread-1');
  await page.getByRole('textbox', { name: 'Webhook URL' }).fill('https://hook.example/');
  const schema = page.getByRole('textbox', { name: 'Schema' });
  await schema.focus();
  await page.keyboard.insertText('an object');
  await expect(page.getByText('Not a JSON object')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Fix 1 field first' })).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+a');
  // The editor closes what is opened.
  await page.keyboard.insertText('{ "type": "object"');
  await expect(page.getByText('Not a JSON object')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Enter');

  const wait = run.area.getByRole('region', { name: /^Too many requests/ });
  await expect(wait).toContainText('Hosted EU has not accepted the run yet');
  await expect(wait.getByRole('timer')).toBeVisible();
  await expectNoBarriers(page, { themes: ['light', 'dark'] });
  isBusy = false;
  await wait.getByRole('button', { name: 'Retry now' }).click();
  await expect(run.facts).toContainText('live');
  const starts = service.requests.filter(({ method }) => method === 'POST');
  expect(starts).toHaveLength(2);
  expect(JSON.parse(starts[1]?.body ?? '')).toEqual({
    prompt: 'Find stoves',
    threadId: 'thread-1',
    webhook: 'https://hook.example/',
    schema: { type: 'object' },
  });
});

test('a failed run opens on its first error, which a filter leaves in full colors @long', async ({ launch }) => {
  const { page } = await launch();
  const run = agentRun(page);
  await page.keyboard.press('ControlOrMeta+Shift+n');
  await page.getByRole('button', { name: 'Other failure lab runs' }).click();
  await page.getByRole('option', { name: /^Failure inside the run/ }).click();
  await expect(run.facts).toContainText('failed', { timeout: 60_000 });
  const chosen = run.events.getByRole('option', { selected: true });
  await expect(chosen).toHaveCount(1);
  await expect(run.detail.getByRole('heading').first()).toHaveText('Unexpected failure inside the run.');
  await expect(run.area.getByRole('button', { name: 'Rerun' })).toHaveCount(1);
});
