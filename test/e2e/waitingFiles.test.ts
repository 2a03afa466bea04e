import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { readRawCall } from '../../shared/api/rawCall.ts';
import { localEngineConnectionId } from '../../shared/base/brand.ts';
import { workspaceSchema } from '../../shared/workspace/workspace.ts';
import { dropPaths } from './pages/dropFile.ts';
import { resultPane } from './pages/resultPane.ts';
import { seedProfile, test } from './trowelTest.ts';

const call = { method: 'POST', path: '/v2/parse', body: { formats: ['markdown'] } };

test('of several files on a call each one can have its own, and what nobody sent is still there and read at once after a restart @long', async ({
  launch,
  profile,
}) => {
  seedProfile(profile, { tabs: [{ connection: 'lab', endpoint: 'raw', body: call }] });
  const first = await launch();
  const desk = join(profile, 'desk');
  mkdirSync(desk);
  const letters = ['Letter', 'Answer', 'Reply'].map((name) => {
    writeFileSync(join(desk, `${name}.txt`), `${name} about a stove`);
    return join(desk, `${name}.txt`);
  });
  const { page } = first;
  await expect(page.getByRole('region', { name: 'Body' })).toBeVisible();
  await dropPaths(page, letters);
  const toast = page.locator('[data-toast]');
  await expect(toast).toContainText('A call sends one file: Letter.txt was attached, and 2 others were skipped');
  await expect(page.getByRole('region', { name: 'Body' })).toContainText('Letter.txt');
  await toast.getByRole('button', { name: 'Open a call for each' }).click();
  await expect(page.getByRole('tab', { name: 'POST /v2/parse' })).toHaveCount(3);
  await page.keyboard.press('ControlOrMeta+3');
  await expect(page.getByRole('region', { name: 'Body' })).toContainText('Reply.txt');
  await first.quit();

  // As they are left by a program that ended before their turn: requests of files, days ago.
  const path = join(profile, 'workspace.json');
  const workspace = workspaceSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  for (const tab of workspace.tabs) {
    const url = readRawCall(tab.draft.body)?.file?.url ?? '';
    Object.assign(tab, {
      endpoint: 'scrape',
      connectionId: localEngineConnectionId,
      draft: { body: { url }, source: null },
    });
  }
  writeFileSync(path, JSON.stringify(workspace));
  ageFiles(join(profile, 'store', 'bodies'));

  const second = await launch();
  const result = resultPane(second.page);
  const notice = second.page.locator('[data-toast]');
  await expect(notice).toContainText('3 opened files have not been read yet');
  // It would go by itself; the pointer holds it.
  await notice.hover();
  await expect(result.pane.getByText('This file was opened but not read yet. 2 others are waiting.')).toBeVisible();
  await expect(second.page.getByRole('row', { name: /Answer\.txt/ })).toContainText('unread');
  await notice.getByRole('button', { name: 'Read all 3 files' }).click();
  await expect(result.pane.getByText('Reply about a stove')).toBeVisible();
  await second.page.keyboard.press('ControlOrMeta+1');
  await expect(result.pane.getByText('Letter about a stove')).toBeVisible();
  await expect(second.page.getByRole('row', { name: /Answer\.txt/ })).not.toContainText('unread');
});

/** What is no run's is cleared away at a start, if it is of an earlier time. */
function ageFiles(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (statSync(join(folder, name)).isFile()) utimesSync(join(folder, name), 1000, 1000);
}
