import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { makePdf } from '../support/makePdf.ts';
import { documentAnswer, startV2Service } from '../support/v2Service.ts';
import { expectNoBarriers } from './barriers.ts';
import { blocksTab } from './pages/blocksTab.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { shareApp } from './sharedApp.ts';
import { seedProfile, test } from './trowelTest.ts';

const parsers = [{ type: 'pdf', blocks: true, pages: true }];

/** An emoji before every span, no box, no span, a wrong span, and a type that nobody has heard of (ux.md 19.15). */
function strangeDocument(): Readonly<Record<string, unknown>> {
  const markdown = '🌿 # Leaves\n\nFirst words.\n\nLast words.';
  const block = (type: string, content: string, part: object = {}) => ({
    id: `p1.${type}`,
    type,
    label: null,
    content,
    readingOrder: 0,
    bbox: [0.1, 0.1, 0.9, 0.3],
    markdownSpan: [markdown.indexOf(content), markdown.indexOf(content) + content.length],
    source: 'layout_ocr',
    confidence: { layout: null, ocr: 0.41234567890123 },
    ...part,
  });
  const items = [
    block('title', '# Leaves'),
    block('hologram', 'First words.', { bbox: [0.1, 0.4, 0.9, 0.6] }),
    block('text', 'Last words.', { bbox: null }),
    block('page_number', '1', { bbox: [0.4, 0.9, 0.6, 0.95], markdownSpan: null }),
    block('caption', 'Last words.', { bbox: [0.1, 0.7, 0.9, 0.8], markdownSpan: [1, 5] }),
  ];
  return { markdown, blocks: [{ pageNumber: 1, status: 'ok', width: null, height: null, items }], pages: null };
}

/** The same file as another service reads it: one block. */
function otherParse(): Readonly<Record<string, unknown>> {
  const items = [{ type: 'title', content: '# Leaves', readingOrder: 0, bbox: [0.1, 0.1, 0.9, 0.3] }];
  return { markdown: '# Leaves', blocks: [{ pageNumber: 1, status: 'ok', width: null, height: null, items }] };
}

/** A figure without a word, and blocks of types that nobody has heard of. */
function manyTypes(): Readonly<Record<string, unknown>> {
  const types = ['figure', 'hologram', 'stamp', 'signature'];
  const items = types.map((type, index) => ({
    type,
    content: index === 0 ? '' : `What the ${type} says.`,
    readingOrder: index,
    bbox: [0.1, 0.1 + index * 0.2, 0.9, 0.2 + index * 0.2],
  }));
  return { blocks: [{ pageNumber: 1, status: 'ok', width: 595, height: 842, items }] };
}

/** Four pages with blocks of two sources, the last of nothing but furniture. */
function twoSources(): Readonly<Record<string, unknown>> {
  const kinds = [['title', 'text', 'caption', 'page_number'], ['text'], ['table'], ['page_header']];
  let markdown = '';
  const block = (type: string, page: number, at: number) => {
    const content = `${type} of page ${page}`;
    const isText = !type.startsWith('page_');
    const start = markdown.length;
    if (isText) markdown += `${content}\n\n`;
    return {
      type,
      content,
      readingOrder: at,
      bbox: [0.1, 0.1 + at * 0.2, 0.9, 0.2 + at * 0.2],
      markdownSpan: isText ? [start, start + content.length] : null,
      source: type === 'text' ? 'layout_ocr' : 'native_text',
    };
  };
  const blocks = kinds.map((types, index) => ({
    pageNumber: index + 1,
    status: 'ok',
    width: 595,
    height: 842,
    items: types.map((type, at) => block(type, index + 1, at)),
  }));
  return { markdown, blocks };
}

