import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { demoUrl } from '../../shared/workspace/workspace.ts';
import { variantTitle } from '../support/variantTags.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { runCommand, scenarioMenu } from './pages/scenarioMenu.ts';
import { shareApp } from './sharedApp.ts';
import { seedProfile, test } from './trowelTest.ts';

interface FamilyCase {
  readonly scenario: string;
  readonly title: string | RegExp;
  /** Label of the first button. */
  readonly primary: string;
  /** What the window shows then. */
  readonly after: (page: Page) => Promise<void>;
}

const isPlayed =
  (attempts: string | null = null) =>
  async (page: Page): Promise<void> => {
    const { outcome, markdown } = resultPane(page);
    await expect(outcome).toContainText('Played');
    await expect(markdown).toContainText('The failure lab responded');
    if (attempts !== null) await expect(outcome).toContainText(attempts);
  };

async function showsTheLab(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Failure lab' })).toContainText('contacts no website');
}

/** One scenario of each family that fails: its card, the card's first button, and what comes of it. */
const families: Readonly<Record<string, FamilyCase>> = {
  'slow down': {
    scenario: 'slow-down/retry-after-date',
    title: 'Too many requests this minute',
    primary: 'Retry now',
    after: isPlayed('2 attempts'),
  },
  'keys and plans': {
    scenario: 'keys-and-plans/402-code',
    title: 'Out of credits',
    primary: 'Send with local engine',
    after: async (page) => {
      await expect(requestLine(page).connection).toContainText('Local engine');
      await expect(scenarioMenu(page).chosen).toHaveCount(0);
      await expect(resultPane(page).outcome).toContainText('Done');
    },
  },
  'refused requests': {
    scenario: 'requests/400-validation',
    title: 'The service rejected 2 fields',
    primary: 'Go to field',
    after: (page) => expect(page.getByRole('textbox', { name: /\btimeout\b/ })).toBeFocused(),
  },
  timeouts: {
    scenario: 'timeouts/408-then-200',
    title: 'Took longer than 60 seconds',
    primary: 'Retry now',
    after: isPlayed('2 attempts'),
  },
  'service trouble': {
    scenario: 'service-trouble/503-retry-after',
    title: 'Failure lab is not available at the moment',
    primary: 'Retry now',
    after: isPlayed('2 attempts'),
  },
  'outcome unknown': {
    scenario: 'outcome-unknown/503-unresolved-then-resolved',
    title: 'Outcome unknown',
    primary: 'Retry with the same key',
    after: isPlayed(),
  },
  'cache and lockdown': {
    scenario: 'cache-and-lockdown/404-lockdown-miss',
    title: 'Lockdown: no cached copy of this page',
    // The request contains nothing that would need permission for a fresh scrape.
    primary: 'Send with local engine',
    after: (page) => expect(requestLine(page).connection).toContainText('Local engine'),
  },
  'broken answers': {
    scenario: 'broken-answers/a-sign-in-page-of-a-gateway',
    title: 'The response is not JSON',
    primary: 'Edit connection',
    after: showsTheLab,
  },
  'answers cut off': {
    scenario: 'broken-answers/a-longer-length-then-the-end',
    title: 'The connection to Failure lab broke',
    primary: 'Send again',
    after: (page) => expect(resultPane(page).cardTitle).toHaveText(/broke$/),
  },
  'TLS faults': {
    scenario: 'tls/expired',
    title: /^The certificate of 127\.0\.0\.1:\d+ is not trusted$/,
    primary: 'Edit connection',
    after: showsTheLab,
  },
  'agent runs': {
    scenario: 'agent-runs/409-finished',
    title: 'Already finished',
    primary: 'Show raw',
    after: (page) => expect(resultPane(page).tab('Raw')).toHaveAttribute('aria-selected', 'true'),
  },
  'a person’s own': {
    scenario: 'own/friday',
    title: 'Failure lab is not available at the moment',
    primary: 'Retry now',
    after: isPlayed('2 attempts'),
  },
};

