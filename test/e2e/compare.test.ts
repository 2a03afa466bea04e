import { expect } from '@playwright/test';
import { encodePng } from '../../electron/engine/image/encodePng.ts';
import { makePdf } from '../support/makePdf.ts';
import { expectNoBarriers } from './barriers.ts';
import { blocksTab } from './pages/blocksTab.ts';
import { dropFile } from './pages/dropFile.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { seedProfile, test } from './trowelTest.ts';

const url = 'https://shop.example/tarn-2';

/** Creates a gray image with a dark square in it. */
function picture(at: number): string {
  const [width, height] = [200, 120];
  const rows = new Uint8Array(height * (1 + width * 3)).fill(240);
  for (let y = 0; y < height; y += 1) {
    const row = y * (1 + width * 3);
    rows[row] = 0;
    if (y >= 40 && y < 60) rows.fill(20, row + 1 + at * 3, row + 1 + (at + 20) * 3);
  }
  return `data:image/png;base64,${Buffer.from(encodePng(width, height, rows)).toString('base64')}`;
}

/** Returns a shop's data about a stove in one country. */
function stove(price: string, more: { readonly links: string[]; readonly at: number; readonly items: unknown[] }) {
  return {
    markdown: `# Tarn 2 stove\n\n**${price}**\n\nIn stock.\n`,
    links: [url, ...more.links],
    screenshot: picture(more.at),
    json: { name: 'Tarn 2', items: more.items },
    metadata: { title: 'Tarn 2', url, sourceURL: url, statusCode: 200, creditsUsed: 1 },
  };
}

test('a request is sent to two services at once, and what differs is found @long', async ({
  profile,
  launch,
  startService,
}) => {
  const first = await startService(() => ({
    json: {
      success: true,
      data: stove('€ 189', {
        links: ['https://shop.example/de'],
        at: 20,
        items: [
          { sku: 'a', price: 1 },
          { sku: 'b', price: 2 },
        ],
      }),
    },
  }));
  const second = await startService(({ body }) =>
    body.includes('"mobile":true')
      ? 'hang'
      : {
          json: {
            success: true,
            data: stove('$ 204', {
              links: ['https://shop.example/us', 'https://shop.example/cart'],
              at: 120,
              items: [
                { sku: 'b', price: 3 },
                { sku: 'a', price: 1 },
              ],
            }),
          },
        },
  );
  seedProfile(profile, {
    connections: [
      { id: 'one', name: 'One', baseUrl: first.baseUrl },
      { id: 'two', name: 'Two', baseUrl: second.baseUrl },
    ],
    tabs: [{ connection: 'one', body: { url, formats: ['markdown', 'links', 'screenshot'] } }],
  });
  const { page } = await launch({ keychain: 'none' });
  const dialog = page.getByRole('dialog', { name: 'Send twice and compare' });
  const compare = page.getByRole('main', { name: 'Compare' });
  const overview = compare.getByRole('group', { name: 'Overview' });
  const status = compare.getByRole('status');
  const chooseService = async (name: string) => {
    await dialog.getByRole('button', { name: /Send B to/ }).click();
    await page.getByRole('option', { name }).click();
  };

  await test.step('both runs are sent, shown beside each other and explained', async () => {
    await expect(requestLine(page).address).toHaveValue(url);
    await page.keyboard.press('ControlOrMeta+Shift+y');
    await chooseService('Two');
    await expectNoBarriers(page, { part: '[role="dialog"]' });
    await dialog.getByRole('button', { name: 'Send both' }).click();
    await expect(compare.getByRole('article', { name: 'Run A' })).toContainText('One');
    await expect(compare.getByRole('article', { name: 'Run B' })).toContainText('Two');
    await expect(overview).toContainText('The requests are equal');
    await expect(overview).toContainText('Different services');
    await expect(overview).toContainText('location.country is not set');
    await expect(overview.getByRole('row', { name: /^Links/ }).first()).toContainText('3 entries');
    await expectNoBarriers(page, { part: 'main' });
  });

  await test.step('lists, values and pictures each say what differs', async () => {
    await compare.getByRole('tab', { name: /Links/ }).click();
    await expect(status).toHaveText('2 only in B, 1 only in A, 1 in both');
    await compare.getByRole('tab', { name: /JSON/ }).click();
    // Matched by what names them, an entry that only moved has not changed.
    await expect(status).toHaveText('1 difference');
    await compare.getByRole('row', { name: /price/ }).click();
    await expect(compare.getByRole('region', { name: 'items › sku=b › price' })).toHaveText('23');
    await compare.getByRole('tab', { name: 'Screenshot' }).click();
    await compare.getByRole('radio', { name: 'Pixels' }).click();
    await expect(status).toContainText('2 areas differ');
    await page.keyboard.press('F7');
    await expect(status).toHaveText('area 1 of 2');
    await expectNoBarriers(page, { part: 'main' });
  });

  await test.step('lines that differ each time are left out, and told', async () => {
    await compare.getByRole('tab', { name: /^Markdown/ }).click();
    await expect(status).toHaveText('1 change');
    await compare.getByRole('button', { name: 'Mask lines' }).click();
    const form = page.getByRole('dialog', { name: 'Mask lines' });
    await expect(form.getByRole('textbox', { name: 'Line pattern' })).toHaveValue('**€ ***');
    await expect(form).toContainText('1 line in A, 0 lines in B');
    await expectNoBarriers(page, { part: '[role="dialog"]' });
    await form.getByRole('button', { name: 'Mask these 2 lines' }).click();
    await expect(status).toHaveText('no changes');
    await compare.getByRole('button', { name: '2 masked' }).click();
    await expect(status).toHaveText('1 change');
    await compare.getByRole('tab', { name: /Links/ }).click();
    await compare.getByRole('tab', { name: /^Markdown/ }).click();
    await compare.getByRole('button', { name: '2 masked' }).click();
    await expect(status).toHaveText('no changes');
    await expectNoBarriers(page, { part: 'main' });
    await compare.getByRole('button', { name: 'Clear masks' }).click();
    await expect(status).toHaveText('1 change');
  });

  await test.step('one that hangs keeps the other from nothing, and stopping ends it', async () => {
    await page.keyboard.press('ControlOrMeta+1');
    await page.keyboard.press('ControlOrMeta+Shift+y');
    await chooseService('Two');
    await dialog.getByRole('textbox', { name: 'Overrides for B' }).fill('{"mobile": true}');
    await dialog.getByRole('button', { name: 'Send both' }).click();
    await expect(overview).toContainText('mobile');
    await expect(overview.getByRole('row', { name: /^Links/ }).first()).toContainText('pending');
    await compare.getByRole('button', { name: 'Stop' }).click();
    await expect(overview).toContainText('Only one has a result');
    await expect.poll(() => second.openConnections()).toBe(0);
  });

  await test.step('any other run of history takes the place of one', async () => {
    await compare.getByRole('button', { name: 'Choose another run as B' }).click();
    const picker = page.getByRole('dialog', { name: 'Choose another run as B' });
    await expect(picker.getByRole('row')).toHaveCount(6);
    await picker.getByRole('grid').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(picker).toBeHidden();
    await expect(compare.getByRole('article', { name: 'Run B' })).toContainText('done');
  });
});

