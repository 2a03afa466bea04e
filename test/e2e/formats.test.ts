import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { parseJson } from '../../shared/base/json.ts';
import { demoUrl } from '../../shared/workspace/workspace.ts';
import { documentAnswer, startV2Service, type V2Service } from '../support/v2Service.ts';
import { wholeDocument } from '../support/wholeDocument.ts';
import { expectNoBarriers } from './barriers.ts';
import { builderPane } from './pages/builderPane.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { shareApp } from './sharedApp.ts';
import { seedProfile, test } from './trowelTest.ts';
import { undoOfToast } from './pages/toasts.ts';

let service: V2Service;
let hasEverything = false;

const app = shareApp(async (profile) => {
  service = await startV2Service((request) =>
    request.path.startsWith('/v2/')
      ? hasEverything
        ? { json: { success: true, agent_hints: ['ask for json'], data: wholeDocument(service.baseUrl) } }
        : documentAnswer()
      : { text: 'file', headers: { 'content-type': 'audio/mpeg' } },
  );
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    layout: {},
    tabs: [
      { connection: 'cloud', body: { url: 'https://example.com/', formats: ['markdown'], later: 1 } },
      { connection: 'cloud', body: { url: 'https://example.com/whole', formats: ['markdown'] } },
      { body: { url: demoUrl } },
    ],
  });
  return [service];
});

function lastBody(): unknown {
  const parsed = parseJson(service.scrapes().at(-1)?.body ?? '');
  return parsed.ok ? parsed.value : null;
}

test('a request with an option of a format and with actions is built and sent by keyboard alone @long', async () => {
  const { page } = app();
  const builder = builderPane(page);
  const { keyboard } = page;
  await keyboard.press('ControlOrMeta+1');

  await test.step('a format with its question', async () => {
    await builder.pane.getByRole('button', { name: 'Add format', exact: true }).focus();
    await keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: /^question/ })).toContainText('needs a model');
    await keyboard.type('answer to a question');
    await expect(page.getByRole('menuitem')).toHaveCount(1);
    await keyboard.press('Enter');
    // What was only just added is no problem yet.
    await expect(page.getByRole('contentinfo')).toContainText('No problems');
    await builder.pane.getByRole('textbox', { name: 'question' }).focus();
    await keyboard.type('What does it cost?');
  });

  const add = builder.pane.getByRole('button', { name: 'Add action' });
  const card = (number: number, name: string) =>
    builder.pane.getByRole('button', { name: new RegExp(`^${number} ${name}(?!.* options$)`) });
  await test.step('actions by their first letters', async () => {
    await add.focus();
    await keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await keyboard.type('click');
    await keyboard.press('Enter');
    await expect(card(1, 'click')).toBeFocused();
    await builder.pane.getByRole('textbox', { name: 'selector' }).focus();
    await keyboard.type('.load-more');
    await add.focus();
    await keyboard.press('Enter');
    await keyboard.type('wait');
    await keyboard.press('Enter');
    await expect(card(2, 'wait')).toBeFocused();
  });

  await test.step('they move, double, rest and go', async () => {
    await keyboard.press('Alt+ArrowUp');
    await expect(card(1, 'wait')).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'wait moved to 1 of 2' })).toHaveCount(1);
    await keyboard.press('Alt+ArrowDown');
    await expect(card(2, 'wait')).toBeFocused();
    await keyboard.press('ControlOrMeta+d');
    await expect(card(3, 'wait')).toBeFocused();
    await keyboard.press('Space');
    await expect(builder.pane.getByRole('switch', { name: 'Send 3 wait' })).not.toBeChecked();
    await keyboard.press('ArrowUp');
    await expect(card(2, 'wait')).toBeFocused();
    await keyboard.press('Delete');
    await expect(card(3, 'wait')).toHaveCount(0);
    await undoOfToast(page).click();
    await expect(card(3, 'wait')).toBeVisible();
  });

  await keyboard.press('ControlOrMeta+Enter');
  await expect(resultPane(page).outcome).toContainText('Done');
  expect(lastBody()).toEqual({
    url: 'https://example.com/',
    formats: ['markdown', { type: 'question', question: 'What does it cost?' }],
    later: 1,
    actions: [
      { type: 'click', selector: '.load-more' },
      { type: 'wait', milliseconds: 1000 },
    ],
  });

  await test.step('they are pasted behind the one in hand', async () => {
    await card(1, 'click').focus();
    await expect(card(1, 'click')).toBeFocused();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text', '[{"type":"press","key":"Enter"},{"type":"scrape"}]');
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    });
    await expect(card(2, 'press Enter')).toBeFocused();
    await expect(card(3, 'scrape')).toBeVisible();
  });
});

