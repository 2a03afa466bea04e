import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { JsonObject } from '../../shared/base/json.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import { agentRun } from '../e2e/pages/agentRun.ts';
import { dropFile } from '../e2e/pages/dropFile.ts';
import { requestLine } from '../e2e/pages/requestLine.ts';
import { resultPane } from '../e2e/pages/resultPane.ts';
import { type Seed, seedProfile, test as base } from '../e2e/trowelTest.ts';
import type { RunningApp } from '../support/launchApp.ts';
import { reportPdf } from '../support/reportPdf.ts';
import { documentAnswer } from '../support/v2Service.ts';
import { metadata, serviceResults } from './serviceResults.ts';

/** Subjects of the screenshots: the demo site and local files, read by the local engine, so that each screenshot is reproducible. */

const demo = 'http://demo.trowel.test';

interface Scene {
  readonly tabs: readonly { readonly body: JsonObject; readonly connection?: string }[];
  readonly connections?: Seed['connections'];
  readonly theme?: Settings['theme'];
  /** The builder is visible too. */
  readonly withBuilder?: boolean;
  /** The whole window: builder and sidebar are visible, in a larger size. */
  readonly isWhole?: boolean;
}

const test = base.extend<{ readonly show: (scene: Scene) => Promise<Page> }>({
  show: async ({ launch, profile }, use) => {
    await use(async ({ tabs, connections = [], theme = 'light', withBuilder = false, isWhole = false }) => {
      seedProfile(profile, {
        tabs,
        connections,
        settings: { theme },
        layout: isWhole ? {} : { sidebarOpen: false, focusMode: !withBuilder, builderShare: 34 },
      });
      // In focus mode there is no activity bar to wait for.
      const app = await launch({ waitFor: '#tab-panel' });
      await sizeWindow(app, isWhole ? [1440, 900] : [1280, 800]);
      return app.page;
    });
  },
});

/** @param size width and height of the window's content, in CSS pixels */
async function sizeWindow({ electron, page }: RunningApp, size: readonly [number, number]): Promise<void> {
  await electron.evaluate(({ BrowserWindow }, [width, height]) => {
    BrowserWindow.getAllWindows()[0]?.setContentSize(width, height);
  }, size);
  await expect.poll(() => page.evaluate(() => [innerWidth, innerHeight])).toEqual(size);
}

/** Into the folder that the README takes them from, when nothing moves any more. */
async function photograph(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  const path = join(import.meta.dirname, `../../build/screenshots/${name}.png`);
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
}

async function send(page: Page): Promise<ReturnType<typeof resultPane>> {
  const result = resultPane(page);
  await requestLine(page).send();
  await expect(result.outcome).toContainText('Done');
  return result;
}

test('the whole window', async ({ show }) => {
  const page = await show({ tabs: [{ body: { url: `${demo}/`, formats: ['markdown'] } }], isWhole: true });
  // The first run includes the start of the engine: the duration in the screenshot is that of a second one.
  await requestLine(page).sendToEnd();
  await requestLine(page).sendToEnd();
  const result = resultPane(page);
  await result.open('Markdown');
  await expect(result.pane.getByRole('navigation', { name: 'Outline' }).getByRole('button').first()).toBeVisible();
  await photograph(page, 'trowel');
});

test('a document as blocks', async ({ show }) => {
  const page = await show({ tabs: [{ body: { url: '', formats: ['markdown'] } }] });
  await dropFile(page, 'annual-report.pdf', reportPdf());
  const result = resultPane(page);
  await expect(result.outcome).toContainText('Done');
  // A file that was dropped is shown with its request.
  await page.keyboard.press('ControlOrMeta+Shift+m');
  await result.open('Blocks');
  await result.pane.getByRole('row').filter({ hasText: 'Damaged in transit' }).first().click();
  await expect(result.pane.locator('[data-page-picture="drawn"]').first()).toBeVisible();
  await photograph(page, 'blocks');
});

test('what was kept of a page', async ({ show }) => {
  const page = await show({ tabs: [{ body: { url: `${demo}/stoves/fell`, formats: ['markdown'] } }] });
  const result = await send(page);
  await result.open('X-ray');
  await result.pane.getByRole('button', { name: 'Send again with image' }).click();
  await expect(result.pane.getByRole('application').locator('img')).toHaveJSProperty('complete', true);
  await result.pane.getByRole('grid', { name: 'Elements' }).getByRole('row').nth(2).click();
  await photograph(page, 'xray');
});

test('what the page did', async ({ show }) => {
  const page = await show({ tabs: [{ body: { url: `${demo}/field-notes`, formats: ['markdown'] } }], theme: 'dark' });
  const result = await send(page);
  await result.open('Page log');
  await result.pane.getByRole('grid', { name: 'Page requests' }).getByRole('row').last().click();
  await photograph(page, 'page-log');
});

test('a brand', async ({ show }) => {
  const page = await show({ tabs: [{ body: { url: `${demo}/`, formats: ['branding'] } }] });
  const result = await send(page);
  await result.open('Branding');
  await photograph(page, 'branding');
});

test('a product', async ({ show }) => {
  const page = await show({ tabs: [{ body: { url: `${demo}/stoves/moor`, formats: ['product'] } }], theme: 'dark' });
  const result = await send(page);
  await result.open('Product');
  await photograph(page, 'product');
});

