import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import { electronPath, launchArguments } from '../../build/scripts/runtime.mjs';
import { dropPaths } from './pages/dropFile.ts';
import { makeZip } from '../support/makeZip.ts';
import { requestLine } from './pages/requestLine.ts';
import { runCommand } from './pages/scenarioMenu.ts';
import { resultPane } from './pages/resultPane.ts';
import { shareApp } from './sharedApp.ts';
import { test } from './trowelTest.ts';

const app = shareApp(() => Promise.resolve([]));

let desk: string;
test.beforeAll(() => {
  desk = mkdtempSync(join(tmpdir(), 'trowel-desk-'));
});
test.afterAll(() => rmSync(desk, { recursive: true, force: true }));

/** Writes a file to the folder `desk`. */
function put(name: string, text: string | Uint8Array): string {
  const path = join(desk, name);
  writeFileSync(path, text);
  return path;
}

async function closeTabs(): Promise<void> {
  const { page } = app();
  const tabs = page.getByRole('tablist', { name: 'Open tabs' }).getByRole('tab');
  while ((await tabs.count()) > 0) await page.keyboard.press('ControlOrMeta+w');
}

test('what is wrong with a first address is shown as soon as it is sent @long', async () => {
  const { page } = app();
  await requestLine(page).address.fill('the stove shop');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('grid', { name: 'Problems of this request' })).toContainText('Invalid URL');
  await requestLine(page).address.fill('http://demo.trowel.test/');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(resultPane(page).outcome).toContainText('Done');
  await expect(page.getByRole('heading', { name: 'Problems' }), 'they came by themselves, and go').toHaveCount(0);
  await closeTabs();
  await expect(page.getByRole('button', { name: 'Open files…' })).toBeVisible();
});

test('of a desk full of files that is dropped at once each one opens, and what cannot be opened is told by its name @long', async () => {
  const { page } = app();
  const folder = join(desk, 'Winter');
  mkdirSync(folder);
  const large = put('Large.pdf', '');
  truncateSync(large, 70_000_000);
  const notes = Array.from({ length: 12 }, (_, index) => put(`note-${index}.txt`, `Stove number ${index}`));
  await dropPaths(page, [folder, large, ...notes]);
  const toast = page.locator('[data-toast]');
  await expect(toast).toContainText('Winter is a folder: open the files in it');
  await expect(toast).toContainText('Large.pdf is larger than the 64 MB that a file may have');
  await expect(page.getByRole('tab', { name: /^note-\d+\.txt/ })).toHaveCount(12);
  await expect(resultPane(page).pane.getByText('Stove number 0')).toBeVisible();
  await closeTabs();
});

