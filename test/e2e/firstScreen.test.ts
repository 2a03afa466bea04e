import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { manyPages } from '../support/manyPages.ts';
import { documentAnswer, startV2Service } from '../support/v2Service.ts';
import { blocksTab } from './pages/blocksTab.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { seedProfile, test } from './trowelTest.ts';

/** Returns the files of long responses below a profile: the response bodies, and their cached first screens. */
function filesIn(profile: string): { readonly bodies: string[]; readonly screens: string[] } {
  const root = join(profile, 'store', 'bodies');
  const paths = existsSync(root)
    ? readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name))
    : [];
  return {
    bodies: paths.filter((path) => /[0-9a-f]{64}$/.test(path)),
    screens: paths.filter((path) => /[0-9a-f]{64}\.first$/.test(path)),
  };
}

test('a document of 1,000 pages has its first screen after a restart before it is read, and all of it behind that @long', async ({
  launch,
  profile,
}) => {
  const service = await startV2Service(() => documentAnswer(manyPages(1000)));
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [
      { connection: 'cloud', body: { url: 'https://example.com/long', formats: ['markdown'] } },
      { body: { url: 'http://demo.trowel.test/stoves', formats: ['markdown'] } },
    ],
  });
  await test.step('it is shown, and what was shown is kept', async () => {
    const { page, quit } = await launch();
    await requestLine(page).send();
    await expect(resultPane(page).outcome).toContainText('Done');
    await resultPane(page).open('Blocks');
    await expect(blocksTab(page).row('Line 1 of page 1.')).toBeVisible();
    // Cached two seconds after the first queries, and again after later ones: this is the one with the list of blocks.
    const listed = /blockRows[^\n]*Line 1 of page 1\./;
    const screens = () => filesIn(profile).screens.map((path) => listed.test(readFileSync(path, 'utf8')));
    await expect.poll(screens).toEqual([true]);
    await page.keyboard.press('ControlOrMeta+2');
    await quit();
  });

  const { page, quit } = await launch();
  const blocks = blocksTab(page);
  const body = filesIn(profile).bodies.find((path) => statSync(path).size > 1_000_000) ?? '';
  await test.step('it is there although nothing can be read from its answer at the moment', async () => {
    const bytes = readFileSync(body);
    writeFileSync(body, '');
    await page.keyboard.press('ControlOrMeta+1');
    await expect(blocks.row('Line 1 of page 1.')).toBeVisible();
    writeFileSync(body, bytes);
  });
  await quit();

  const again = await launch();
  const later = blocksTab(again.page);
  await again.page.keyboard.press('ControlOrMeta+2');
  await again.page.keyboard.press('ControlOrMeta+1');
  await expect(later.row('Line 1 of page 1.')).toBeVisible();
  await later.strip.focus();
  await again.page.keyboard.press('End');
  await expect(later.row('Line 1 of page 1000.')).toBeVisible();
});
