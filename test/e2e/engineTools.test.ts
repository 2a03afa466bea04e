import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { settingsPage } from './pages/settingsPage.ts';
import { seedProfile, test } from './trowelTest.ts';

test('the tools file of the settings extends the engine’s catalogue', async ({ launch, profile }) => {
  const file = join(mkdtempSync(join(tmpdir(), 'trowel-tools-')), 'tools.json');
  const request = { method: 'GET', url: 'https://stoves.example/search', query: { term: '{{term}}' } };
  const tool = { capability: 'stove-search', description: 'Finds stoves.', options: [{ name: 'term' }], request };
  const forPage = { term: '{{host}}' };
  const provider = { provider: 'stoves', domains: ['demo.trowel.test'], tools: [{ ...tool, forPage }] };
  writeFileSync(file, JSON.stringify({ providers: [provider] }));
  seedProfile(profile, { tabs: [{ body: { url: 'http://demo.trowel.test/', domainTools: true } }] });
  const { page, quit } = await launch();
  const settings = settingsPage(page);
  await settings.open('Model');
  const field = settings.row('Tools file').getByLabel('Tools file').last();
  await field.fill('tools.json');
  await expect(settings.row('Tools file')).toContainText('Write the whole path of the file');
  await field.fill(file);
  await field.press('Enter');
  await page.keyboard.press('ControlOrMeta+1');

  await requestLine(page).send();
  const result = resultPane(page);
  await expect(result.outcome).toContainText('Done');
  await result.open('Raw');
  await expect(result.panel).toContainText('stove-search');
  await quit();
});
