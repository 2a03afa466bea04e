import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { startHttpProxy } from '../support/httpProxy.ts';
import { recordIpc } from '../support/ipcRecord.ts';
import { findSecret, findSecretInFiles, secretForms } from '../support/secretSearch.ts';
import { documentAnswer } from '../support/v2Service.ts';
import { windowContent } from '../support/windowContent.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { settingsPage } from './pages/settingsPage.ts';
import { shareApp } from './sharedApp.ts';
import { seedProfile, test } from './trowelTest.ts';

test('theme, density, zoom and type count at once and after a restart @long', async ({ launch }) => {
  const first = await launch();
  const settings = settingsPage(first.page);
  const html = first.page.locator('html');
  const width = await first.page.evaluate(() => innerWidth);
  await settings.open('Appearance');

  await settings.row('Theme').getByRole('button', { name: 'Theme' }).click();
  await first.page.getByRole('option', { name: 'Dark', exact: true }).click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await settings.row('Density').getByRole('radio', { name: 'Compact' }).click();
  await expect(html).toHaveAttribute('data-density', 'compact');
  await settings.row('Zoom').getByRole('button', { name: 'Zoom in' }).click();
  await expect(settings.row('Zoom')).toContainText('110 %');
  await expect.poll(() => first.page.evaluate(() => innerWidth)).toBeLessThan(width);
  await settings.row('Text size').getByRole('textbox').fill('15');
  await expect(first.page.locator('body')).toHaveCSS('font-size', '15px');

  await test.step('a value that cannot be is said and not taken', async () => {
    await settings.row('Text size').getByRole('textbox').fill('99');
    await expect(settings.row('Text size')).toContainText('Enter a number from 11 to 16');
    await expect(first.page.locator('body')).toHaveCSS('font-size', '15px');
  });
  await first.quit();

  const { page, quit } = await launch();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
  await expect(page.locator('body')).toHaveCSS('font-size', '15px');
  await expect.poll(() => page.evaluate(() => innerWidth)).toBeLessThan(width);

  await test.step('a changed setting is marked, and comes back as it was', async () => {
    const again = settingsPage(page);
    await again.open('Appearance');
    await again.row('Density').getByRole('button', { name: 'Reset Density' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-density', 'comfortable');
    await expect(again.row('Density').getByRole('button', { name: 'Reset Density' })).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+0');
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
  });
  await quit();
});

test('a command gets the keys of another, in the menu and after a restart too @long', async ({ launch, profile }) => {
  const first = await launch();
  const settings = settingsPage(first.page);
  await settings.open('Keyboard');

  await test.step('Escape calls it off, and AltGr is refused', async () => {
    await settings.command('History').getByRole('button', { name: 'Add keys for History' }).click();
    await first.page.keyboard.press('Control+Alt+h');
    await expect(settings.command('History')).toContainText('Ctrl+Alt acts as AltGr');
    await first.page.keyboard.press('Escape');
    await expect(settings.command('History').getByRole('group')).toHaveCount(0);
  });

  await test.step('keys that another has are swapped', async () => {
    await settings
      .command('History')
      .getByRole('button', { name: /^Change .* for History$/ })
      .click();
    await first.page.keyboard.press('Control+n');
    await expect(settings.command('History')).toContainText('New request uses these keys');
    await settings.command('History').getByRole('button', { name: 'Swap' }).click();
    await expect(settings.command('History').getByRole('button', { name: 'Change Ctrl N for History' })).toBeVisible();
    await expect(
      settings.command('New request').getByRole('button', { name: 'Change Ctrl ⇧ H for New request' }),
    ).toBeVisible();
  });
  const shown = await first.electron.evaluate(({ Menu }) => {
    const menu = Menu.getApplicationMenu();
    return ['request.new', 'history.open'].map((id) => menu?.getMenuItemById(id)?.accelerator);
  });
  expect(shown).toEqual(['CmdOrCtrl+Shift+H', 'CmdOrCtrl+N']);
  await first.quit();

  const path = join(profile, 'keybindings.json');
  const written = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...written, bindings: { ...written.bindings, 'later.command': ['Mod+U'] } }));

  const { page, quit } = await launch();
  await page.keyboard.press('Control+n');
  await expect(page.getByRole('heading', { name: 'History' }).first()).toBeAttached();
  await page.keyboard.press('Control+Shift+h');
  await expect(requestLine(page).address).toBeFocused();

  await test.step('all keys come back, and what a later version wrote stays', async () => {
    await settingsPage(page).open('Keyboard');
    await page.getByRole('button', { name: 'Reset all keys' }).click();
    await page.getByRole('button', { name: 'Reset all', exact: true }).click();
    await expect(
      settingsPage(page).command('History').getByRole('button', { name: 'Change Ctrl ⇧ H for History' }),
    ).toBeVisible();
    expect(JSON.parse(readFileSync(path, 'utf8')).bindings).toEqual({ 'later.command': ['Mod+U'] });
  });
  await quit();
});