/** Two pages of the middle of a document, and what a model took out of them. @param isOther as another parse has it: all on the first page */
function grounded(isOther = false): Readonly<Record<string, unknown>> {
  const markdown = '# Leaves\n\nAsh is cut in March.\n\nOak is cut in May.';
  const block = (content: string, y: number) => ({
    type: 'text',
    content,
    readingOrder: 0,
    bbox: [0.1, y, 0.9, y + 0.1],
    markdownSpan: [markdown.indexOf(content), markdown.indexOf(content) + content.length],
  });
  const page = (pageNumber: number, items: readonly unknown[]) => ({
    pageNumber,
    status: 'ok',
    width: 595,
    height: 842,
    items,
  });
  const ash = block('Ash is cut in March.', 0.2);
  const oak = block('Oak is cut in May.', 0.5);
  const blocks = isOther ? [page(7, [ash, oak]), page(8, [])] : [page(7, [ash]), page(8, [oak])];
  return { markdown, blocks, json: { cuts: { last: 'Oak is cut in May' } } };
}

const app = shareApp(async (profile) => {
  const parses = [strangeDocument(), otherParse()];
  const places = [grounded(true), grounded()];
  const service = await startV2Service(({ body }) => {
    if (body.includes('/grounded')) return documentAnswer(grounded());
    if (body.includes('/moved')) return documentAnswer(places.pop());
    if (body.includes('/sources')) return documentAnswer(twoSources());
    if (body.includes('/types')) return documentAnswer(manyTypes());
    if (body.includes('/twice')) return documentAnswer(parses.pop());
    if (body.includes('/strange')) return documentAnswer(strangeDocument());
    return documentAnswer();
  });
  const ask = (path: string) => ({
    connection: 'cloud',
    body: { url: `https://example.com${path}`, formats: ['markdown'], parsers },
  });
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [
      ask('/strange'),
      ask('/page'),
      ask('/types'),
      ask('/twice'),
      ask('/grounded'),
      ask('/sources'),
      ask('/moved'),
    ],
  });
  return [service];
});

test('what has no place is listed, wrong offsets are told and not marked, unknown types are shown @long', async () => {
  const { page } = app();
  const blocks = blocksTab(page);
  await requestLine(page).send();
  await resultPane(page).open('Blocks');
  await expect(blocks.pane.getByText('3 of 4 spans match the Markdown. The others are not marked.')).toBeVisible();
  await expect(blocks.pane.getByText('Page size unknown')).toBeVisible();
  await expect(blocks.box('?')).toBeVisible();
  await blocks.box('?').click();
  await expect(blocks.details).toContainText('hologram');
  await expect(blocks.details.getByText('layout null, ocr 0.412', { exact: true })).toBeVisible();
  await blocks.pane.getByRole('button', { name: /^No bounding box/ }).click();
  await expect(blocks.list.getByRole('row')).toHaveCount(2);
  await blocks.row('Last words.').click();
  await expect(blocks.details).toContainText('null');
  await blocks.pane.getByRole('button', { name: 'Show 1 block' }).click();
  await blocks.row('wrong span').click();
  await expect(blocks.details).toContainText('The Markdown differs at this span');
  await blocks.pane.getByRole('button', { name: 'Show all blocks' }).click();
  await resultPane(page).open('Pages');
  await expect(resultPane(page).panel).toContainText('null');
});

test('in a low window a press chooses a block, and another opens its details in the place of the list @long', async () => {
  const { page, electron } = app();
  const blocks = blocksTab(page);
  const resize = (to: readonly number[]) =>
    electron.evaluate(({ BrowserWindow }, size) => {
      const [window] = BrowserWindow.getAllWindows();
      const before = window?.getContentSize() ?? [];
      window?.setContentSize(size[0] ?? 0, size[1] ?? 0);
      return before;
    }, to);
  await requestLine(page).sendToEnd();
  await resultPane(page).open('Blocks');
  const before = await resize([960, 600]);
  await expect(blocks.details).toHaveCount(0);
  await blocks.row('hologram').click();
  await expect(blocks.sheet).toHaveAccessibleName(/Selected: hologram/);
  await expect(blocks.details).toHaveCount(0);
  await blocks.row('hologram').click();
  await expect(blocks.details).toContainText('First words.');
  await expect(blocks.list).toHaveCount(0);
  await blocks.details.getByRole('button', { name: 'Close details' }).click();
  await expect(blocks.list).toBeVisible();
  await test.step('by key too, and Escape leads back to the list', async () => {
    await blocks.list.focus();
    await page.keyboard.press('Enter');
    await expect(blocks.details).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(blocks.list).toBeFocused();
  });
  await resize(before);
});

