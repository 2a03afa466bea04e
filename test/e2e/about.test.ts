import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { canaryForms } from '../support/canaryKey.ts';
import { findSecret } from '../support/secretSearch.ts';
import { documentAnswer } from '../support/v2Service.ts';
import { expectNoBarriers } from './barriers.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { settingsPage } from './pages/settingsPage.ts';
import { seedProfile, test } from './trowelTest.ts';

/** A titled row of the page. */
const rowOf = (page: Page, title: string): Locator =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .last();

test('its folders are shown where they are, made where nothing is in them yet; a system that shows none says so @long', async ({
  launch,
  profile,
}) => {
  const { page, electron, quit } = await launch();
  // No file manager opens in a test: the requested path is recorded.
  const asked = await electron.evaluateHandle(({ shell }) => {
    const record = { paths: [] as string[], answer: '' };
    shell.openPath = (path) => {
      record.paths.push(path);
      return Promise.resolve(record.answer);
    };
    return record;
  });
  await settingsPage(page).open('About');
  const folders = rowOf(page, 'Folders');
  const places = { History: 'store', Logs: 'logs', Settings: '', 'Local engine': 'engine' };
  for (const name of Object.keys(places)) await folders.getByRole('button', { name, exact: true }).click();
  const expected = Object.values(places).map((folder) => join(profile, folder));
  await expect
    .poll(() => asked.evaluate(({ paths }) => paths))
    .toEqual(expected.map((path) => path.replace(/\/$/, '')));
  for (const path of expected) expect(existsSync(path), path).toBe(true);

  await asked.evaluate((record) => {
    record.answer = 'no program shows folders';
  });
  await folders.getByRole('button', { name: 'Logs' }).click();
  const toast = page.locator('[data-toast="failure"]');
  await expect(toast).toContainText('no program shows folders');
  await expect(toast).toContainText(join(profile, 'logs'));
  await quit();
});

test('diagnostics are saved as they were shown: no key, no address of a page, no word of it @long', async ({
  launch,
  profile,
  startService,
}) => {
  const service = await startService(() => documentAnswer({ markdown: '# The brass kettle of the harbour' }));
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'My own Cloud', baseUrl: service.baseUrl }],
    settings: { proxyServer: 'http://proxy.somewhere.example:3128', modelUrl: 'http://model.somewhere.example/v1' },
    tabs: [
      {
        connection: 'cloud',
        body: { url: 'https://pages.example/private?token=tok-4f9a1c77e2', formats: ['markdown'] },
      },
    ],
  });
  const { page, electron, quit } = await launch();
  await requestLine(page).send();
  await expect(resultPane(page).markdown).toContainText('The brass kettle');
  const file = join(profile, 'for-others.jsonl');
  await electron.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: path });
  }, file);
  await settingsPage(page).open('About');
  await page.getByRole('button', { name: 'Show diagnostics' }).click();
  const dialog = page.getByRole('dialog', { name: 'Diagnostics' });
  await dialog.getByRole('option', { name: 'The whole file' }).click();
  const shown = dialog.locator('pre');
  await expect(shown).toContainText('"part":"versions"');
  await expectNoBarriers(page, { themes: ['light', 'dark'] });
  const text = await shown.textContent();
  await dialog.getByRole('button', { name: 'Save…' }).click();
  await expect(dialog.getByRole('status')).toHaveText(`Saved: ${file}`);

  const saved = readFileSync(file, 'utf8');
  expect(saved).toBe(text);
  const lines = saved.trimEnd().split('\n');
  const parts = lines.map((line) => (JSON.parse(line) as { part: string }).part);
  for (const part of ['file', 'versions', 'settings', 'connections', 'engine', 'history', 'crashes', 'files', 'log'])
    expect(parts).toContain(part);
  const hidden = ['tok-4f9a1c77e2', 'pages.example', 'brass kettle', 'My own Cloud', 'somewhere.example'];
  for (const words of hidden) expect(saved, words).not.toContain(words);
  expect(findSecret(saved, canaryForms)).toEqual([]);
  await quit();
});

test('it says which versions it is made of and what is new, and every licence can be read @long', async ({
  launch,
}) => {
  const { page, electron, quit } = await launch();
  await settingsPage(page).open('About');
  const parts = rowOf(page, 'Components');
  for (const version of Object.values(
    await electron.evaluate(({ app }) => ({ own: app.getVersion(), electron: process.versions.electron })),
  ))
    await expect(parts).toContainText(version);
  await expect(rowOf(page, 'What’s new').getByRole('listitem').first()).toBeVisible();
  const licences = rowOf(page, 'Licenses');
  await licences.getByRole('searchbox').fill('react-dom');
  await expect(licences.getByRole('status')).toContainText(/^1 of \d+ packages$/);
  await licences.locator('summary').click();
  await expect(licences.locator('pre')).toContainText('Permission is hereby granted');
  await expectNoBarriers(page, { themes: ['light', 'dark'] });
  await quit();
});

test('safe mode, begun by the command line or from here, has default settings and no tabs; all is back when it is left @long', async ({
  launch,
  profile,
}) => {
  seedProfile(profile, {
    settings: { density: 'compact' },
    tabs: [{ body: { url: 'https://example.com/kept' } }],
  });
  const first = await launch({ words: ['--safe-mode'] });
  const bar = first.page.getByRole('status').filter({ hasText: 'Safe mode' });
  await expect(bar).toContainText('Your tabs and drafts are kept on disk');
  await expect(first.page.locator('html')).toHaveAttribute('data-density', 'comfortable');
  await expect(requestLine(first.page).address).not.toHaveValue('https://example.com/kept');
  await bar.getByRole('button', { name: 'Leave safe mode' }).click();
  await expect(requestLine(first.page).address).toHaveValue('https://example.com/kept');
  await expect(first.page.locator('html')).toHaveAttribute('data-density', 'compact');
  await expect(bar).toHaveCount(0);

  await settingsPage(first.page).open('About');
  await first.page.getByRole('button', { name: 'Start in safe mode' }).click();
  await expect(bar).toBeVisible();
  await first.quit();
  // The next start is a plain one.
  const { page, quit } = await launch();
  await page.keyboard.press('ControlOrMeta+1');
  await expect(requestLine(page).address).toHaveValue('https://example.com/kept');
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
  await quit();
});