test('services are reached through the proxy, whose password stays in the keychain @long', async ({
  launch,
  startService,
  profile,
}) => {
  const password = 'canary+Zq7/Wm4 proxy';
  const forms = secretForms(password);
  const service = await startService(() => documentAnswer());
  const proxy = await startHttpProxy({ leadsTo: Number(new URL(service.baseUrl).port), login: `ada:${password}` });
  writeFileSync(
    join(profile, 'connections.json'),
    JSON.stringify({
      version: 1,
      connections: [
        {
          id: 'cloud',
          kind: 'service',
          name: 'Cloud',
          colour: 2,
          baseUrl: 'http://service.test',
          allowInsecureHttp: true,
          extraCaFile: null,
        },
      ],
    }),
  );
  seedProfile(profile, { tabs: [{ body: { url: 'https://example.com/' }, connection: 'cloud' }] });
  const { page, electron, quit } = await launch();
  const ipc = await recordIpc(electron);
  const settings = settingsPage(page);
  await settings.open('Network and proxy');
  await settings.row('Proxy').getByRole('radio', { name: 'Manual' }).click();
  await settings.row('Proxy').getByRole('textbox', { name: 'Server' }).fill(`http://127.0.0.1:${proxy.port}`);
  await settings.row('Proxy').getByRole('textbox', { name: 'User name' }).fill('ada');
  await page.keyboard.press('Enter');
  await settings.row('Proxy').getByLabel('Password').last().fill(password);
  await page.keyboard.press('Enter');
  await expect(settings.row('Proxy')).toContainText('Stored in');

  await page.keyboard.press('ControlOrMeta+1');
  await requestLine(page).send();
  await expect(resultPane(page).markdown).toContainText('With a line of text.');
  expect(proxy.asked.at(-1)).toBe('POST http://service.test/v2/scrape');
  expect(proxy.logins.at(-1)).toBe(`Basic ${Buffer.from(`ada:${password}`).toString('base64')}`);

  const { asked, told } = await ipc.read();
  expect(
    asked.filter((message) => findSecret(message, forms).length > 0).map((message) => JSON.parse(message)[0]),
  ).toEqual(['keys.set']);
  expect(told.filter((message) => findSecret(message, forms).length > 0)).toEqual([]);
  expect(findSecret(await windowContent(page), forms)).toEqual([]);
  await quit();
  expect(findSecretInFiles(profile, forms)).toEqual([]);
  await proxy.close();
});

test('a damaged file gives the defaults with a notice, and is kept @long', async ({ launch, profile }) => {
  writeFileSync(join(profile, 'settings.json'), '{"version":1,"theme":"dar');
  const { page, quit } = await launch();
  await expect(page.getByText(/settings\.json was damaged and could not be read/)).toHaveCount(1);
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-density', 'comfortable');
  expect(readdirSync(profile).filter((name) => name.startsWith('settings.json.damaged-'))).toHaveLength(1);
  await quit();
});

test('closing over a run asks first @long', async ({ launch, startService, profile }) => {
  const service = await startService(() => 'hang');
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [{ body: { url: 'https://example.com/' }, connection: 'cloud' }],
  });
  const { page, electron, quit } = await launch();
  const asked = await electron.evaluateHandle(({ dialog }) => {
    const record = { count: 0 };
    dialog.showMessageBox = () => {
      record.count += 1;
      return Promise.resolve({ response: record.count === 1 ? 0 : 1, checkboxChecked: false });
    };
    return record;
  });
  await requestLine(page).send();
  await expect(requestLine(page).cancelButton).toBeVisible();
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect.poll(() => asked.evaluate(({ count }) => count)).toBe(1);
  await expect(requestLine(page).cancelButton).toBeVisible();
  await quit();
});

