import { expect } from '@playwright/test';
import type { GrayImage } from '../../electron/engine/documents/ocr/grayImage.ts';
import { makeTiff } from '../support/makeTiff.ts';
import { makePdf } from '../support/makePdf.ts';
import { lockedPdf } from '../support/lockedPdf.ts';
import { manyPages } from '../support/manyPages.ts';
import { reportPdf } from '../support/reportPdf.ts';
import { startSite } from '../support/site.ts';
import { documentAnswer, startV2Service } from '../support/v2Service.ts';
import { expectNoBarriers } from './barriers.ts';
import { blocksTab } from './pages/blocksTab.ts';
import { dropFile } from './pages/dropFile.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { shareApp } from './sharedApp.ts';
import { seedProfile, test } from './trowelTest.ts';

const parsers = [{ type: 'pdf', blocks: true, pages: true }];

/** 1,000 pages of fifty blocks, the eighth page failed, the ninth read in part. */
const longDocument = () =>
  manyPages(1000, { statusOf: (page) => (page === 8 ? 'failed' : page === 9 ? 'partial' : 'ok') });

/** A sheet with a black bar on it. */
function scan(): GrayImage {
  const [width, height] = [300, 400];
  const bytes = new Uint8Array(width * height).fill(255);
  bytes.fill(0, width * 40, width * 50);
  return { width, height, bytes };
}

const app = shareApp(async (profile) => {
  const site = await startSite();
  const service = await startV2Service(() => documentAnswer(longDocument()));
  seedProfile(profile, {
    settings: { allowedPrivateHosts: ['127.0.0.1'] },
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [
      { body: { url: `${site.origin}/report.pdf`, formats: ['markdown'], parsers } },
      { connection: 'cloud', body: { url: 'https://example.com/long', formats: ['markdown'], parsers } },
    ],
  });
  return [site, service];
});

// Every test starts with the report read, including a retry in a new app.
test.beforeAll(async () => {
  const { page } = app();
  await requestLine(page).sendToEnd();
  await expect(resultPane(page).outcome).toContainText('Done');
  await resultPane(page).open('Blocks');
});

test('a table chosen on the page is found in the list and in the markdown, and back', async () => {
  const { page } = app();
  const blocks = blocksTab(page);
  await expect(blocks.row('Supply and returns')).toBeVisible();
  await blocks.box('B').click();
  await expect(blocks.details).toContainText('table');
  await expect(blocks.details).toContainText('Damaged in transit');
  await blocks.beside('Markdown').click();
  const marked = blocks.markdown.locator('.bg-surface-selected');
  await expect(marked.filter({ hasText: 'Damaged in transit' })).toBeVisible();
  await expect(marked.filter({ hasText: 'Deliveries' })).toHaveCount(0);

  await test.step('and back: a line of the markdown leads to its block on the page', async () => {
    await blocks.markdown.getByText('Most damage happens').click();
    await expect(marked.filter({ hasText: 'Most damage happens' })).toBeVisible();
    await expect(blocks.sheet).toHaveAccessibleName(/Selected: text: Most damage happens/);
    await blocks.markdown.getByText('Outlook').click();
    await expect(blocks.sheet).toHaveAccessibleName(/^Page 2, ok/);
    await blocks.beside('Blocks').click();
    await expect(blocks.details).toContainText('Outlook');
  });

  await test.step('keys alone do it too', async () => {
    // The pane has become narrower below the pointer: on a button, Escape would close its tooltip first.
    await blocks.list.hover();
    await blocks.list.focus();
    await page.keyboard.press('Escape');
    await expect(blocks.details).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(blocks.details).toBeVisible();
    await blocks.sheet.focus();
    await page.keyboard.press('Home');
    await expect(blocks.sheet).toHaveAccessibleName(/^Page 1, ok/);
    await page.keyboard.press('b');
    await expect(blocks.box('B')).toHaveCount(0);
    await page.keyboard.press('b');
    await blocks.row('Supply and returns').click();
    await page.keyboard.press('n');
    await expect(blocks.details).toContainText('Deliveries');
    await page.keyboard.press('p');
    await expect(blocks.details).toContainText('Supply and returns');
    await blocks.sheet.focus();
    await page.keyboard.press('Enter');
    await expect(blocks.details).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(blocks.details).toHaveCount(0);
    await expect(blocks.sheet).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(blocks.details).toBeFocused();
  });
});

