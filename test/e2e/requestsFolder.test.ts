import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, type ElectronApplication } from '@playwright/test';
import { bodyPathOf } from '../../electron/adapters/store/bodyFolder.ts';
import { fileAddress } from '../../shared/api/engine/localFiles.ts';
import { bodyIdSchema } from '../../shared/base/brand.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { seedProfile, test } from './trowelTest.ts';
import { undoOfToast } from './pages/toasts.ts';

/** Makes the system dialog return this folder. */
async function chooseFolder(electron: ElectronApplication, folder: string): Promise<void> {
  await electron.evaluate(({ dialog }, path) => {
    Object.assign(dialog, { showOpenDialog: () => Promise.resolve({ canceled: false, filePaths: [path] }) });
  }, folder);
}

test('a request becomes a file with variables, is sent with a secret, and meets a change from elsewhere @long', async ({
  profile,
  launch,
  startService,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-requests-'));
  const secret = 'correct horse battery staple';
  const service = await startService(() => ({
    json: { success: true, data: { markdown: `# Tarn 2\n\nYour key is ${secret}`, metadata: { statusCode: 200 } } },
  }));
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    hasKeys: false,
    tabs: [{ connection: 'cloud', body: { url: '{{base}}/stoves', headers: { 'x-shop': '{{token}}' } } }],
  });
  const { page, electron } = await launch({ keychain: 'none' });
  const line = requestLine(page);
  const file = join(folder, 'requests/Stoves.req.json');
  const onDisk = () => JSON.parse(readFileSync(file, 'utf8')) as { body: { url: string } };
  const row = page.getByRole('treegrid', { name: 'Requests in the folder' }).getByRole('row', { name: /^Stoves/ });
  await chooseFolder(electron, folder);

  await test.step('saved into a folder that is chosen on the way', async () => {
    await page.keyboard.press('ControlOrMeta+s');
    await page.getByRole('dialog').getByRole('button', { name: 'Open a folder…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this request' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Stoves');
    await page.keyboard.press('Enter');
    await expect(row).toBeVisible();
    expect(readFileSync(file, 'utf8')).toBe(
      `${JSON.stringify(
        {
          version: 1,
          endpoint: 'scrape',
          connection: service.baseUrl,
          body: { url: '{{base}}/stoves', headers: { 'x-shop': '{{token}}' } },
        },
        null,
        2,
      )}\n`,
    );
  });

  await test.step('names without a value stop the send, and are given one from where they stand', async () => {
    await page.getByRole('button', { name: /2 errors/ }).click();
    const problems = page.getByRole('grid', { name: 'Problems of this request' });
    await problems.getByRole('button', { name: 'Give base a value' }).click();
    const dialog = page.getByRole('dialog', { name: 'Environments' });
    await dialog.getByRole('textbox', { name: 'New environment name' }).fill('staging');
    await page.keyboard.press('Enter');
    await dialog.getByRole('textbox', { name: 'Value of base' }).fill('https://shop.test');
    await dialog.getByRole('button', { name: 'Add secret' }).click();
    await page.keyboard.insertText('token');
    await dialog.getByLabel('Value of token').fill(secret);
    await dialog.getByRole('button', { name: 'Set', exact: true }).click();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(problems.getByText(/Unknown variable|has no value/)).toHaveCount(0);
    expect(readFileSync(join(folder, 'env/staging.env.json'), 'utf8')).toContain('"token"');
    expect(readFileSync(join(folder, 'env/staging.env.json'), 'utf8')).not.toContain(secret);
  });

  await test.step('the service gets the values, the window and what is kept only the name of the secret', async () => {
    await line.send();
    await expect(page.getByRole('region', { name: 'Result' }).getByText('Your key is [redacted]')).toBeVisible();
    expect(JSON.parse(service.scrapes().at(-1)?.body ?? '')).toMatchObject({
      url: 'https://shop.test/stoves',
      headers: { 'x-shop': secret },
    });
    expect(await page.content()).not.toContain(secret);
  });

  await test.step('a change on disk meets an edit: compared, taken, taken back, written over', async () => {
    await line.typeAddress('{{base}}/mine');
    await expect(page.getByRole('tab', { name: /Stoves.*unsaved/ })).toBeVisible();
    writeFileSync(file, JSON.stringify({ team: 'shop', body: { url: '{{base}}/theirs' } }));
    await expect(page.getByText('Stoves changed on disk after you started editing it.')).toBeVisible();
    // The result has one too, below.
    await page.getByRole('button', { name: 'Compare', exact: true }).first().click();
    const comparison = page.getByRole('dialog', { name: 'Compare requests' });
    await expect(comparison.getByText('"{{base}}/theirs"').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await expect(line.address).toHaveValue('{{base}}/theirs');
    await undoOfToast(page).click();
    await expect(line.address).toHaveValue('{{base}}/mine');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(() => onDisk()).toMatchObject({ team: 'shop', body: { url: '{{base}}/mine' } });
    await line.typeAddress('{{base}}/saved');
    await page.keyboard.press('ControlOrMeta+s');
    await expect.poll(() => onDisk().body.url).toBe('{{base}}/saved');
  });

  await test.step('the tree is worked by keys: duplicated, renamed, deleted and back', async () => {
    await row.press('ControlOrMeta+d');
    const copy = page.getByRole('row', { name: /^Stoves 2/ });
    await copy.press('F2');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Copy');
    await page.keyboard.press('Enter');
    const renamed = page.getByRole('row', { name: /^Copy/ });
    await renamed.press('Delete');
    await expect(renamed).toHaveCount(0);
    expect(existsSync(join(folder, 'requests/Copy.req.json'))).toBe(false);
    await undoOfToast(page).click();
    await expect(renamed).toBeVisible();
    expect(existsSync(join(folder, 'requests/Copy.req.json'))).toBe(true);
  });

  await test.step('a row is dragged into a folder, and taken back', async () => {
    mkdirSync(join(folder, 'requests/shop'));
    const shop = page.getByRole('row', { name: 'shop', exact: true });
    const copy = page.getByRole('row', { name: /^Copy/ });
    await expect(shop).toBeVisible();
    await copy.hover();
    await page.mouse.down();
    // A real drag begins with a move, and a row becomes a drop target with the second one.
    await shop.hover();
    await shop.hover();
    await expect(shop).toHaveAttribute('data-drop-target', 'true');
    await page.mouse.up();
    await expect.poll(() => existsSync(join(folder, 'requests/shop/Copy.req.json'))).toBe(true);
    await undoOfToast(page).click();
    await expect.poll(() => existsSync(join(folder, 'requests/Copy.req.json'))).toBe(true);
  });
  await test.step('a file that git left unmerged says so, and where it is', async () => {
    writeFileSync(join(folder, 'requests/Torn.req.json'), '{\n<<<<<<< ours\n=======\n>>>>>>> theirs\n}');
    await page.getByRole('row', { name: /^Torn/ }).click();
    const said = page.getByText(/^Torn cannot be opened\. It contains git conflict markers/);
    await expect(said).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show in file manager' })).toBeVisible();
  });
  rmSync(folder, { recursive: true, force: true });
});

test('a file that only a saved request names is read after a start, and the bytes of one that nothing names are gone @long', async ({
  profile,
  launch,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-requests-'));
  /** Bytes of an earlier session: those of this one are never taken for left over. */
  const keep = (text: string) => {
    const id = bodyIdSchema.parse(createHash('sha256').update(text).digest('hex'));
    const path = bodyPathOf(join(profile, 'store'), id);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    utimesSync(path, 1000, 1000);
    return { path, url: fileAddress({ id, name: 'Letter.txt' }) };
  };
  const [letter, left] = [keep('Dear stove'), keep('Nobody reads this')];
  mkdirSync(join(folder, 'requests'));
  writeFileSync(
    join(folder, 'requests', 'Letter.req.json'),
    JSON.stringify({ version: 1, endpoint: 'scrape', connection: 'local-engine', body: { url: letter.url } }),
  );
  seedProfile(profile, { folder, tabs: [{ body: { url: '' } }] });
  const { page } = await launch();
  await expect.poll(() => existsSync(left.path), 'what nothing names is cleaned up').toBe(false);
  await page
    .getByRole('treegrid', { name: 'Requests in the folder' })
    .getByRole('row', { name: /^Letter/ })
    .dblclick();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(resultPane(page).pane.getByText('Dear stove')).toBeVisible();
  rmSync(folder, { recursive: true, force: true });
});
