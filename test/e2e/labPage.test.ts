import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { demoUrl } from '../../shared/workspace/workspace.ts';
import { resultPane } from './pages/resultPane.ts';
import { runCommand } from './pages/scenarioMenu.ts';
import { shareApp } from './sharedApp.ts';
import { seedProfile, test } from './trowelTest.ts';

let folder = '';
const app = shareApp(async (profile) => {
  folder = join(profile, 'lab');
  seedProfile(profile, { tabs: [{ body: { url: demoUrl, formats: ['markdown'] } }] });
  return [];
});

async function openLab(page: Page): Promise<void> {
  await page.getByRole('toolbar', { name: 'Activities' }).getByRole('button', { name: 'Engine' }).click();
  await page.getByRole('radio', { name: 'Simulate errors' }).click();
}

function labPage(page: Page) {
  const view = page.getByRole('main', { name: 'Engine' });
  return {
    view,
    group: (name: string) => view.getByRole('listbox', { name: 'Groups' }).getByRole('option', { name }),
    filter: view.getByRole('textbox', { name: 'Filter scenarios' }),
    card: (name: string) => view.getByRole('listbox', { name: 'Scenarios of the lab' }).getByRole('option', { name }),
    answers: view.getByRole('heading', { name: 'Responses', exact: true }).locator('xpath=../..'),
    request: view.getByRole('region', { name: 'Request', exact: true }),
    send: view.getByRole('button', { name: 'Send', exact: true }),
    calls: view.getByRole('list', { name: 'Log' }).getByRole('listitem'),
  };
}

test('the page plays a scenario: what it answers, each call as it is played, and the way to the result @long', async () => {
  const { page } = app();
  const lab = labPage(page);
  await openLab(page);
  await expect(lab.view).toContainText('This request goes to Local engine');
  await lab.group('Rate limits').click();
  await lab.filter.fill('retry-after twice');
  await lab.card('429 twice, then 200').click();
  await expect(lab.request).toContainText('Plays for demo.trowel.test');
  await expect(lab.answers).toContainText('slow-down/429-twice-then-200');
  await expect(lab.answers).toContainText('"retry-after": "3"');
  await expect(lab.answers).not.toContainText('expect');
  await expect(lab.view).toContainText(/--scenario \\\s+slow-down\/429-twice-then-200/);

  await lab.send.click();
  await expect(lab.calls).toHaveCount(3);
  await expect(lab.calls.first()).toContainText('429');
  await expect(lab.calls.first()).toContainText('Retry-After 3');
  await expect(lab.calls.last()).toContainText(/200\s*response, [\d.]+ k?B/);
  await lab.view.getByRole('button', { name: 'Show the result' }).click();
  await expect(resultPane(page).outcome).toContainText('3 attempts');
});

test('a wait of a day is ended from the palette, and the next call stands in the log @long', async () => {
  const { page } = app();
  const lab = labPage(page);
  await openLab(page);
  await lab.group('Rate limits').click();
  await lab.filter.fill('absurd');
  await lab.card('Absurd Retry-After').click();
  await lab.send.click();
  await expect(lab.calls.last()).toContainText('Retry-After 86400');
  const before = await lab.calls.count();
  await runCommand(page, 'retry now');
  await expect(lab.calls).toHaveCount(before + 1);
  await runCommand(page, 'stop waiting');
  await expect(lab.send).toBeVisible();
});

test('a call that ends in the greeting of TLS stands in the log too, and the log is emptied @long', async () => {
  const { page } = app();
  const lab = labPage(page);
  await openLab(page);
  await lab.filter.fill('');
  await lab.group('TLS faults').click();
  await lab.card('Expired certificate').click();
  await lab.send.click();
  await expect(lab.calls.last()).toContainText('no TLS: expired');
  await lab.view.getByRole('button', { name: 'Clear the log' }).click();
  await expect(lab.calls).toHaveCount(0);
});

test('a scenario of one’s own begins as a copy in a file, and what is edited there is what plays @long', async () => {
  const { page } = app();
  const lab = labPage(page);
  await openLab(page);
  await lab.group('Service trouble').click();
  await lab.filter.fill('billing');
  await lab.card('Billing').first().click();
  await lab.view.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByText(/^Saved as .+\.json\./)).toBeVisible();
  await expect(lab.group('Your own')).toHaveAttribute('aria-selected', 'true');
  await expect(lab.card('Billing').first()).toHaveAttribute('aria-selected', 'true');
  const name = (await page.getByText(/^Saved as .+\.json\./).textContent())?.match(/\S+\.json/)?.[0] ?? '';
  const written: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  expect(written).toMatchObject({ scenarios: [{ answers: [{ status: 503 }] }] });
  await lab.send.click();
  await expect(lab.calls.last()).toContainText('503');
});
