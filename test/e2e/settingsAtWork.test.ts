import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { startHttpProxy } from '../support/httpProxy.ts';
import { documentAnswer } from '../support/v2Service.ts';
import { findSecretInFiles, secretForms } from '../support/secretSearch.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { settingsPage } from './pages/settingsPage.ts';
import { seedProfile, test } from './trowelTest.ts';

const certificates = resolve(import.meta.dirname, '../fixtures/certificates');
const certificate = (name: string): string => readFileSync(join(certificates, name), 'utf8');

test('a service behind an authority of one’s own answers once its file is chosen @long', async ({
  launch,
  startService,
  profile,
}) => {
  const service = await startService(() => documentAnswer(), {
    tls: { key: certificate('localhost.key'), cert: certificate('localhost.pem') },
  });
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [{ connection: 'cloud', body: { url: 'https://example.com/', formats: ['markdown'] } }],
  });
  const { page, electron, quit } = await launch();
  await requestLine(page).send();
  await expect(resultPane(page).cardTitle).toContainText('is not trusted');
  expect(service.scrapes()).toHaveLength(0);

  await electron.evaluate(
    ({ dialog }, file) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [file] });
    },
    join(certificates, 'authority.pem'),
  );
  const settings = settingsPage(page);
  await settings.open('Network and proxy');
  const row = settings.row('Extra certificates');
  await row.getByRole('button', { name: 'Choose a file' }).click();
  await expect(row.getByRole('list', { name: 'Certificates in the file' }).getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+1');
  await requestLine(page).send();
  await expect(resultPane(page).markdown).toContainText('With a line of text.');
  expect(service.scrapes()).toHaveLength(1);
  await quit();
});

test('the end of a run is told by the system while nobody looks, and choosing it shows the run @long', async ({
  launch,
  startService,
  profile,
}) => {
  const service = await startService(() => documentAnswer());
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    settings: { notifyAfter: 0 },
    tabs: [{ connection: 'cloud', body: { url: 'https://example.com/watched', formats: ['markdown'] } }],
  });
  const { page, electron, quit } = await launch();
  // Notifications that the system is requested to show; a test has no desktop to show them.
  await electron.evaluate(({ BrowserWindow, Notification }) => {
    const shown: Electron.Notification[] = [];
    Object.assign(globalThis, { shownNotices: shown });
    Notification.isSupported = () => true;
    Notification.prototype.show = function show(this: Electron.Notification) {
      shown.push(this);
    };
    const [window] = BrowserWindow.getAllWindows();
    if (window !== undefined) window.isFocused = () => false;
  });
  const titles = (): Promise<readonly string[]> =>
    electron.evaluate(() =>
      (globalThis as unknown as { readonly shownNotices: readonly Electron.Notification[] }).shownNotices.map(
        ({ title }) => title,
      ),
    );
  await requestLine(page).send();
  await expect(resultPane(page).outcome).toContainText('Done');
  expect(await titles()).toEqual([]);

  const settings = settingsPage(page);
  await settings.open('Notifications');
  await page.getByRole('main').getByRole('switch').first().press(' ');
  await page.keyboard.press('ControlOrMeta+1');
  await requestLine(page).send();
  await expect.poll(titles).toEqual([expect.stringContaining('example.com')]);
  await settings.open('General');
  await electron.evaluate(() => {
    const [notice] = (globalThis as unknown as { readonly shownNotices: readonly Electron.Notification[] })
      .shownNotices;
    notice?.emit('click');
  });
  await expect(resultPane(page).markdown).toContainText('With a line of text.');
  await expect(requestLine(page).address).toHaveValue('https://example.com/watched');
  await quit();
});

test('the key of the model’s endpoint reaches that endpoint through the engine, and no file @long', async ({
  launch,
  profile,
}) => {
  const key = 'model-key-5d1c80f2a97e4b36';
  const asked: { readonly path: string; readonly login: string | undefined }[] = [];
  const model = createServer((request, response) => {
    asked.push({ path: request.url ?? '', login: request.headers.authorization });
    request.resume();
    const choices = [{ message: { content: 'Eight stoves, by fuel.' }, finish_reason: 'stop' }];
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ choices }));
  });
  await new Promise<void>((listening) => model.listen(0, '127.0.0.1', listening));
  const { port } = model.address() as AddressInfo;
  seedProfile(profile, {
    settings: { modelUrl: `http://127.0.0.1:${port}/v1`, modelName: 'small' },
    tabs: [{ body: { url: 'http://demo.trowel.test/stoves', formats: ['summary'] } }],
  });
  const { page, quit } = await launch();
  const settings = settingsPage(page);
  await settings.open('Model endpoint');
  await page.getByRole('main').locator('input[type="password"]').fill(key);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toContainText(/Stored in|Kept until/);
  await page.keyboard.press('ControlOrMeta+1');
  await requestLine(page).send();
  await expect(resultPane(page).outcome).toContainText('Done');
  expect(asked).toContainEqual({ path: '/v1/chat/completions', login: `Bearer ${key}` });
  await quit();
  expect(findSecretInFiles(profile, secretForms(key))).toEqual([]);
  await new Promise((closed) => model.close(closed));
});

test('pages of the engine go through its proxy, whose password reaches no file @long', async ({
  launch,
  site,
  profile,
}) => {
  const password = 'engine+Zq7/Wm4 proxy';
  const proxy = await startHttpProxy({ leadsTo: site.port, login: `ada:${password}` });
  // An address of the public web that no test reaches: the proxy leads to the site instead.
  seedProfile(profile, { tabs: [{ body: { url: 'http://93.184.216.34/article', formats: ['markdown'] } }] });
  const { page, quit } = await launch();
  const settings = settingsPage(page);
  await settings.open('Local engine');
  const row = settings.row('Proxy for scraped pages');
  await row.getByRole('textbox', { name: 'Server' }).fill(`http://127.0.0.1:${proxy.port}`);
  await page.keyboard.press('Enter');
  await row.getByRole('textbox', { name: 'User name' }).fill('ada');
  await page.keyboard.press('Enter');
  await row.getByLabel('Password').last().fill(password);
  await page.keyboard.press('Enter');
  await expect(row).toContainText(/Stored in|Kept until/);

  await page.keyboard.press('ControlOrMeta+1');
  await requestLine(page).send();
  await expect(resultPane(page).outcome).toContainText('Done');
  expect(site.seen('/article').length).toBeGreaterThan(0);
  expect(new Set(proxy.asked)).toEqual(new Set(['CONNECT 93.184.216.34:80']));
  expect(proxy.logins).toContain(`Basic ${Buffer.from(`ada:${password}`).toString('base64')}`);
  await quit();
  expect(findSecretInFiles(profile, secretForms(password))).toEqual([]);
  await proxy.close();
});

test('nothing is asked of anybody but the page that was sent for @long', async ({ launch, site, profile }) => {
  const proxy = await startHttpProxy({ leadsTo: site.port });
  seedProfile(profile, {
    settings: { allowedPrivateHosts: ['127.0.0.1'] },
    tabs: [{ body: { url: `${site.origin}/article`, formats: ['markdown'] } }],
  });
  // Whatever Chromium itself fetches for a new profile (dictionaries, lists, certificates) would take this way.
  const { page, quit } = await launch({ words: [`--proxy-server=http://127.0.0.1:${proxy.port}`] });
  await requestLine(page).send();
  await expect(resultPane(page).outcome).toContainText('Done');
  await quit();
  expect(proxy.asked).toEqual([]);
  await proxy.close();
});