test('arrows go from block to block in the markdown, and Enter leads to the details and Escape back @long', async () => {
  const { page } = app();
  const blocks = blocksTab(page);
  await blocks.beside('Markdown').click();
  await blocks.markdown.getByText('Supply and returns').click();
  await expect(blocks.sheet).toHaveAccessibleName(/Selected: title: Supply and returns/);
  await blocks.markdown.focus();
  await page.keyboard.press('ArrowDown');
  await expect(blocks.sheet).toHaveAccessibleName(/Selected: text: Deliveries/);
  await page.keyboard.press('ArrowUp');
  await expect(blocks.sheet).toHaveAccessibleName(/Selected: title: Supply and returns/);
  await page.keyboard.press('Enter');
  await expect(blocks.details).toBeFocused();
  await expect(blocks.details).toContainText('Supply and returns');
  await page.keyboard.press('Escape');
  await expect(blocks.markdown).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(blocks.sheet).toHaveAccessibleName(/Selected: text: Deliveries/);
  await blocks.beside('Blocks').click();
});

test('a file that is dropped on the window is read here, drawn and linked, and is a run like any other', async () => {
  const { page } = app();
  const result = resultPane(page);
  const blocks = blocksTab(page);
  await dropFile(page, 'Annual report.pdf', reportPdf());
  await expect(page.getByRole('tab', { name: /Annual report\.pdf/ })).toBeVisible();
  await expect(result.outcome).toContainText('Done');
  // The page itself, and no text of ours over it, without a further press.
  await expect(blocks.picture).toHaveAttribute('data-page-picture', 'drawn');
  await expect(blocks.box('B')).toHaveText('B');
  await blocks.box('B').click();
  await blocks.beside('Markdown').click();
  const marked = blocks.markdown.locator('.bg-surface-selected');
  await expect(marked.filter({ hasText: 'Damaged in transit' })).toBeVisible();
  await blocks.markdown.getByText('Outlook').click();
  await expect(blocks.sheet).toHaveAccessibleName(/^Page 2, ok.*Outlook/);
  await expect(blocks.picture).toHaveAttribute('data-page-picture', 'drawn');
  await test.step('beside it stands what a file can be asked for, and nothing about fetching pages of the web', async () => {
    const builder = page.locator('[data-region="builder"]');
    await expect(builder.getByRole('button', { name: /^Documents(?! options)/ })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await expect(builder.getByRole('button', { name: /^Actions/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Rehearse on a live page' })).toHaveCount(0);
  });
  await test.step('the wireframe is a press away', async () => {
    await blocks.pane.getByRole('button', { name: 'Page image' }).click();
    await expect(blocks.picture).toHaveCount(0);
    await expect(blocks.box('H')).toContainText('Outlook');
  });
  await page.keyboard.press('ControlOrMeta+Shift+h');
  await expect(page.getByRole('row', { name: /Annual report\.pdf/ })).toContainText('Done');
  await page.keyboard.press('ControlOrMeta+2');
  await page.keyboard.press('ControlOrMeta+w');
  await page.keyboard.press('ControlOrMeta+1');
});

test('until a page that takes its time is drawn, its boxes say what stands in them @long', async () => {
  const { page, electron } = app();
  const blocks = blocksTab(page);
  const painters = await electron.evaluate(({ app: program }) =>
    program.getAppMetrics().flatMap(({ name, pid }) => (name === 'Trowel page pictures' ? [pid] : [])),
  );
  expect(painters, 'the process that drew the pages before').toHaveLength(1);
  for (const painter of painters) process.kill(painter, 'SIGSTOP');
  try {
    // Of other bytes than the one that was drawn before.
    await dropFile(page, 'Slow report.pdf', Buffer.concat([reportPdf(), Buffer.from('\n')]));
    await expect(blocks.picture).toHaveAttribute('data-page-picture', 'coming');
    await expect(blocks.box('H').first()).not.toHaveText('H');
  } finally {
    for (const painter of painters) process.kill(painter, 'SIGCONT');
  }
  await expect(blocks.picture).toHaveAttribute('data-page-picture', 'drawn');
  await expect(blocks.box('H').first()).toHaveText('H');
  await page.keyboard.press('ControlOrMeta+w');
  await page.keyboard.press('ControlOrMeta+1');
});

test('a TIFF, which no browser reads, is drawn too @long', async () => {
  const { page } = app();
  const blocks = blocksTab(page);
  // Two pages, the first of which contains text for OCR.
  await dropFile(page, 'Scan.tiff', makeTiff([scan(), { width: 400, height: 40, bytes: new Uint8Array(16_000) }]));
  await resultPane(page).open('Blocks');
  await expect(blocks.picture).toHaveAttribute('data-page-picture', 'drawn');
  const drawn = await blocks.picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return image.naturalHeight / image.naturalWidth;
  });
  expect(drawn).toBeCloseTo(4 / 3, 1);
  await page.keyboard.press('ControlOrMeta+w');
  await page.keyboard.press('ControlOrMeta+1');
});

test('a locked file of this computer opens with its password, which is nowhere afterwards @long', async () => {
  const { page } = app();
  const result = resultPane(page);
  await dropFile(page, 'Locked.pdf', lockedPdf('Counted ships', ' lamp-at-dusk '));
  await result.pane.getByRole('button', { name: 'Enter the password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open a locked file' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await result.pane.getByRole('button', { name: 'Enter the password' }).click();
  await dialog.getByLabel('Password for Locked.pdf').fill('of another file');
  await page.keyboard.press('Enter');
  await expect(result.pane.getByText('The password is wrong')).toBeVisible();
  await result.pane.getByRole('button', { name: 'Enter the password' }).click();
  await dialog.getByLabel('Password for Locked.pdf').fill(' lamp-at-dusk ');
  await page.keyboard.press('Enter');
  await result.open('Blocks');
  await expect(blocksTab(page).row('Counted ships')).toBeVisible();
  await expect(blocksTab(page).picture).toHaveAttribute('data-page-picture', 'drawn');
  await expect(result.outcome).toContainText('Locked.pdf');
  await expect(result.panel).not.toContainText('files.trowel.test');
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain('lamp-at-dusk');
  await page.keyboard.press('ControlOrMeta+w');
  await page.keyboard.press('ControlOrMeta+1');
});

test('a window that is left comes back as it was: its divider, and all of the room for the result @long', async () => {
  const { page } = app();
  const { sheet } = blocksTab(page);
  const result = resultPane(page);
  const builder = page.locator('[data-region="builder"]');
  const width = async (): Promise<number> => (await sheet.boundingBox())?.width ?? 0;
  await result.open('Blocks');
  const before = await width();
  const divider = page.getByRole('separator', { name: 'Divider next to the page' });
  await divider.press('Shift+ArrowLeft');
  const moved = await width();
  expect(before - moved).toBeCloseTo(64, 0);
  await result.open('Pages');
  await result.open('Blocks');
  // In whole pixels, and after the layout of the restored panes.
  await expect.poll(async () => Math.round(Math.abs((await width()) - moved))).toBe(0);
  await divider.press('Enter');
  await expect.poll(async () => Math.round(Math.abs((await width()) - before))).toBe(0);

  await page.keyboard.press('ControlOrMeta+Shift+m');
  await expect(builder).toBeHidden();
  await page.keyboard.press('ControlOrMeta+2');
  await expect(builder).toBeVisible();
  await page.keyboard.press('ControlOrMeta+1');
  await expect(builder).toBeHidden();
  await page.keyboard.press('ControlOrMeta+Shift+h');
  await page.keyboard.press('ControlOrMeta+1');
  await expect(builder).toBeHidden();
  await page.keyboard.press('ControlOrMeta+Shift+m');
  await expect(builder).toBeVisible();
});

test('of a file without text it is said what it is, and nothing is proposed that only a page of the web has @long', async () => {
  const { page } = app();
  const result = resultPane(page);
  await dropFile(page, 'blank.pdf', makePdf([{}]));
  await expect(result.pane.getByText('The file was read but contains no text.')).toBeVisible();
  await expect(result.pane.getByRole('button', { name: 'X-ray' })).toHaveCount(0);
  await expect(result.pane.getByRole('button', { name: 'Send without onlyMainContent' })).toHaveCount(0);
  await result.open('Blocks');
  await expect(blocksTab(page).pane.getByText('The document has no blocks.')).toBeVisible();
  await expect(blocksTab(page).list).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+w');
  await page.keyboard.press('ControlOrMeta+1');
});

test('of a damaged file each page has its state: in the strip, whole words of it, in the list and beside its text @long', async () => {
  const { page } = app();
  const blocks = blocksTab(page);
  const result = resultPane(page);
  const whole = Buffer.from(
    makePdf([{}, {}, {}].map((_, at) => ({ texts: [{ text: `Stove ${at + 1}`, x: 90, y: 120 }] }))),
  );
  const second = whole.indexOf('<< /Type /Page ', whole.indexOf('<< /Type /Page ') + 1);
  const length = whole.indexOf('endobj', second) - second;
  whole.write('null'.padEnd(length), second, 'latin1');
  await dropFile(page, 'damaged.pdf', whole);
  await expect(blocks.pane.getByText('1 page failed.')).toBeVisible();
  const failed = blocks.strip.getByRole('option', { name: /^Page 2, failed/ });
  const word = failed.getByText('failed', { exact: true });
  expect(await word.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  const place = await blocks.sheet.boundingBox();
  await failed.click();
  await expect(blocks.sheet).toHaveAccessibleName(/^Page 2, failed/);
  expect((await blocks.sheet.boundingBox())?.y, 'nothing jumps').toBe(place?.y);
  await expect(blocks.pane.getByText('This page failed: nothing was read.')).toHaveCount(2);
  await result.open('Pages');
  const row = result.pane.getByRole('grid', { name: 'Pages' }).getByRole('row', { name: /2 failed/ });
  await row.click();
  await expect(result.pane.getByText('This page failed: nothing was read.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+w');
  await page.keyboard.press('ControlOrMeta+1');
});

test('the text of each page stands by itself @long', async () => {
  const { page } = app();
  await resultPane(page).open('Pages');
  const pages = resultPane(page).pane.getByRole('grid', { name: 'Pages' });
  await expect(pages.getByRole('row')).toHaveCount(3);
  await pages.getByRole('row').nth(2).click();
  await expect(page.getByRole('document', { name: 'Markdown of page 2' })).toContainText('Outlook');
});

test('a thousand pages: the strip tells how each came out, and any page is a moment away @long', async () => {
  const { page } = app();
  const blocks = blocksTab(page);
  await page.keyboard.press('ControlOrMeta+2');
  await requestLine(page).send();
  await resultPane(page).open('Blocks');
  await expect(blocks.strip.getByRole('option', { name: /^Page 8, failed/ })).toContainText('failed');
  await expect(blocks.strip.getByRole('option', { name: /^Page 9, partial/ })).toContainText('partial');
  await blocks.strip.getByRole('option', { name: /^Page 8, failed/ }).click();
  const nothingRead = blocks.pane.getByText('This page failed: nothing was read.');
  await expect(nothingRead, 'on the page, and in place of its list').toHaveCount(2);
  await test.step('what is missing is told, and found among the thousand', async () => {
    await expect(blocks.pane.getByText('1 page failed, 1 only partly read.')).toBeVisible();
    await blocks.pane.getByRole('button', { name: 'Show page 9' }).click();
    await expect(blocks.sheet).toHaveAccessibleName(/^Page 9, partly read/);
    await blocks.pane.getByRole('button', { name: 'Show page 8' }).click();
    await expect(blocks.sheet).toHaveAccessibleName(/^Page 8, failed/);
  });
  await blocks.sheet.focus();
  await page.keyboard.press('g');
  await page.keyboard.type('900');
  await page.keyboard.press('Enter');
  await expect(blocks.row('Line 2 of page 900.')).toBeAttached();
  await expect(blocks.sheet).toBeFocused();
  await page.keyboard.press('g');
  await page.keyboard.type('5000');
  await page.keyboard.press('Enter');
  await expect(blocks.sheet).toHaveAccessibleName(/^Page 1000, ok/);
  await page.keyboard.press('PageUp');
  await blocks.beside('Markdown').click();
  await expect(blocks.markdown).toContainText('Line 2 of page 999.');
  await blocks.beside('Blocks').click();
  await blocks.pane.getByRole('radio', { name: 'All' }).click();
  await expect(blocks.pane.getByText('49,950 blocks')).toBeVisible();
  await test.step('the list of all begins at the page in sight, and goes with it while nothing is chosen', async () => {
    await expect(blocks.row('Line 1 of page 999.')).toBeVisible();
    await blocks.sheet.focus();
    await page.keyboard.press('Home');
    await expect(blocks.row('Line 1 of page 1.')).toBeVisible();
  });
  await test.step('the first press in a list that was scrolled chooses the row that is pressed', async () => {
    await blocks.list.hover();
    await page.mouse.wheel(0, 9000);
    const far = blocks.row('Line 26 of page 7.');
    await expect(far).toBeVisible();
    await far.click();
    await expect(far).toHaveAttribute('aria-selected', 'true');
    await expect(blocks.sheet).toHaveAccessibleName(/^Page 7, ok.*Line 26 of page 7/);
  });
  await blocks.pane.getByRole('searchbox', { name: 'Find in blocks' }).fill('line 7 of page 77.');
  await expect(blocks.row('Line 7 of page 77.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(blocks.sheet).toHaveAccessibleName(/^Page 77, ok/);
  await page.keyboard.press('ArrowDown');
  await expect(blocks.list).toBeFocused();
  // What has the focus goes with what a wide window has no need of: keys go on.
  await blocks.beside('Markdown').click();
  await page.keyboard.press('ControlOrMeta+Shift+m');
  await expect(blocks.sheet).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Shift+m');
});

test('heat without any confidence is off, with the reason @long', async () => {
  const { page } = app();
  const blocks = blocksTab(page);
  await page.keyboard.press('ControlOrMeta+1');
  await resultPane(page).open('Blocks');
  const heat = blocks.pane.getByRole('button', { name: 'Confidence heat (no scores)' });
  await expect(heat).toBeDisabled();
  await expect(blocks.pane.getByTitle('No confidence scores in this response.')).toBeVisible();
});

test('the inspector keeps nobody out @long', async () => {
  const { page } = app();
  await page.keyboard.press('ControlOrMeta+1');
  await resultPane(page).open('Blocks');
  await blocksTab(page).box('B').click();
  await expectNoBarriers(page, { part: '[data-region="result"]' });
});