test('blocks that were asked for and did not come say so @long', async () => {
  const { page } = app();
  await page.keyboard.press('ControlOrMeta+2');
  await requestLine(page).send();
  await resultPane(page).open('Blocks');
  await expect(resultPane(page).panel).toContainText('not returned');
});

test('types that nobody has heard of are chosen by their names, and a block without words says so @long', async () => {
  const { page } = app();
  const blocks = blocksTab(page);
  await page.keyboard.press('ControlOrMeta+3');
  await requestLine(page).send();
  await resultPane(page).open('Blocks');
  await expect(blocks.row('no text')).toBeVisible();
  await blocks.row('no text').click();
  await expect(blocks.sheet).toHaveAccessibleName(/Selected: figure: no text$/);
  await blocks.pane.getByRole('button', { name: /Other types/ }).click();
  await page.getByRole('checkbox', { name: /^stamp/ }).press('Space');
  await page.keyboard.press('Escape');
  await expect(blocks.list.getByRole('row')).toHaveCount(2);
  await expect(blocks.row('What the stamp says.')).toBeVisible();
  await expect(blocks.box('?')).toHaveCount(1);
});

test('what a filter keeps out of the list can be chosen in the text, is seen on its page, and keys go past it @long', async () => {
  const { page } = app();
  const blocks = blocksTab(page);
  const types = blocks.pane.getByRole('group', { name: 'Types' });
  await page.keyboard.press('ControlOrMeta+6');
  await requestLine(page).send();
  await resultPane(page).open('Blocks');
  await types.getByRole('button', { name: 'Source: any' }).press('Enter');
  await page.getByRole('checkbox', { name: /^native_text/ }).press('Space');
  await page.keyboard.press('Escape');
  await expect(blocks.pane.locator('[data-block]')).toHaveCount(3);
  await blocks.beside('Markdown').click();
  await blocks.markdown.getByText('text of page 1').click();
  await expect(blocks.sheet).toHaveAccessibleName(/Selected: text: text of page 1/);
  await expect(blocks.pane.locator('[data-block]')).toHaveCount(4);
  await blocks.beside('Blocks').click();
  await expect(blocks.list.getByRole('row')).toHaveCount(4);
  await expect(blocks.details).toContainText('The filter hides this block in the list.');

  await test.step('the next one is that of the list, also on the next page that has any', async () => {
    await blocks.sheet.focus();
    for (const name of [/caption of page 1/, /page_number of page 1/, /^Page 3.*table of page 3/, /^Page 4.*page 4/]) {
      await page.keyboard.press('n');
      await expect(blocks.sheet).toHaveAccessibleName(name);
    }
    await page.keyboard.press('p');
    await expect(blocks.sheet).toHaveAccessibleName(/^Page 3.*table of page 3/);
  });
  await test.step('furniture that is hidden is not asked for, and a page of nothing else says so', async () => {
    await page.keyboard.press('End');
    await blocks.pane.getByRole('button', { name: 'Hide furniture' }).click();
    await expect(blocks.pane.getByText('No blocks match.')).toBeVisible();
    await blocks.pane.getByRole('button', { name: 'Clear filter' }).click();
    await expect(blocks.row('page_header of page 4')).toBeVisible();
    await blocks.pane.getByRole('button', { name: 'Hide furniture' }).click();
    await blocks.pane.getByRole('button', { name: 'Show furniture' }).click();
    await expect(blocks.row('page_header of page 4')).toBeVisible();
    await blocks.pane.getByRole('button', { name: 'Hide furniture' }).click();
    await types.getByRole('button', { name: /furniture/ }).click();
    await expect(blocks.row('page_header of page 4')).toBeVisible();
  });
});

