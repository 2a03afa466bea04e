import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { breakRuns, fillStore } from '../support/storeDamage.ts';
import { documentAnswer } from '../support/v2Service.ts';
import { historyPage } from './pages/historyPage.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { seedProfile, test } from './trowelTest.ts';

const alerts = (page: Page) => page.locator('[data-region="alerts"]');

test('a damaged history is said, with the file and what was lost, until it is dismissed @long', async ({
  launch,
  profile,
}) => {
  const store = join(profile, 'store');
  const { clean } = await fillStore(profile, 40);
  const file = readFileSync(join(clean, 'trowel.db'));
  breakRuns(file);
  mkdirSync(store);
  writeFileSync(join(store, 'trowel.db'), file);

  const first = await launch();
  await expect(alerts(first.page)).toContainText('The history was damaged');
  await expect(alerts(first.page)).toContainText('trowel.db.damaged-');
  await historyPage(first.page).open();
  await expect(historyPage(first.page).row('example.com').first()).toContainText('Done');
  expect(readdirSync(store).filter((name) => name.startsWith('trowel.db.damaged-'))).toHaveLength(1);
  await first.quit();

  const second = await launch();
  await alerts(second.page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(alerts(second.page)).toHaveCount(0);
  await second.quit();

  const third = await launch();
  await expect(historyPage(third.page).row('example.com').first()).toContainText('Done');
  await expect(alerts(third.page)).toHaveCount(0);
  await third.quit();
});

test('a newer history is left alone: a page says who wrote it, and work goes on without it @long', async ({
  launch,
  startService,
  profile,
}) => {
  const service = await startService(() => documentAnswer());
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [{ connection: 'cloud', body: { url: 'https://example.com/', formats: ['markdown'] } }],
  });
  const store = join(profile, 'store');
  const { clean } = await fillStore(profile, 4);
  const file = readFileSync(join(clean, 'trowel.db'));
  file.writeUInt32BE(999, 60);
  mkdirSync(store);
  writeFileSync(join(store, 'trowel.db'), file);
  writeFileSync(join(store, 'format.json'), '{"format":999,"appVersion":"9.9.9"}');

  const { page, quit } = await launch({ waitFor: '#newer-title' });
  await expect(page.getByRole('main')).toContainText('Trowel 9.9.9');
  await expect(page.getByRole('main')).toContainText(join(store, 'trowel.db'));
  await page.getByRole('button', { name: 'Open without history' }).click();
  await requestLine(page).send();
  await expect(resultPane(page).outcome).toContainText('Done');
  await expect(alerts(page)).toContainText('A newer Trowel wrote the history');
  await historyPage(page).open();
  await expect(historyPage(page).runs).toHaveCount(1);
  await quit();
  expect(readFileSync(join(store, 'trowel.db'))).toEqual(file);
});

test('tabs that cannot be read are not lost without a word @long', async ({ launch, profile }) => {
  writeFileSync(join(profile, 'workspace.json'), '{"version":1,"tabs":[{"broken');
  const { page, quit } = await launch();
  await expect(alerts(page)).toContainText('workspace.json was damaged');
  expect(readdirSync(profile).some((name) => name.startsWith('workspace.json.damaged-'))).toBe(true);
  await quit();
});

test('diagnostics are shown before they are saved, and hold no key @long', async ({
  launch,
  startService,
  profile,
}) => {
  const service = await startService(() => documentAnswer());
  const key = 'fc-diagnostics-0123456789abcdef';
  seedProfile(profile, { connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }] });
  mkdirSync(join(profile, 'logs'), { recursive: true });
  writeFileSync(join(profile, 'logs', 'trowel.log'), `{"at":"now","event":"leak","key":"${key}"}\n`);
  const { page, electron, quit } = await launch();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await page.keyboard.type('Show diagnostics');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Diagnostics' });
  await expect(dialog.getByLabel('versions', { exact: true })).toContainText('"electron": ');
  await dialog.getByRole('option', { name: 'The whole file' }).click();
  const whole = dialog.locator('pre');
  await expect(whole).toContainText('"event":"leak"');
  const target = join(profile, 'saved.jsonl');
  await electron.evaluate(({ dialog: native }, filePath) => {
    native.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, target);
  await dialog.getByRole('button', { name: 'Save…' }).click();
  await expect(dialog).toContainText(`Saved: ${target}`);
  const saved = readFileSync(target, 'utf8');
  expect(saved).toBe(await whole.textContent());
  expect(saved).not.toContain(key);
  expect(saved).toContain('"finding":"ok"');
  await quit();
});
