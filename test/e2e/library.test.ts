import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { listen } from '../support/listen.ts';
import { readZipParts } from '../support/readZipParts.ts';
import { reportPdf } from '../support/reportPdf.ts';
import { customProvider } from '../support/searchFixtures.ts';
import { findSecretInFiles, secretForms } from '../support/secretSearch.ts';
import { windowContent } from '../support/windowContent.ts';
import { expectNoBarriers } from './barriers.ts';
import { dropPaths } from './pages/dropFile.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { settingsPage } from './pages/settingsPage.ts';
import { seedProfile, test } from './trowelTest.ts';

/** The library and its parts. */
function libraryPage(page: Page) {
  const results = page.getByRole('grid', { name: 'Documents, best match first' });
  const everything = page.getByRole('grid', { name: 'Documents, last read first' });
  const opened = page.getByRole('region', { name: 'Document', exact: true });
  return {
    results,
    everything,
    opened,
    text: opened.getByRole('document', { name: 'Rendered Markdown' }),
    search: page.getByRole('searchbox', { name: 'Search the library' }),
    async open(): Promise<void> {
      await page.keyboard.press('ControlOrMeta+k');
      await page.keyboard.type('search the library');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('searchbox', { name: 'Search the library' })).toBeFocused();
    },
    /** Texts that are highlighted in the document. */
    marked: (name: string): Promise<readonly string[]> =>
      page.evaluate(
        (highlight) => [...(CSS.highlights.get(highlight) ?? [])].map((range) => (range as Range).toString()),
        name,
      ),
  };
}

