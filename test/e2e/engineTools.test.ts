import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { findSecretInFiles, secretForms } from '../support/secretSearch.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { settingsPage } from './pages/settingsPage.ts';
import { seedProfile, test } from './trowelTest.ts';

test('the tools file of the settings extends the engine’s catalogue @long', async ({ launch, profile }) => {
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
  await expect(settings.row('Tools file')).toContainText('Enter the full path of the file');
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

/** Returns a provider whose only tool calls this URL with a key. */
function providerOf(url: string): object {
  const headers = { authorization: { env: 'STOVES_KEY', prefix: 'Bearer ' } };
  const tool = { capability: 'search', description: 'Finds stoves.', request: { url, headers } };
  return { provider: 'stoves', tools: [tool] };
}

test('a key of the tools file goes from the keychain to its service and nowhere else @long', async ({
  launch,
  profile,
}) => {
  const key = 'sk-canary-tools-51f0aa';
  const asked: (string | undefined)[] = [];
  const service = createServer((request, response) => {
    asked.push(request.headers.authorization);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"name":"Col"}');
  });
  await new Promise<void>((resolve) => {
    service.listen(0, '127.0.0.1', resolve);
  });
  const file = join(mkdtempSync(join(tmpdir(), 'trowel-tools-')), 'tools.json');
  const { port } = service.address() as AddressInfo;
  writeFileSync(file, JSON.stringify({ providers: [providerOf(`http://127.0.0.1:${port}/search`)] }));
  seedProfile(profile, {
    settings: { engineToolsFile: file, allowedPrivateHosts: ['127.0.0.1'] },
    tabs: [{ body: { alexandria: { provider: 'stoves', capability: 'search' } } }],
  });
  const { page, quit } = await launch();
  const result = resultPane(page);
  await requestLine(page).send();
  await expect(result.outcome).toContainText('Done');
  await result.open('Raw');
  await expect(result.panel).toContainText('key_missing');
  expect(asked).toEqual([]);

  const settings = settingsPage(page);
  await settings.open('Model');
  const row = settings.row('Tools file');
  await expect(row).toContainText('1 tool loaded from this file.');
  await expect(row).toContainText('The running engine has no key for STOVES_KEY');
  await row.getByLabel('STOVES_KEY').last().fill(key);
  await row.getByRole('group', { name: 'STOVES_KEY' }).getByRole('button', { name: 'Save' }).click();
  await expect(row.getByRole('button', { name: 'Save' })).toHaveCount(0);

  // The engine gets keys when it starts.
  await page.getByRole('toolbar', { name: 'Activities' }).getByRole('button', { name: 'Engine' }).click();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Local engine is asleep' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+1');
  await requestLine(page).send();
  await expect.poll(() => asked).toEqual([`Bearer ${key}`]);
  await result.open('Raw');
  await expect(result.panel).toContainText('Col');
  await quit();
  service.close();
  expect(findSecretInFiles(profile, secretForms(key))).toEqual([]);
});

test('a tools file that cannot be used is named with its line, and the engine runs without its tools @long', async ({
  launch,
  profile,
}) => {
  const file = join(mkdtempSync(join(tmpdir(), 'trowel-tools-')), 'tools.json');
  writeFileSync(file, '{\n  "providers": [\n    { "provider": "My stoves", "tools": [] }\n  ]\n}\n');
  seedProfile(profile, {
    settings: { engineToolsFile: file },
    tabs: [{ body: { url: 'http://demo.trowel.test/' } }],
  });
  const { page, quit } = await launch();
  const settings = settingsPage(page);
  await settings.open('Model');
  await expect(settings.row('Tools file')).toContainText('The engine reads the file when it starts');
  await page.keyboard.press('ControlOrMeta+1');
  await requestLine(page).send();
  await expect(resultPane(page).outcome).toContainText('Done');
  await settings.open('Model');
  await expect(settings.row('Tools file')).toContainText(
    `The tools file ${file}, line 3: providers[0].provider: lowercase letters`,
  );
  await expect(settings.row('Tools file')).toContainText('The engine runs without the tools of this file');
  await quit();
});