test('a schema comes from an example, and what is wrong in it is said at once @long', async () => {
  const { page } = app();
  await page.keyboard.press('ControlOrMeta+2');
  const builder = builderPane(page);
  await builder.addFormat('json').click();
  await builder.pane.getByRole('button', { name: 'From example' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schema from an example' });
  await dialog.getByRole('textbox', { name: 'Example as JSON' }).fill('{ "name": "Tarn", "price": 1.5 }');
  await dialog.getByRole('button', { name: 'Use this schema' }).click();
  await requestLine(page).send();
  await expect(resultPane(page).outcome).toContainText('Done');
  expect(lastBody()).toMatchObject({
    formats: [
      'markdown',
      {
        type: 'json',
        schema: { properties: { name: { type: 'string' }, price: { type: 'number' } }, required: ['name', 'price'] },
      },
    ],
  });
  await expectNoBarriers(page, { part: '[data-region="builder"]', themes: ['light'] });
});

test('every field of an answer has its view, and nothing in it is loaded from elsewhere @long', async () => {
  // Fifteen views, each searched for barriers.
  test.setTimeout(180_000);
  const { page } = app();
  hasEverything = true;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.keyboard.press('ControlOrMeta+2');
  await requestLine(page).send();
  const result = resultPane(page);
  await expect(result.tab('Branding')).toBeVisible();
  const said: readonly (readonly [string, RegExp | string])[] = [
    ['Answer', 'The stove costs'],
    ['Highlights', 'A valve that still simmers'],
    ['Summary', 'two-burner folding stove'],
    ['JSON', /price\s*189/],
    ['Steps', 'executeJavascript'],
    ['Branding', /textPrimary[\s\S]*15\.5[\s\S]*buttonPrimary/],
    ['Product', /€189\.00[\s\S]*out of stock/],
    ['Menu', /Quarry Café[\s\S]*Porridge[\s\S]*vegan/],
    ['Attributes', /img\.hero → src[\s\S]*hero\.jpg[\s\S]*empty/],
    ['Screenshot', '1 × 1'],
    ['Audio', 'saved locally'],
    ['Video', 'How to light it'],
    ['Base64', 'JVBERi0'],
    ['Tools', /Stock by shop[\s\S]*required/],
    ['Tool results', /weather\/now[\s\S]*no such place/],
    ['Other', /holodeck[\s\S]*agent_hints/],
  ];
  for (const [name, words] of said) {
    await test.step(name, async () => {
      await result.open(name);
      await expect(result.panel).toContainText(words);
      // Colors of the page itself, whose contrast the view reports.
      await expectNoBarriers(page, {
        part: '[data-region="result"]',
        without: '[data-specimen]',
      });
    });
  }
  await test.step('a file of the answer, saved where the person chooses', async () => {
    const filePath = join(app().profile, 'saved.mp3');
    await app().electron.evaluate(({ dialog }, path) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: path });
    }, filePath);
    await result.open('Audio');
    await result.pane.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'Audio…' }).press('Enter');
    await expect(page.getByText(`Saved: ${filePath}`)).toBeVisible();
    expect(readFileSync(filePath, 'utf8')).toBe('file');
  });
  await test.step('from a value to the words of the page that support it', async () => {
    await result.open('JSON');
    await result.pane.getByRole('treeitem', { name: /^name/ }).click();
    await result.pane.getByRole('button', { name: 'Find “Tarn 2” in the page' }).click();
    const support = result.pane.getByRole('status', { name: 'Show source' });
    await expect(support).toContainText('exact');
    await support.getByRole('button', { name: 'Show in Markdown' }).click();
    const source = result.pane.getByRole('document', { name: 'Markdown source' });
    await expect(source.locator('mark')).toHaveText('Tarn 2');
    await expect(source).toBeFocused();
    await support.getByRole('button', { name: 'Show element' }).click();
    await expect(result.pane.getByRole('region', { name: 'Element details' })).toContainText('Kept: h1');
    await expect(result.pane.getByRole('grid', { name: 'Elements' })).toBeFocused();
    await expectNoBarriers(page, { part: '[data-region="result"]', themes: ['light'] });
  });
  await result.open('Video');
  await expect(result.panel).toContainText('How to light it');
  expect(asked.filter((url) => !/^(?:app|data|blob|devtools):/.test(url))).toEqual([]);
});

test('the local engine answers a format with an option as it was set by keyboard @long', async () => {
  const { page } = app();
  const builder = builderPane(page);
  await page.keyboard.press('ControlOrMeta+3');
  await builder.field('switch', 'screenshot').focus();
  await page.keyboard.press(' ');
  await builder.pane.getByRole('button', { name: 'screenshot options' }).focus();
  await page.keyboard.press('Enter');
  await builder.pane.getByRole('textbox', { name: 'Width in pixels' }).focus();
  await page.keyboard.type('640');
  await builder.pane.getByRole('textbox', { name: 'Height in pixels' }).focus();
  await page.keyboard.type('480');
  await page.keyboard.press('ControlOrMeta+Enter');
  const result = resultPane(page);
  await expect(result.outcome).toContainText('Done');
  await result.open('Screenshot');
  await expect(result.panel).toContainText('640 × 480');
});