test('two ways to read one file of this computer are sent at once, and told apart @long', async ({ launch }) => {
  const { page } = await launch({ keychain: 'none' });
  await dropFile(page, 'Lamps.pdf', makePdf([{ texts: [{ text: 'The lamp is lit each evening', x: 60, y: 60 }] }]));
  await expect(resultPane(page).outcome).toContainText('Done');
  await blocksTab(page).row('The lamp is lit').click();
  await page.keyboard.press('ControlOrMeta+Shift+y');
  const dialog = page.getByRole('dialog', { name: 'Send twice and compare' });
  await expect(dialog.getByRole('button', { name: /Send B to/ })).toContainText('Local engine');
  await dialog.getByRole('button', { name: 'PDF with OCR' }).click();
  await dialog.getByRole('button', { name: 'Send both' }).click();
  const compare = page.getByRole('main', { name: 'Compare' });
  await expect(compare.getByRole('article', { name: 'Run A' })).toContainText('mode not set');
  await expect(compare.getByRole('article', { name: 'Run B' })).toContainText('mode ocr');
  await expect(compare.getByRole('article', { name: 'Run B' })).toContainText('done', { timeout: 30_000 });
  // It begins with the block that was chosen, and the keys go on from there, here and back in the inspector.
  await expect(compare.getByRole('tab', { name: 'Blocks', selected: true })).toBeVisible();
  await expect(compare.getByRole('status')).toContainText('0 only in A, 0 only in B');
  const pairs = compare.getByRole('grid', { name: 'Differences in Blocks' });
  await expect(pairs.getByRole('row', { selected: true })).toContainText('The lamp is lit each evening');
  await expect(pairs).toBeFocused();
  await page.keyboard.press('Home');
  await compare.getByRole('article', { name: 'Run A' }).getByRole('button').first().click();
  await expect(blocksTab(page).sheet).toHaveAccessibleName(/Selected: .*The lamp is lit/);
  await expect(blocksTab(page).sheet).toBeFocused();
});