test('pages are drawn from a file of this computer, and one of another shape is told to be another file @long', async () => {
  const { page, electron, profile } = app();
  const blocks = blocksTab(page);
  const draw = async (name: string, bytes: Uint8Array): Promise<void> => {
    const path = join(profile, name);
    writeFileSync(path, bytes);
    await electron.evaluate(({ dialog }, file) => {
      Object.assign(dialog, { showOpenDialog: () => Promise.resolve({ canceled: false, filePaths: [file] }) });
    }, path);
    await blocks.pane.getByRole('button', { name: 'Render a local file' }).click();
  };
  await page.keyboard.press('ControlOrMeta+3');
  await requestLine(page).sendToEnd();
  await resultPane(page).open('Blocks');
  await draw('Lying.pdf', makePdf([{ texts: [{ text: 'Another file', x: 60, y: 60 }], rotate: 90 }]));
  await expect(blocks.picture).toHaveAttribute('data-page-picture', 'drawn');
  await expect(blocks.pane.getByText('The file may be a different one')).toBeVisible();
  await draw('Standing.pdf', makePdf([{ texts: [{ text: 'The file', x: 60, y: 60 }] }]));
  await expect(blocks.pane.getByText('The file may be a different one')).toHaveCount(0);
  await expect(blocks.picture).toHaveAttribute('data-page-picture', 'drawn');
});

test('two parses of one file are set beside each other, and what differs is marked @long', async () => {
  const { page } = app();
  await page.keyboard.press('ControlOrMeta+4');
  await requestLine(page).send();
  await expect(resultPane(page).tab('Blocks')).toContainText('1');
  await requestLine(page).send();
  await expect(resultPane(page).tab('Blocks')).toContainText('5');
  await page.keyboard.press('ControlOrMeta+Shift+c');
  const compare = page.getByRole('main', { name: 'Compare' });
  await compare.getByRole('tab', { name: 'Blocks' }).click();
  await test.step('what belongs together is a row, and its texts are marked word by word', async () => {
    const pairs = compare.getByRole('grid', { name: 'Differences in Blocks' });
    await expect(compare.getByRole('status')).toHaveText('0 blocks differ, 0 only in A, 4 only in B, 1 equal');
    await expect(pairs.getByRole('row').filter({ hasText: 'only B' })).toHaveCount(4);
    await expect(pairs.getByRole('row').filter({ hasText: 'Leaves' })).toHaveCount(0);
    await compare.getByText('Show equal blocks').click();
    await expect(pairs.getByRole('row').filter({ hasText: 'Leaves' })).toContainText('both');
    await pairs.getByRole('row').filter({ hasText: 'First words.' }).click();
    await expect(compare.getByRole('region', { name: 'Value of A' })).toContainText('none');
    const marked = compare.getByRole('region', { name: 'Value of B' }).locator('mark');
    await expect(marked).toHaveText('First words.');
    await expect(compare.locator('[data-pair-box="after"][data-chosen]')).toBeVisible();
    // The page has no image here: its text is shown at its positions.
    await expect(compare.locator('[data-paper]').getByText('First words.')).toBeVisible();
    await expect(compare.locator('[data-paper]').getByText('Leaves')).toHaveCount(1);
    await page.keyboard.press('F7');
    await expect(marked).toHaveText('Last words.');
    // From the tabs too.
    await compare.getByRole('tab', { name: 'Blocks' }).focus();
    await page.keyboard.press('Shift+F7');
    await expect(marked).toHaveText('First words.');
    await expectNoBarriers(page, { part: 'main' });
  });
  await compare.getByRole('radio', { name: 'As text' }).click();
  await expect(compare.getByRole('textbox', { name: 'Blocks of A' })).toBeAttached();
  await expect(compare.getByRole('status')).toHaveText('1 change');
  await expect(compare.locator('.modified')).toContainText('hologram');
  await expect(compare.locator('.original')).not.toContainText('hologram');
  // Left in the middle of comparing: an editor that is gone misses nothing (errors that nobody caught fail this file).
  for (const part of ['Raw', 'Markdown', 'Raw']) await compare.getByRole('tab', { name: part, exact: true }).click();
  await page.keyboard.press('ControlOrMeta+1');
});

