import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { recordIpc } from '../support/ipcRecord.ts';
import type { RunningApp } from '../support/launchApp.ts';
import { descendantsOf } from '../support/processTree.ts';
import { findSecret, findSecretInFiles } from '../support/secretSearch.ts';
import { canaryForms as forms, canaryKey as key } from '../support/canaryKey.ts';
import { documentAnswer, emptyRequestRefusal, type V2Request } from '../support/v2Service.ts';
import { windowContent } from '../support/windowContent.ts';
import { connectionsPage } from './pages/connectionsPage.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { seedProfile, test } from './trowelTest.ts';

const address = 'https://example.com/from-the-service';

function play({ body }: V2Request) {
  return body.includes('"url"') ? documentAnswer() : emptyRequestRefusal;
}

test('a key goes into the keyring, to its service and nowhere else @long', async ({
  launch,
  startService,
  profile,
}) => {
  const service = await startService(play);
  const first = await launch();
  const ipc = await recordIpc(first.electron);
  const connections = connectionsPage(first.page);

  await connections.open();
  await connections.add({ baseUrl: `${service.baseUrl}/v2`, name: 'Cloud', key });
  const detail = connections.detail('Cloud');
  await expect(detail).toContainText('Stored in the system keyring');
  await expect(detail).toContainText(`ends in ${key.slice(-4)}`);
  await expect(connections.list.getByRole('option', { name: 'Cloud' })).toContainText('key stored');

  await sendTo(first.page, 'Cloud');
  expect(service.scrapes().map(({ headers }) => headers['authorization'])).toEqual([`Bearer ${key}`]);
  await openSnippets(first.page);

  await test.step('the window never gets it back', async () => {
    const { asked, told } = await ipc.read();
    const withKey = asked.filter((message) => findSecret(message, forms).length > 0);
    expect(withKey.map((message) => JSON.parse(message)[0])).toEqual(['keys.set']);
    expect(told.length).toBeGreaterThan(10);
    expect(told.filter((message) => findSecret(message, forms).length > 0)).toEqual([]);
    expect(findSecret(await windowContent(first.page), forms)).toEqual([]);
  });
  expect(keyInProcesses(first), 'command lines and environments').toEqual([]);
  await first.quit();
  expect(findSecretInFiles(profile, forms), 'files of the profile').toEqual([]);

  await test.step('after a restart the key is still there', async () => {
    const second = await launch();
    await sendTo(second.page, 'Cloud');
    expect(service.scrapes().map(({ headers }) => headers['authorization'])).toEqual([
      `Bearer ${key}`,
      `Bearer ${key}`,
    ]);
    expect(findSecret(await windowContent(second.page), forms)).toEqual([]);
    await second.quit();
    expect(findSecretInFiles(profile, forms), 'files of the profile').toEqual([]);
  });
});

test('without a keyring a key lives for the session, and the window says so @long', async ({
  launch,
  startService,
  profile,
}) => {
  const service = await startService(play);
  const first = await launch({ keychain: 'none' });
  const connections = connectionsPage(first.page);
  await connections.open();
  await first.page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(connections.dialog).toContainText('kept for this session only and never written to disk');
  await connections.dialog.getByRole('button', { name: 'Cancel' }).click();

  await connections.add({ baseUrl: service.baseUrl, name: 'Cloud', key }, true);
  await expect(connections.detail('Cloud')).toContainText('Kept for this session only');
  await expect(connections.list.getByRole('option', { name: 'Cloud' })).toHaveCount(1);
  await expect(connections.detail('Cloud')).toContainText('no system keychain to protect the key');
  await expect(connections.list.getByRole('option', { name: 'Cloud' })).toContainText('key for this session');
  await sendTo(first.page, 'Cloud');
  expect(service.scrapes()[0]?.headers['authorization']).toBe(`Bearer ${key}`);
  await first.quit();
  expect(findSecretInFiles(profile, forms)).toEqual([]);

  const second = await launch({ keychain: 'none' });
  await connectionsPage(second.page).open();
  await expect(connectionsPage(second.page).list.getByRole('option', { name: 'Cloud' })).toContainText('no key');
  await second.quit();
});