test('a phrase of a PDF that was parsed yesterday is found in the library and opened at its passage @long', async ({
  launch,
  profile,
}) => {
  const desk = join(profile, 'desk');
  mkdirSync(desk);
  const file = join(desk, 'Annual report.pdf');
  writeFileSync(file, reportPdf());
  seedProfile(profile, {
    tabs: [
      { endpoint: 'parse', body: { formats: ['markdown'] } },
      { body: { url: 'http://demo.trowel.test/stoves', formats: ['markdown'] } },
    ],
  });

  await test.step('yesterday', async () => {
    const { page, quit } = await launch();
    await expect(page.getByRole('button', { name: 'Choose a file, or drop it on the window' })).toBeVisible();
    await dropPaths(page, [file]);
    await expect(page.getByRole('button', { name: 'Annual report.pdf' })).toBeVisible();
    await requestLine(page).send();
    await expect(resultPane(page).markdown).toContainText('Supply and returns');
    await page.keyboard.press('ControlOrMeta+2');
    await requestLine(page).send();
    await expect(resultPane(page).outcome).toContainText('Done');
    const library = libraryPage(page);
    await library.open();
    await expect(library.everything.getByRole('row')).toHaveCount(3);
    await quit();
  });

  const { page, quit } = await launch();
  const library = libraryPage(page);
  await library.open();
  await expect(library.everything.getByRole('row')).toHaveCount(3);
  await library.search.fill('damage between the depot and the door');
  const found = library.results.getByRole('row').filter({ hasText: 'PDF' });
  await expect(found).toContainText('last depot and the door');
  await expect(found.locator('mark').first()).toBeVisible();
  await expectNoBarriers(page);
  await library.search.press('Enter');
  await expect(library.results).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(library.text).toContainText('Most damage happens');
  await expect.poll(() => library.marked('find-current')).toEqual([expect.stringMatching(/depot|damage|door/i)]);
  await expect.poll(() => library.marked('passage-word')).toContain('depot');
  await expectNoBarriers(page);

  await test.step('filters narrow it, and an empty result says so', async () => {
    await page.getByRole('button', { name: /Kind/ }).click();
    await page.getByRole('dialog').getByText('Page', { exact: true }).click();
    await page.keyboard.press('Escape');
    await library.search.fill('depot');
    await expect(page.getByText('No document matches “depot”.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(library.results.getByRole('row')).toHaveCount(2);
  });

  await test.step('a document is deleted, and then everything', async () => {
    await library.opened.getByRole('button', { name: 'Delete from library' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(library.opened).toHaveCount(0);
    await expect(page.getByText('No document matches “depot”.')).toBeVisible();
    await library.search.fill('');
    await expect(library.everything.getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: 'More about the library' }).click();
    await page.getByRole('menuitem', { name: 'Clear library…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete all' }).click();
    await expect(page.getByText('Private and zero-retention runs are never stored.')).toBeVisible();
  });
  await quit();
});

const key = 'canary-key-of-a-search-provider-7d20';

test('a provider with a key is set up, its results are selected, scraped and exported, and the key stays hidden @long', async ({
  launch,
  profile,
}) => {
  const keys: unknown[] = [];
  const site = await listen((request, response) => {
    const path = request.url ?? '/';
    if (path.startsWith('/api/search')) {
      keys.push(request.headers.authorization);
      const hits = ['birch', 'alder', 'maple'].map((name) => ({
        link: `${site.origin}/${name}`,
        name: `The ${name} stove`,
        text: `Burns ${name} for hours.`,
      }));
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ hits }));
      return;
    }
    const text = `This page is about ${path}, and says so in a paragraph that is long enough to be read as one of its own.`;
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><title>${path}</title><main><h1>${path}</h1><p>${text}</p></main>`);
  });
  const description = join(profile, 'provider.json');
  writeFileSync(description, JSON.stringify(customProvider(site.origin)));
  seedProfile(profile, {
    settings: { allowedPrivateHosts: ['127.0.0.1'] },
    tabs: [{ endpoint: 'search', body: { query: 'wood stoves', limit: 3 } }],
  });
  const { page, electron, quit } = await launch();
  const { pane } = resultPane(page);

  await test.step('the key goes to the keychain and is not shown', async () => {
    const settings = settingsPage(page);
    await settings.open('Local engine');
    const row = settings.row('Search provider');
    await row.getByRole('button', { name: 'Search provider' }).click();
    await page.getByRole('option', { name: 'A described API' }).click();
    await row.getByRole('textbox', { name: 'Description file' }).fill(description);
    await row.getByRole('textbox', { name: 'Description file' }).press('Enter');
    await row.getByLabel('API key').last().fill(key);
    await row.getByRole('button', { name: 'Save' }).click();
    await expect(row.getByRole('button', { name: 'Save' })).toHaveCount(0);
    expect(await windowContent(page)).not.toContain(key);
  });

  await page.keyboard.press('ControlOrMeta+1');
  await page.getByRole('searchbox', { name: 'Search query' }).press('Enter');
  const birch = pane.getByRole('listitem').filter({ hasText: 'The birch stove' });
  await expect(birch).toContainText('Found by Docs');
  expect(keys).toEqual([`Bearer ${key}`]);

  await test.step('a title without a page shows its URL and what can be done with it', async () => {
    await birch.getByRole('button', { name: 'The birch stove' }).click();
    await expect(pane.getByRole('button', { name: 'Open as request' })).toBeVisible();
  });

  await pane.getByRole('checkbox', { name: 'Select The birch stove' }).check({ force: true });
  await pane.getByRole('checkbox', { name: 'Select The maple stove' }).check({ force: true });
  await pane.getByRole('button', { name: 'Scrape these (2)' }).click();
  await requestLine(page).sendToEnd();
  await expect(page.getByRole('grid', { name: 'Pages' }).getByRole('row')).toHaveCount(3);
  const folder = mkdtempSync(join(tmpdir(), 'trowel-export-'));
  const file = join(folder, 'pages.zip');
  await electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
  await pane.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Markdown files…' }).click();
  await expect.poll(() => existsSync(file)).toBe(true);
  const parts = await readZipParts(readFileSync(file));
  rmSync(folder, { recursive: true });
  expect(Object.values(parts).join('\n')).toContain('This page is about /birch');
  expect(Object.values(parts).join('\n')).not.toContain('This page is about /alder');

  await quit();
  site.close();
  expect(findSecretInFiles(profile, secretForms(key))).toEqual([]);
});

test('results of the library and pages that came with a search open from their titles @long', async ({
  launch,
  profile,
}) => {
  seedProfile(profile, {
    tabs: [
      { body: { url: 'http://demo.trowel.test/stoves', formats: ['markdown'] } },
      { endpoint: 'search', body: { query: 'stoves', scrapeOptions: { formats: ['markdown'] } } },
      { endpoint: 'search', body: { query: 'stoves' } },
    ],
  });
  const { page, quit } = await launch();
  const { pane, markdown } = resultPane(page);
  await requestLine(page).send();
  await expect(resultPane(page).outcome).toContainText('Done');

  await page.keyboard.press('ControlOrMeta+2');
  const query = page.getByRole('searchbox', { name: 'Search query' });
  await query.press('Enter');
  const first = pane.getByRole('listitem').first();
  await expect(first).toContainText('Page scraped');
  await first.getByRole('button').first().click();
  await expect(markdown).toContainText('Stoves');
  await pane.getByRole('button', { name: 'All results' }).click();
  await expect(first).toBeVisible();

  await page.keyboard.press('ControlOrMeta+3');
  await query.press('Enter');
  await expect(first).toContainText('From your library');
  await first.getByRole('button').first().click();
  const library = libraryPage(page);
  await expect(library.text).toContainText('Stoves');
  await expect.poll(() => library.marked('find-current')).toEqual([expect.stringMatching(/stoves?/i)]);
  await quit();
});