test('the name of a file in a narrow tab is cut between two letters, and keeps its ending @long', async () => {
  const { page } = app();
  const names = Array.from({ length: 12 }, (_, index) => put(`a long name of a report ${index}-summary.txt`, 'Stoves'));
  await dropPaths(page, names);
  const tabs = page.getByRole('tab', { name: /^a long name of a report/ });
  await expect(tabs).toHaveCount(12);
  for (const tab of [tabs.first(), tabs.last()]) {
    const drawn = tab.locator('[data-cut-name]');
    await expect(drawn).toHaveText(/^a.*….*txt$/);
    expect(await drawn.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
  await test.step('the tab that is looked at stays in sight when others come in before it', async () => {
    await page.keyboard.press('ControlOrMeta+1');
    await runCommand(page, 'New raw call');
    await dropPaths(page, names.slice(0, 4));
    const act = page.locator('[data-toast]').getByRole('button', { name: 'Open a call for each' });
    await expect(act).toBeVisible();
    await page.keyboard.press('ControlOrMeta+9');
    await expect(tabs.last()).toHaveAttribute('aria-selected', 'true');
    await act.click();
    await expect(page.getByRole('tab', { name: /^POST/ })).toHaveCount(4);
    await expect(tabs.last()).toBeInViewport({ ratio: 0.99 });
  });
  await closeTabs();
});

test('the path of a file in place of an address leads to the dialog that opens it @long', async () => {
  const { page, electron } = app();
  const path = put('Letter.txt', 'Dear stove');
  await electron.evaluate(
    ({ dialog }, chosen) => {
      Object.assign(dialog, { showOpenDialog: () => Promise.resolve({ canceled: false, filePaths: chosen }) });
    },
    [path, put('Answer.txt', 'Dear sir')],
  );
  await page.keyboard.press('ControlOrMeta+n');
  await requestLine(page).address.fill(`file://${path}`);
  await page.keyboard.press('ControlOrMeta+Enter');
  const problems = page.getByRole('grid', { name: 'Problems of this request' });
  await expect(problems).toContainText('Open a local file, or drop it on the window');
  await problems.getByRole('button', { name: 'Open files…' }).click();
  await expect(page.getByRole('tab', { name: /^(?:Letter|Answer)\.txt/ })).toHaveCount(2);
  await expect(resultPane(page).pane.getByText('Dear stove')).toBeVisible();
  await closeTabs();
});

test('a file of a kind that is not read says which kind it is, and what to do @long', async () => {
  const { page } = app();
  const card = resultPane(page).card;
  await dropPaths(page, [put('Desk.zip', makeZip({ 'a.txt': 'a' }))]);
  await expect(card).toContainText('Archives such as .zip are not read: unpack it, and read the files in it');
  await dropPaths(page, [put('Photo.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1', 'latin1'))]);
  await expect(card).toContainText('save it as PNG, JPEG, WebP or TIFF');
  await closeTabs();
});

test('a page that was saved under the name of a PDF is read as a page @long', async () => {
  const { page } = app();
  const result = resultPane(page);
  await dropPaths(page, [put('Paper.pdf', '<!doctype html><html><body><h1>Sign in to read</h1></body></html>')]);
  await expect(result.markdown.getByRole('heading', { name: 'Sign in to read' })).toBeVisible();
  await expect(result.outcome).toContainText('text/html');
  await closeTabs();
});

test('the markdown of a file is saved from beside any part of it @long', async () => {
  const { page, electron } = app();
  const { pane, open, markdown } = resultPane(page);
  const saved = join(desk, 'Saved.md');
  await electron.evaluate(({ dialog }, filePath) => {
    Object.assign(dialog, { showSaveDialog: () => Promise.resolve({ canceled: false, filePath }) });
  }, saved);
  await dropPaths(page, [put('Shop.html', '<html><body><h1>The stove shop</h1></body></html>')]);
  await expect(markdown.getByRole('heading', { name: 'The stove shop' })).toBeVisible();
  await open('Metadata');
  await pane.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Markdown…' }).click();
  await expect.poll(() => existsSync(saved) && readFileSync(saved, 'utf8')).toContain('# The stove shop');
  await closeTabs();
});

test('of a file that has changed since it was opened it is said so, before it is sent again, and one press reads it as it is @long', async () => {
  const { page } = app();
  const { pane, outcome } = resultPane(page);
  const path = put('Draft.txt', 'The first stove');
  await dropPaths(page, [path]);
  await expect(pane.getByText('The first stove')).toBeVisible();
  put('Draft.txt', 'The second stove');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  const bar = page.locator('[data-region="on-disk"]');
  await expect(bar).toContainText('Draft.txt changed on disk after you opened it. Send uses the old version.');
  await requestLine(page).send();
  await expect(outcome).toContainText('Done');
  await expect(pane.getByText('The first stove')).toBeVisible();
  await bar.getByRole('button', { name: 'Reload from disk' }).click();
  await expect(pane.getByText('The second stove')).toBeVisible();
  await expect(bar).toHaveCount(0);
  rmSync(path);
  await page.keyboard.press('ControlOrMeta+n');
  await page.getByRole('tab', { name: /Draft\.txt/ }).click();
  await expect(bar).toContainText('Draft.txt was moved, renamed or deleted after you opened it');
  await closeTabs();
});

test('that a file has changed is said beside a result that has all of the window, and of the file of a call @long', async () => {
  const { page } = app();
  const bar = page.locator('[data-region="on-disk"]');
  const lookAgain = () => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await dropPaths(page, [put('Bill.txt', 'One stove')]);
  await expect(resultPane(page).pane.getByText('One stove')).toBeVisible();
  await runCommand(page, 'Focus mode');
  await expect(requestLine(page).address).toBeHidden();
  put('Bill.txt', 'Two stoves');
  await lookAgain();
  await expect(bar).toContainText('Bill.txt changed on disk after you opened it');
  await bar.getByRole('button', { name: 'Reload from disk' }).click();
  await expect(resultPane(page).pane.getByText('Two stoves')).toBeVisible();
  await runCommand(page, 'Focus mode');
  await runCommand(page, 'New raw call');
  await dropPaths(page, [join(desk, 'Bill.txt')]);
  await expect(page.locator('[data-region="builder"]')).toContainText('Bill.txt');
  put('Bill.txt', 'Three stoves');
  await lookAgain();
  await expect(bar).toContainText('Bill.txt changed on disk after you opened it. Send uploads the old version.');
  await bar.getByRole('button', { name: 'Use current version' }).click();
  await expect(bar).toHaveCount(0);
  await expect(resultPane(page).outcome, 'a call is sent by the person alone').toHaveCount(0);
  rmSync(join(desk, 'Bill.txt'));
  await lookAgain();
  await expect(bar).toContainText('Send uploads the stored copy');
  await closeTabs();
});

test('files that it is started with are opened, at its start and when it is started again @long', async ({
  launch,
  profile,
}) => {
  const { page } = await launch({ words: [put('First.txt', 'The first stove'), join(desk, 'Gone.pdf')] });
  // First: the message goes by itself, and to read a file may take longer.
  await expect(page.locator('[data-toast]')).toContainText('Gone.pdf cannot be read: it is not there');
  await expect(resultPane(page).pane.getByText('The first stove')).toBeVisible();
  const address = pathToFileURL(put('Second letter.txt', 'The second stove')).href;
  const again = spawn(electronPath(), [...launchArguments(), process.cwd(), '--profile', profile, address], {
    stdio: 'ignore',
  });
  const [status] = await once(again, 'exit');
  expect(status).toBe(0);
  await expect(resultPane(page).pane.getByText('The second stove')).toBeVisible();
  await expect(page.getByRole('tab', { name: /^(?:First|Second letter)\.txt/ })).toHaveCount(2);
});