test('a connection is added from the menu of a request, which then goes to it @long', async ({
  launch,
  startService,
  profile,
}) => {
  const service = await startService(play);
  seedProfile(profile, { tabs: [{ body: { url: 'https://stoves.example/' } }] });
  const { page, quit } = await launch();
  const { dialog } = connectionsPage(page);
  const url = dialog.getByRole('textbox', { name: 'Base URL' });
  await requestLine(page).connection.click();
  await page.getByRole('option', { name: 'Add connection…' }).click();
  const key = dialog.getByLabel(/^API key/);
  await expect(key).toBeFocused();
  await expect(url).toHaveValue('https://api.firecrawl.dev');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('option', { name: 'Firecrawl Cloud' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(url).toHaveValue('http://localhost:3002');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAttribute('placeholder', 'Firecrawl Local');
  await expect(key).toBeFocused();
  await dialog.getByRole('option', { name: 'Other' }).click();
  await expect(url).toBeFocused();
  await expect(url).toHaveValue('');
  await url.fill(service.baseUrl);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(requestLine(page).connection).toContainText('127.0.0.1');
  await requestLine(page).send();
  await expect.poll(() => service.scrapes().length).toBe(1);
  await quit();
});

test('"Test connection" has words of its own for each failure @long', async ({ launch, startService }) => {
  const certificate = (name: string): string => readFileSync(`test/fixtures/certificates/${name}`, 'utf8');
  const gone = await startService(play);
  await gone.close();
  const services = {
    Gone: gone,
    Strict: await startService(() => ({ status: 401, json: { success: false, error: 'Unauthorized: Invalid token' } })),
    Website: await startService(() => ({ text: '<!doctype html><title>Hello</title><h1>Welcome</h1>' })),
    Secure: await startService(play, {
      tls: { key: certificate('localhost.key'), cert: certificate('localhost.pem') },
    }),
    Good: await startService(play),
  };
  const { page, quit } = await launch();
  const connections = connectionsPage(page);
  await connections.open();
  for (const [name, { baseUrl }] of Object.entries(services)) {
    await connections.add({ name, baseUrl });
    await expect(connections.detail(name)).toBeVisible();
  }

  await testConnection(page, 'Gone');
  await expect(connections.step('Reachable')).toContainText('nothing is listening on that port');
  await expect(connections.step('Authorized')).toContainText('not reached');

  await testConnection(page, 'Strict');
  await expect(connections.step('Reachable')).toContainText('ms');
  await expect(connections.step('Authorized')).toContainText('requires a key, but none is stored');

  await testConnection(page, 'Website');
  await expect(connections.step('Supports')).toContainText('This URL is a website, not an API');

  await testConnection(page, 'Secure');
  await expect(connections.step('TLS')).toContainText('The certificate is not signed by a trusted authority');
  const extraCertificate = connections.detail('Secure').getByRole('textbox', { name: 'Extra certificate' });
  await extraCertificate.fill(`${process.cwd()}/test/fixtures/certificates/authority.pem`);
  await extraCertificate.blur();
  await testConnection(page, 'Secure');
  await expect(connections.step('TLS')).toContainText('the certificate is valid');
  await expect(connections.step('Supports')).toContainText('Web Data API v2');

  await testConnection(page, 'Good');
  await expect(connections.step('TLS')).toContainText('not used: plain http');
  await expect(connections.step('Supports')).toContainText('Web Data API v2');

  await testConnection(page, 'Local engine');
  await expect(connections.step('Supports')).toContainText('local engine');
  await quit();
});

/** Sends the address from a new tab to the service and reads the document. */
async function sendTo(page: Page, connection: string): Promise<void> {
  const request = requestLine(page);
  await page.keyboard.press('ControlOrMeta+n');
  await request.chooseConnection(connection);
  await request.typeAddress(address);
  await request.send();
  await expect(resultPane(page).markdown).toContainText('With a line of text.');
}

async function openSnippets(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+Shift+g');
  const code = page.getByRole('region', { name: 'Copy as code' });
  for (const language of ['cURL', 'JavaScript SDK', 'Python SDK']) {
    await code.getByRole('option', { name: language, exact: true }).click();
    await expect(code.locator('.view-lines')).toContainText('API_KEY');
    expect(findSecret(await windowContent(page), forms)).toEqual([]);
  }
  await page.keyboard.press('Escape');
}

async function testConnection(page: Page, name: string): Promise<void> {
  const connections = connectionsPage(page);
  await connections.choose(name);
  await connections.testButton.click();
  await expect(page.getByText(/^tested at/)).toBeVisible();
  await expect(connections.testButton).toBeEnabled();
}

/** Returns the processes of the app whose command line or environment contains the key. */
function keyInProcesses(app: RunningApp): string[] {
  return [app.pid, ...descendantsOf(app.pid)].flatMap((pid) =>
    ['cmdline', 'environ'].filter((file) => findSecret(readFileSync(`/proc/${pid}/${file}`), forms).length > 0),
  );
}