const own = {
  scenarios: [
    {
      id: 'friday',
      name: 'What I saw on Friday',
      about: 'Our proxy in a bad mood.',
      answers: [
        { status: 503, headers: { 'retry-after': '20' }, json: { success: false, error: 'Friday' } },
        { status: 200, page: {} },
      ],
    },
  ],
};

const app = shareApp(async (profile) => {
  seedProfile(profile, { tabs: [{ connection: 'lab', body: { url: demoUrl, formats: ['markdown'] } }] });
  mkdirSync(join(profile, 'lab'));
  writeFileSync(join(profile, 'lab', 'friday.json'), JSON.stringify(own));
  writeFileSync(join(profile, 'lab', 'half.json'), '{"scenarios": [');
  return [];
});

/** Opens a new tab, so that no test sees the state of another. */
async function openTab(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+n');
  await expect(requestLine(page).address).toBeFocused();
  await requestLine(page).typeAddress(demoUrl);
}

// The short run tries one in three families.
for (const [index, [family, { scenario, title, primary, after }]] of Object.entries(families).entries()) {
  test(`the card of ${family}, its first button, and the state after it${variantTitle(index)}`, async () => {
    const { page } = app();
    const result = resultPane(page);
    const menu = scenarioMenu(page);
    await openTab(page);
    await menu.open();
    await menu.choose(scenario);
    await expect(requestLine(page).connection).toContainText('Failure lab');
    await requestLine(page).send();
    await expect(result.cardTitle).toHaveText(title);
    await expect(result.outcome).toContainText(`Failure lab · ${scenario}`);
    await result.cardButton(primary).click();
    await after(page);
  });
}

test('a state of a scrape that went well is rehearsed like an error @long', async () => {
  const { page } = app();
  const result = resultPane(page);
  await openTab(page);
  await scenarioMenu(page).open();
  await scenarioMenu(page).choose('results/queued');
  await requestLine(page).send();
  await isPlayed()(page);
  await expect(result.outcome).toContainText('4.2');
});

test('the menu opens with the connection, is searched and grouped, and says what is wrong with a person’s file', async () => {
  const { page } = app();
  const menu = scenarioMenu(page);
  await openTab(page);
  await requestLine(page).chooseConnection('Local engine');
  await requestLine(page).connection.click();
  await page.getByRole('option', { name: 'Failure lab' }).click();
  await expect(menu.field).toBeFocused();
  await expect(menu.dialog).toContainText('half.json: The file is not JSON');
  await expect(menu.option('What I saw on Friday')).toContainText('friday.json');
  await menu.field.fill('retry-after date');
  await expect(menu.option('Retry-After as a date')).toBeVisible();
  await expect(menu.option('Expired certificate')).toHaveCount(0);
  await menu.field.fill('');
  await menu.group('TLS faults').click();
  await menu.option('Expired certificate').click();
  await expect(menu.chosen).toHaveText('Expired certificate');

  await runCommand(page, 'duplicate');
  await expect(menu.chosen).toHaveText('Expired certificate');
});

test('the record of a run says what was played, and brings it back', async () => {
  const { page } = app();
  const menu = scenarioMenu(page);
  await openTab(page);
  await menu.open();
  await menu.choose('results/warning');
  await requestLine(page).send();
  await isPlayed()(page);
  await page.keyboard.press('ControlOrMeta+w');
  await page.keyboard.press('ControlOrMeta+Shift+h');
  await expect(page.getByRole('row').filter({ hasText: 'Failure lab · warning' })).toHaveCount(1);
  await page.getByRole('row').filter({ hasText: 'Failure lab' }).first().dblclick();
  await expect(menu.chosen).toHaveText('Done, with a warning');
  await expect(resultPane(page).outcome).toContainText('Failure lab · results/warning');
});
