import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { createProfile, launchApp, type RunningApp } from '../support/launchApp.ts';
import { startOwnKeyring, type OwnKeyring } from '../support/ownKeyring.ts';
import { findSecretInFiles } from '../support/secretSearch.ts';
import { canaryForms as forms, canaryKey as key } from '../support/canaryKey.ts';
import { documentAnswer, startV2Service, type V2Service } from '../support/v2Service.ts';
import { connectionsPage } from './pages/connectionsPage.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { test as base } from './trowelTest.ts';

/** What lies in the profile: only ciphertext, and that must stay whatever the keychain does. */
function sealed(profile: string): string {
  return readFileSync(join(profile, 'keys.json'), 'utf8');
}

interface KeychainFixtures {
  /** A keyring of this test alone, with the key in it. */
  readonly keyring: OwnKeyring;
  /** The keys that the service was sent since the test began, one for each scrape. */
  readonly sentKeys: () => readonly unknown[];
}

interface StoredKey {
  /** The service "Cloud", whose key a former session has stored in the keyring and used. */
  readonly service: V2Service;
  /** What that session left, for each test to copy: the profile and the keyring's files. */
  readonly left: { readonly profile: string; readonly keyring: string };
}

const test = base.extend<KeychainFixtures, StoredKey>({
  service: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to see what a fixture needs
    async ({}, use) => {
      const service = await startV2Service(() => documentAnswer());
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  left: [
    async ({ service }, use) => {
      const profile = createProfile();
      const keyring = await startOwnKeyring();
      const app = await launchApp(profile.folder, { environment: keyring.environment });
      await storeKey(app, service.baseUrl);
      await keyring.stop();
      await use({ profile: profile.folder, keyring: keyring.folder });
      await app.dispose();
      expect(app.pageErrors, 'errors that nobody caught in the window').toEqual([]);
      keyring.remove();
      profile.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // After the session before, which sent the key as well.
  sentKeys: async ({ service, left: _ }, use) => {
    const before = service.scrapes().length;
    await use(() =>
      service
        .scrapes()
        .slice(before)
        .map(({ headers }) => headers['authorization']),
    );
  },
  keyring: async ({ left, profile }, use) => {
    cpSync(left.profile, profile, { recursive: true });
    const folder = mkdtempSync(join(tmpdir(), 'trowel-keyring-'));
    cpSync(join(left.keyring, 'data'), join(folder, 'data'), { recursive: true });
    const keyring = await startOwnKeyring(folder);
    await use(keyring);
    await keyring.stop();
    keyring.remove();
  },
});

test('a key whose secret was deleted from the keyring is shown as locked, is kept, and is replaced by pasting @long', async ({
  launch,
  sentKeys,
  profile,
  keyring,
}) => {
  expect(await keyring.count()).toBeGreaterThan(0);
  const kept = sealed(profile);
  await keyring.empty();

  const { page, quit } = await launch({ environment: keyring.environment });
  await sendRefused(page);
  expect(sentKeys()).toEqual([]);
  await expectLocked(page);
  expect(sealed(profile)).toBe(kept);

  await test.step('pasting it again opens the way', async () => {
    await replaceKey(page);
    await expect(connectionsPage(page).detail('Cloud')).toContainText('Stored in the system keyring');
    await sendTo(page);
    expect(sentKeys()).toEqual([`Bearer ${key}`]);
  });
  await quit();
  expect(findSecretInFiles(profile, forms)).toEqual([]);
});

test('under another keyring the key is locked and kept; under its own it opens again @long', async ({
  launch,
  sentKeys,
  profile,
  keyring,
}) => {
  const kept = sealed(profile);
  const other = await startOwnKeyring();
  const elsewhere = await launch({ environment: other.environment });
  await sendRefused(elsewhere.page);
  await expectLocked(elsewhere.page);
  await elsewhere.quit();
  await other.stop();
  other.remove();
  expect(sealed(profile)).toBe(kept);

  const back = await launch({ environment: keyring.environment });
  await sendTo(back.page);
  expect(sentKeys()).toEqual([`Bearer ${key}`]);
  await back.quit();
});

test('without any keyring a stored key is locked and kept, and a pasted one lives beside it for the session', async ({
  launch,
  sentKeys,
  profile,
  keyring,
}) => {
  const kept = sealed(profile);
  const { page, quit } = await launch({ keychain: 'none', environment: keyring.environment });
  await sendRefused(page);
  await expectLocked(page);
  await replaceKey(page);
  await expect(connectionsPage(page).detail('Cloud')).toContainText('Kept for this session only');
  await sendTo(page);
  expect(sentKeys()).toEqual([`Bearer ${key}`]);
  await quit();
  expect(sealed(profile)).toBe(kept);
  expect(findSecretInFiles(profile, forms)).toEqual([]);
});

test('while the keyring is locked the key is locked and kept; unlocked, the next send finds it @long', async ({
  launch,
  sentKeys,
  profile,
  keyring,
}) => {
  const kept = sealed(profile);
  await keyring.lock();
  const locked = await launch({ environment: keyring.environment });
  expect(await keyring.question(), 'a question before anybody wanted the key').toBeNull();
  await writeRequest(locked.page);
  await pressWhileAsked(locked.page, keyring);
  await expectRefused(locked.page);
  await expectLocked(locked.page);
  expect(sealed(profile)).toBe(kept);
  await locked.quit();

  await keyring.unlock();
  const unlocked = await launch({ environment: keyring.environment });
  await sendTo(unlocked.page);
  expect(sentKeys()).toEqual([`Bearer ${key}`]);
  await unlocked.quit();
  expect(sealed(profile)).toBe(kept);
});

test('a key that was removed is gone: from the file, from the list and from what is sent @long', async ({
  launch,
  sentKeys,
  profile,
  keyring,
}) => {
  const { page, quit } = await launch({ environment: keyring.environment });
  const connections = connectionsPage(page);
  await connections.open();
  await connections.choose('Cloud');
  await connections.detail('Cloud').getByRole('button', { name: 'Remove', exact: true }).first().click();
  await expect(connections.list.getByRole('option', { name: 'Cloud' })).toContainText('no key');
  expect(JSON.parse(sealed(profile))).toMatchObject({ keys: [] });
  await sendTo(page);
  expect(sentKeys()).toEqual([undefined]);
  await quit();
});

/** One session that stores the key and uses it. */
async function storeKey({ page, quit }: RunningApp, baseUrl: string): Promise<void> {
  const connections = connectionsPage(page);
  await connections.open();
  await connections.add({ baseUrl, name: 'Cloud', key });
  await expect(connections.detail('Cloud')).toContainText('Stored in the system keyring');
  await sendTo(page);
  await quit();
}

async function writeRequest(page: Page): Promise<void> {
  const request = requestLine(page);
  await page.keyboard.press('ControlOrMeta+n');
  await request.chooseConnection('Cloud');
  await request.typeAddress('https://example.com/with-a-key');
}

async function send(page: Page): Promise<void> {
  await writeRequest(page);
  await requestLine(page).send();
}

async function sendTo(page: Page): Promise<void> {
  await send(page);
  await expect(resultPane(page).markdown).toContainText('With a line of text.');
}

/**
 * Presses Send and closes each dialog that follows. The press is not awaited at once: the program waits for the dialog, and the press for
 * the program.
 */
async function pressWhileAsked(page: Page, keyring: OwnKeyring): Promise<void> {
  let questions = 0;
  let isPressed = false;
  const pressed = requestLine(page)
    .send()
    .then(() => (isPressed = true));
  const dismissed = async (): Promise<boolean> => {
    if (await keyring.dismissQuestion()) questions += 1;
    return isPressed;
  };
  await expect.poll(dismissed, { timeout: 40_000 }).toBe(true);
  await pressed;
  expect(questions, 'questions for the password').toBeGreaterThan(0);
}

/** Expects that nothing is sent and that the window states the reason. */
async function sendRefused(page: Page): Promise<void> {
  await send(page);
  await expectRefused(page);
}

async function expectRefused(page: Page): Promise<void> {
  await expect(page.getByText(/key is in another keychain|keychain .* locked/i).first()).toBeVisible();
}

async function expectLocked(page: Page): Promise<void> {
  const connections = connectionsPage(page);
  await connections.open();
  await expect(connections.list.getByRole('option', { name: 'Cloud' })).toContainText('key locked');
  await connections.choose('Cloud');
  const detail = connections.detail('Cloud');
  await expect(detail).toContainText('The keychain can’t unlock this key');
  await expect(detail).toContainText('Unlock it, or paste the key again');
  await expect(detail).toContainText(`ends in ${key.slice(-4)}`);
}

async function replaceKey(page: Page): Promise<void> {
  const detail = connectionsPage(page).detail('Cloud');
  await detail.getByRole('button', { name: 'Replace' }).click();
  await detail.getByLabel('API key').fill(key);
  await detail.getByRole('button', { name: 'Save key' }).click();
}