test.describe('of one app', () => {
  const app = shareApp(() => Promise.resolve([]));

  test('search finds a setting by its name, its help and other words for it @long', async () => {
    const { page } = app();
    const settings = settingsPage(page);
    await settings.open();
    await expect(settings.search).toBeFocused();
    await expect(settings.row('Confirm above … credits').getByPlaceholder('never')).toBeVisible();
    await expect(page.getByText(/^Enter a number/)).toHaveCount(0);

    await page.keyboard.type('night');
    await expect(settings.row('Theme')).toBeVisible();
    await settings.search.fill('proxy password');
    await expect(settings.row('Proxy')).toBeVisible();
    await settings.search.fill('language model');
    await expect(settings.row('Model')).toBeVisible();
    await settings.search.fill('code font');
    await expect(settings.row('Code font').locator('mark').first()).toHaveText('Code');
    await settings.search.fill('copy as code');
    await page
      .getByRole('region', { name: 'Search results' })
      .getByRole('button', { name: /^Copy as code/ })
      .click();
    await expect(settings.command('Copy as code')).toBeVisible();
    await expect(settings.command('New request')).toHaveCount(0);

    await settings.search.fill('xyzzy');
    await expect(page.getByRole('region', { name: 'Search results' })).toContainText('No setting, command or page');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(settings.search).toHaveValue('');
  });

  test('the palette leads to what is new, and history weighs the same wherever it is told @long', async () => {
    const { page } = app();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('versions');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'About' }).first()).toBeVisible();
    const settings = settingsPage(page);
    await settings.open('History and storage');
    const weight = /[\d.,]+ [kM]?B/.exec((await settings.row('Current usage').textContent()) ?? '')?.[0] ?? 'nothing';
    await page.getByRole('toolbar', { name: 'Activities' }).getByRole('button', { name: 'History' }).click();
    await expect(page.getByRole('main', { name: 'History' })).toContainText(`0 runs · ${weight}`);
  });

  test('certificates come from a file that main asks for, and say whose they are @long', async () => {
    const { page, electron } = app();
    const choose = (path: string) =>
      electron.evaluate(({ dialog }, file) => {
        dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [file] });
      }, path);
    const settings = settingsPage(page);
    await settings.open('Network and proxy');
    const row = settings.row('Extra certificates');

    await choose(`${process.cwd()}/package.json`);
    await row.getByRole('button', { name: 'Choose a file' }).click();
    await expect(page.getByText('package.json holds no certificate in PEM form')).toBeVisible();
    await expect(row).toContainText('Only the system’s certificates are trusted.');

    await choose(`${process.cwd()}/test/fixtures/certificates/authority.pem`);
    await row.getByRole('button', { name: 'Choose a file' }).click();
    await expect(row.getByRole('list', { name: 'Certificates in the file' }).getByRole('listitem')).toHaveCount(1);
    await row.getByRole('button', { name: 'Stop trusting' }).click();
    await expect(row).toContainText('Only the system’s certificates are trusted.');
  });

  test('the engine starts and stops from its panel, and its token goes to the clipboard alone @long', async () => {
    const { page, electron } = app();
    const ipc = await recordIpc(electron);
    await page.getByRole('toolbar', { name: 'Activities' }).getByRole('button', { name: 'Engine' }).click();
    await page.getByRole('button', { name: 'Start now' }).click();
    await expect(page.getByRole('heading', { name: 'Local engine is running' })).toBeVisible();

    await page.getByRole('button', { name: 'Copy token' }).click();
    await expect(page.getByText('Token copied')).toBeVisible();
    const token = await electron.evaluate(({ clipboard }) => clipboard.readText());
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    const { told } = await ipc.read();
    expect(told.filter((message) => message.includes(token))).toEqual([]);
    expect(await windowContent(page)).not.toContain(token);

    await test.step('the token works from elsewhere, and the log tells of it', async () => {
      await page.getByRole('button', { name: 'Copy curl' }).click();
      const curl = await electron.evaluate(({ clipboard }) => clipboard.readText());
      expect(curl).toContain('$TROWEL_TOKEN');
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(curl)?.[0] ?? '';
      const answer = await fetch(`${url}/v2/scrape`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ url: 'http://demo.trowel.test/' }),
      });
      expect(answer.status).toBe(200);
      await expect(page.getByRole('list', { name: 'Log' })).toContainText('scrape demo.trowel.test');
    });

    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Local engine is asleep' })).toBeVisible();
  });
});