test('a value of the answer leads to the block that says it, on its page, and back @long', async () => {
  const { page } = app();
  const result = resultPane(page);
  const blocks = blocksTab(page);
  await page.keyboard.press('ControlOrMeta+5');
  await requestLine(page).send();
  await result.open('JSON');
  await result.pane.getByRole('treeitem', { name: /^last/ }).click();
  await result.pane.getByRole('button', { name: 'Find “Oak is cut in May” in the page' }).click();
  await result.pane.getByRole('button', { name: 'Show block, page 8' }).click();
  await expect(blocks.row('Oak is cut in May.')).toHaveAttribute('aria-selected', 'true');
  await expect(blocks.strip.getByRole('option', { selected: true })).toHaveText(/8/);
  await expect(blocks.details).toContainText('Oak is cut in May.');
  await result.pane.getByRole('button', { name: 'Back to JSON' }).click();
  const value = result.pane.getByRole('treeitem', { name: /^last/ });
  await expect(value).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(value).toBeFocused();
});

test('from a value on to its block and into the comparison, which begins there, and back @long', async () => {
  const { page } = app();
  const result = resultPane(page);
  const blocks = blocksTab(page);
  const compare = page.getByRole('main', { name: 'Compare' });
  const pairs = compare.getByRole('grid', { name: 'Differences in Blocks' });
  const chosen = pairs.getByRole('row', { selected: true });
  await page.keyboard.press('ControlOrMeta+7');
  for (let parse = 1; parse <= 2; parse += 1) await requestLine(page).sendToEnd();
  await result.open('JSON');
  await result.pane.getByRole('treeitem', { name: /^last/ }).click();
  await result.pane.getByRole('button', { name: 'Find “Oak is cut in May” in the page' }).click();
  await result.pane.getByRole('button', { name: 'Show block, page 7' }).click();
  await expect(blocks.row('Oak is cut in May.')).toHaveAttribute('aria-selected', 'true');
  await test.step('a block that moved is one row with both of its pages', async () => {
    await page.keyboard.press('ControlOrMeta+Shift+c');
    await expect(compare.getByRole('tab', { name: 'Blocks', selected: true })).toBeVisible();
    await expect(chosen).toContainText('Oak is cut in May.');
    await expect(chosen).toContainText('moved');
    await expect(chosen).toContainText('page 8 of A, page 7 of B');
    await expect(compare.getByRole('status')).toHaveText('1 block differs, 0 only in A, 0 only in B, 1 equal');
    await expect(
      compare.getByRole('group', { name: 'Page 8 of A and page 7 of B with the blocks of both' }),
    ).toBeVisible();
    await expect(compare.locator('[data-pair-box="before"][data-chosen]')).toHaveCount(1);
    await expect(compare.locator('[data-pair-box="after"][data-chosen]')).toHaveCount(1);
    // There is no image here: the text is shown on either page.
    await expect(compare.locator('[data-paper]').getByText('Oak is cut in May.')).toHaveCount(2);
    await expectNoBarriers(page, { part: 'main' });
  });
  await test.step('a chosen block that is alike in both is shown among those that are', async () => {
    await page.keyboard.press('ControlOrMeta+7');
    // At once: nobody waits for what the inspector still reads of it.
    await blocks.row('Ash is cut in March.').click();
    await page.keyboard.press('ControlOrMeta+Shift+c');
    await expect(chosen).toContainText('Ash is cut in March.');
    await expect(pairs).toBeFocused();
  });
  await test.step('keys go on from it, swapping keeps it, and the inspector shows what was chosen last', async () => {
    await page.keyboard.press('ArrowDown');
    await expect(chosen).toContainText('Oak is cut in May.');
    await compare.getByRole('button', { name: 'Swap A and B' }).click();
    await expect(chosen).toContainText('page 7 of A, page 8 of B');
    await compare.getByRole('article', { name: 'Run A' }).getByRole('button').first().click();
    await expect(blocks.sheet).toHaveAccessibleName(/Selected: text: Oak/);
    await expect(blocks.list).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(blocks.sheet).toHaveAccessibleName(/Selected: text: Ash/);
  });
});