test('a file of this computer is found where the same one came from the web, and the other way @long', async ({
  profile,
  launch,
  site,
}) => {
  const parsers = [{ type: 'pdf', blocks: true }];
  seedProfile(profile, {
    settings: { allowedPrivateHosts: ['127.0.0.1'] },
    tabs: [{ body: { url: `${site.origin}/report.pdf`, formats: ['markdown'], parsers } }],
  });
  const { page } = await launch();
  const picker = page.getByRole('dialog', { name: 'Compare with another run' });
  const rows = picker.getByRole('grid').getByRole('row');
  const compare = page.getByRole('main', { name: 'Compare' });
  await requestLine(page).send();
  await expect(resultPane(page).outcome).toContainText('Done');
  await test.step('by its bytes, whatever it is called here', async () => {
    const bytes = new Uint8Array(await (await fetch(`${site.origin}/report.pdf`)).arrayBuffer());
    await dropFile(page, 'Copy of it.pdf', bytes);
    await expect(requestLine(page).address).toHaveValue(/Copy%20of%20it/);
    await expect(resultPane(page).outcome).toContainText('Done');
    await page.keyboard.press('ControlOrMeta+Shift+c');
    await expect(picker.getByRole('radio', { name: 'This file' })).toBeChecked();
    await expect(rows).toHaveCount(2);
    await expect(rows.last()).toContainText('/report.pdf');
    await page.keyboard.press('Escape');
  });
  await test.step('by its name, with other bytes', async () => {
    await dropFile(page, 'Report.pdf', makePdf([{ texts: [{ text: 'A newer report', x: 60, y: 60 }] }]));
    await expect(requestLine(page).address).toHaveValue(/Report/);
    await expect(resultPane(page).outcome).toContainText('Done');
    await page.keyboard.press('ControlOrMeta+1');
    await page.keyboard.press('ControlOrMeta+Shift+c');
    await expect(rows.filter({ hasText: 'Copy of it.pdf' })).toBeVisible();
    await rows.filter({ hasText: 'Report.pdf' }).click();
    await expect(compare.getByRole('article', { name: 'Run A' })).toContainText('Report.pdf');
    await expect(compare.getByRole('article', { name: 'Run B' })).toContainText('/report.pdf');
  });
});

test('a result is compared by one menu: with the run of its tab before, whatever its URL, and by what a service reports @long', async ({
  profile,
  launch,
  startService,
}) => {
  const service = await startService(({ body }) => {
    const day = /d=(\w+)/.exec(body)?.[1] ?? '';
    const changeTracking = {
      changeStatus: 'changed',
      previousScrapeAt: '2026-01-05T08:00:00Z',
      visibility: 'visible',
      diff: '@@ -1,2 +1,2 @@\n # Ferries\n-Next at 08:10\n+Next at 09:40\n',
    };
    const metadata = { title: day, url, statusCode: 200 };
    return { json: { success: true, data: { markdown: `# Ferries\n\nOn ${day}.\n`, changeTracking, metadata } } };
  });
  const formats = ['markdown', { type: 'changeTracking', modes: ['git-diff'] }];
  seedProfile(profile, {
    connections: [{ id: 'one', name: 'One', baseUrl: service.baseUrl }],
    tabs: [{ connection: 'one', body: { url: 'https://ferry.example/?d=Friday', formats } }],
  });
  const { page } = await launch({ keychain: 'none' });
  const compare = page.getByRole('main', { name: 'Compare' });
  const open = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const source = (name: string) => page.getByRole('menuitem', { name });
  await requestLine(page).sendToEnd();
  await requestLine(page).typeAddress('https://ferry.example/?d=Sunday');
  await requestLine(page).sendToEnd();

  await test.step('the menu says what changed since, and leads to both runs side by side', async () => {
    // The report of the service is a source of the comparison, not a view of its own.
    await expect(resultPane(page).tabs.getByRole('tab')).toHaveText(['Markdown', 'Raw']);
    await open('Compare');
    await expect(source('Previous run of this tab')).toContainText('?d=Friday');
    await expect(source('Previous run of this tab')).toContainText('+1 −1 lines');
    await expectNoBarriers(page, { part: '[role="menu"]' });
    await source('Previous run of this tab').click();
    await expect(compare.getByRole('article', { name: 'Run A' })).toContainText('d=Friday');
    await expect(compare.getByRole('article', { name: 'Run B' })).toContainText('d=Sunday');
    await compare.getByRole('tab', { name: /^Markdown/ }).click();
    await expect(compare.getByRole('status')).toHaveText('1 change');
  });

  await test.step('the same menu changes the source there', async () => {
    await compare.getByRole('button', { name: 'Previous run of this tab' }).click();
    await source('Change tracking').click();
    await expect(compare.getByRole('article', { name: 'Change tracking' })).toContainText('One');
    await expect(compare.getByRole('group', { name: 'Reported changes' }).locator('mark')).toHaveText([
      '08',
      '10',
      '09',
      '40',
    ]);
    await expectNoBarriers(page, { part: 'main' });
    await compare.getByRole('button', { name: 'Change tracking' }).click();
    await source('Another run…').click();
    const picker = page.getByRole('dialog', { name: 'Compare with another run' });
    await expect(picker.getByText('Earlier in this tab')).toBeVisible();
    await picker.getByRole('grid').press('Enter');
    await expect(compare.getByRole('article', { name: 'Run A' })).toContainText('d=Friday');
  });

  await test.step('the keys lead to the run before as well', async () => {
    await page.keyboard.press('ControlOrMeta+1');
    await page.keyboard.press('ControlOrMeta+Shift+c');
    await expect(compare.getByRole('article', { name: 'Run A' })).toContainText('d=Friday');
  });
});