for (const { name, tab, data, formats, theme } of serviceResults)
  test(`${name} of a service`, async ({ show, startService }) => {
    const service = await startService(() => documentAnswer(data));
    const page = await show({
      connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
      tabs: [{ connection: 'cloud', body: { url: 'https://shop.example/stoves', formats: [...formats] } }],
      theme,
    });
    const result = await send(page);
    if (name === 'changes') {
      await result.pane.getByRole('button', { name: 'Compare' }).click();
      await page.getByRole('menuitem', { name: 'Change tracking' }).click();
      await expect(page.getByRole('group', { name: 'Reported changes' })).toHaveText(/\w/);
    } else await result.open(tab);
    // The evidence of each sentence is in a separate collapsible section.
    if (name === 'answer') await result.pane.getByRole('button', { name: /^In the page/ }).click();
    await photograph(page, name);
  });

test('a result at a glance', async ({ show }) => {
  const formats = ['markdown', 'links', 'images', 'product', 'screenshot'];
  const page = await show({ tabs: [{ body: { url: `${demo}/stoves/moor`, formats } }] });
  const result = await send(page);
  await result.pane.getByRole('button', { name: 'Compare', exact: true }).click();
  await photograph(page, 'overview');
});

test('a sound and its player', async ({ show, startService }) => {
  const service = await startService((request) =>
    request.path.startsWith('/v2/')
      ? documentAnswer({ audio: `${service.baseUrl}/artifacts/field-recording.wav`, metadata })
      : { text: silence(), headers: { 'content-type': 'audio/wav' } },
  );
  const page = await show({
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [{ connection: 'cloud', body: { url: 'https://shop.example/sounds', formats: ['audio'] } }],
  });
  const result = await send(page);
  await result.open('Audio');
  await expect
    .poll(() => result.pane.locator('audio').evaluate((sound: HTMLAudioElement) => sound.duration))
    .toBeGreaterThan(2);
  await photograph(page, 'audio');
});

/**
 * About three seconds of silence: 8 bits per sample, 8,000 samples per second. Each byte is an ASCII character, as in the text of a
 * response.
 */
function silence(): string {
  const samples = 0x5d_40;
  const number = (value: number, bytes: number) =>
    String.fromCodePoint(...Array.from({ length: bytes }, (_, index) => (value >> (8 * index)) % 256));
  const format = [
    number(16, 4),
    number(1, 2),
    number(1, 2),
    number(8000, 4),
    number(8000, 4),
    number(1, 2),
    number(8, 2),
  ];
  return `RIFF${number(36 + samples, 4)}WAVEfmt ${format.join('')}data${number(samples, 4)}${'\u007f'.repeat(samples)}`;
}

test('what the steps gave', async ({ show }) => {
  const actions = [
    { type: 'screenshot' },
    { type: 'scroll', direction: 'down' },
    { type: 'executeJavascript', script: 'document.querySelectorAll("article, li").length' },
    { type: 'scrape' },
  ];
  const page = await show({ tabs: [{ body: { url: `${demo}/stoves`, formats: ['markdown'], actions } }] });
  const result = await send(page);
  await result.open('Steps');
  await expect(result.pane.locator('img').first()).toHaveJSProperty('complete', true);
  await photograph(page, 'actions');
});

test('the page as it was cleaned', async ({ show }) => {
  const body = { url: `${demo}/stoves/moor`, formats: ['html', 'rawHtml'] };
  const page = await show({ tabs: [{ body }], theme: 'dark' });
  const result = await send(page);
  await result.open('HTML');
  await photograph(page, 'html');
});

test('links as a table', async ({ show }) => {
  const body = { url: `${demo}/stoves`, formats: ['links'], onlyMainContent: false };
  const page = await show({ tabs: [{ body }] });
  const result = await send(page);
  await result.open('Links');
  await photograph(page, 'links');
});

test('two results beside each other', async ({ show }) => {
  const body = { url: `${demo}/field-notes`, formats: ['markdown'] };
  const page = await show({ tabs: [{ body }], theme: 'dark', withBuilder: true });
  await send(page);
  await page.getByRole('switch', { name: 'onlyMainContent' }).click({ force: true });
  const result = await send(page);
  await expect(result.markdown).toContainText('Imprint');
  await page.keyboard.press('ControlOrMeta+Shift+c');
  const compare = page.getByRole('main', { name: 'Compare' });
  await compare.getByRole('tab', { name: 'Markdown' }).click();
  await expect(compare.locator('.line-insert').first()).toBeVisible();
  await photograph(page, 'compare');
});

test('steps on the live page', async ({ show }) => {
  const actions = [{ type: 'wait', selector: 'main' }, { type: 'scroll', direction: 'down' }, { type: 'screenshot' }];
  const body = { url: `${demo}/stoves`, formats: ['markdown'], actions };
  const page = await show({ tabs: [{ body }], withBuilder: true });
  await page.getByRole('button', { name: 'Rehearse on a live page' }).click();
  const live = page.getByRole('region', { name: 'Result' });
  await expect(live.getByText(/^(?:Idle|\d+ fps)$/)).toBeVisible();
  await live.getByRole('button', { name: 'Page elements' }).click();
  await live.getByRole('option').nth(4).click();
  await photograph(page, 'live');
});

test('an agent at work', async ({ show }) => {
  const page = await show({ tabs: [{ body: { url: `${demo}/` } }], theme: 'dark' });
  await page.keyboard.press('ControlOrMeta+Shift+n');
  await page.getByRole('button', { name: 'Watch a sample run' }).click();
  const run = agentRun(page);
  await expect(run.event('Run finished')).toBeVisible();
  await run.event('Run finished').click();
  await page.keyboard.press('[');
  await photograph(page, 'agent');
});

test('an error and its card', async ({ show }) => {
  const body = { url: 'http://192.168.1.20/printer', formats: ['markdown'] };
  const page = await show({ tabs: [{ body }], withBuilder: true });
  await requestLine(page).send();
  await expect(resultPane(page).cardTitle).toBeVisible();
  await photograph(page, 'error');
});
