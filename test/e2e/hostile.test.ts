import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { connectionIdSchema } from '../../shared/base/brand.ts';
import { type Canary, startCanary } from '../support/canary.ts';
import { hostileFields } from '../support/hostileFields.ts';
import { openUnprotected } from '../support/openUnprotected.ts';
import { ask } from '../support/askMain.ts';
import { hostileAgentIds, hostileAgentRequest, playHostileAgents } from '../support/hostileAgent.ts';
import { writeHostileFolder } from '../support/hostileFolder.ts';
import { type HostileDocument, hostileHtml, hostileMarkdowns, sampleOf } from '../support/hostileSample.ts';
import { attemptForbidden } from '../support/policyAttempts.ts';
import { answerTo, documentAnswer, refusal, startV2Service } from '../support/v2Service.ts';
import { isSoak, seedOf, tellFigure } from '../support/scale.ts';
import { type Escapes, watchWindow } from '../support/windowWatch.ts';
import {
  lookThroughAgentRun,
  lookThroughComparison,
  lookThroughFolder,
  lookThroughList,
  mountFrames,
  openAgentRuns,
  readToTheEnd,
  walkTabs,
} from './hostileViews.ts';
import { agentRun } from './pages/agentRun.ts';
import { historyPage } from './pages/historyPage.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { shareApp } from './sharedApp.ts';
import { seedProfile, test } from './trowelTest.ts';

const nothing: Escapes = { scripts: [], requests: [], navigations: [], popups: [] };
const seed = seedOf(20_261);
/** Documents per response. Each response is checked in every tab, so an ordinary run, a tenth of the soak, puts more into fewer. */
const packSize = isSoak ? 25 : 60;
/** So that one that fails is not all of it again. */
const parts = isSoak ? 8 : 1;
/** How many documents the unprotected window opens at once. */
const controlSize = 200;

let canary: Canary;
let html: HostileDocument[] = [];
let markdown: HostileDocument[] = [];
let previews = 0;
let watch: Awaited<ReturnType<typeof watchWindow>>;

/** What the service sends for `/pack-N`: some documents in every field that the window shows. */
function packed(number: number) {
  const page = html.slice(number * packSize, (number + 1) * packSize);
  const texts = markdown.filter((_, index) => index % packs() === number).map(({ text }) => text);
  const images = page.map(
    ({ number: id }) => `<!-- page ${id} --> ![A picture](${canary.origin}/c/${id}/markdown.png)`,
  );
  const first = page[0]?.text ?? '';
  return documentAnswer({
    markdown: [...images, '# Between two documents.', ...texts].join('\n\nBetween two documents.\n\n'),
    html: page.map(({ text }) => text).join('\n'),
    rawHtml: first,
    links: page.map(({ text }) => text.slice(0, 2000)).concat(texts.slice(0, 5)),
    images: [...page.map(({ number: id }) => `${canary.origin}/c/${id}/image`), "javascript:alert('x')"],
    screenshot: `${canary.origin}/c/${number}/screenshot.png`,
    metadata: {
      title: first.slice(0, 500),
      description: texts[0] ?? '',
      statusCode: 200,
      url: `https://pack${number}.example/`,
    },
    ...hostileFields(
      page.map(({ text }) => text).concat(texts.slice(0, 5)),
      (what) => `${canary.origin}/c/${number}/${what}`,
    ),
    warning: first.slice(0, 1000),
    somethingNew: { [first.slice(0, 100)]: page.map(({ text }) => text.slice(0, 500)) },
  });
}

/** An error of the service whose every word is a stranger's. */
function failed(number: number) {
  const words = html.slice(number * packSize, (number + 1) * packSize).map(({ text }) => text.slice(0, 2000));
  const details = words.map((message, index) => ({ code: message, path: ['formats', index, message], message }));
  return refusal(400, words[number % words.length] ?? '', {
    code: words[0],
    details,
    requiresAction: { text: words[1] },
  });
}

function linkPage(elsewhere: string): string {
  return `<h1>Where the links are</h1><p><a href="${elsewhere}/elsewhere">elsewhere</a>
    <a href="${elsewhere}/top" target=_top>top</a> <a href="${elsewhere}/new" target=_blank>new window</a>
    <a href="file:///etc/hostname">file</a>`;
}

function controls(): number {
  return Math.ceil(html.length / controlSize);
}

/** Every so manieth document: each set has something of all families. */
function controlOf(set: number): HostileDocument[] {
  return html.filter((_, index) => index % controls() === set);
}

/** Belongs to no single document. */
function ownAddress(what: string): string {
  return `${canary.origin}/c/0/${what}`;
}

function packs(): number {
  return Math.ceil(html.length / packSize);
}

const app = shareApp(async (profile) => {
  const page = new Map<string, string>();
  canary = await startCanary((path) => page.get(path) ?? null);
  const everything = { html: hostileHtml(canary.origin), markdown: hostileMarkdowns(canary.origin) };
  html = isSoak ? everything.html : sampleOf(everything.html, 9, seed);
  markdown = isSoak ? everything.markdown : sampleOf(everything.markdown, 2, seed);
  for (const { number, text } of html) page.set(`/document/${number}`, text);
  for (let set = 0; set < controls(); set += 1) {
    const frames = controlOf(set).map(({ number }) => `<iframe src="/document/${number}"></iframe>`);
    page.set(`/documents/${set}`, frames.join(''));
  }
  page.set(
    '/page',
    `<title>Hostile</title><h1>A page of strangers</h1>${html
      .slice(0, 40)
      .map(({ text }) => text)
      .join('')}`,
  );
  const playAgentRun = playHostileAgents(
    [...html, ...markdown].map(({ text }) => text),
    ownAddress,
  );
  const service = await startV2Service((request) => {
    const { body } = request;
    const played = playAgentRun(request);
    if (played !== null) return played;
    const failing = /error(\d+)\.example/.exec(body)?.[1];
    if (failing !== undefined) return failed(Number(failing));
    const number = /pack(\d+)\.example/.exec(body)?.[1];
    return number === undefined ? answerTo(body, { html: linkPage(canary.origin) }) : packed(Number(number));
  });
  const folder = join(profile, 'requests of strangers');
  writeHostileFolder(
    folder,
    html.map(({ text }) => text),
    ownAddress,
  );
  seedProfile(profile, {
    folder,
    settings: { allowedPrivateHosts: ['127.0.0.1'] },
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [{ connection: 'cloud', body: { url: 'https://example.com/', formats: ['markdown', 'html'] } }],
  });
  return [service, canary];
});

test.beforeAll(async () => {
  watch = await watchWindow(app().electron, app().page);
});

test('hostile documents in frames as the preview makes them do nothing, clicked or not @long', async () => {
  test.setTimeout(120_000 + html.length * 500);
  expect(html.length).toBeGreaterThanOrEqual(150);
  const { page } = app();
  await showPreview(page);
  for (let first = 0; first < html.length; first += 12) {
    await mountFrames(
      page,
      html.slice(first, first + 12).map(({ text }) => text),
    );
    for (let frame = 0; frame < 12; frame += 1)
      await page.mouse.click(180 + (frame % 4) * 360, 150 + Math.floor(frame / 4) * 290);
    await page.evaluate(() => document.querySelector('#hostile-frames')?.remove());
  }
  await expectNothingHappened();
});

test('a link in the preview leads nowhere, and the document stays', async () => {
  const { page } = app();
  await showPreview(page);
  const preview = page.frameLocator('iframe[title^="HTML preview"]');
  for (const name of ['elsewhere', 'top', 'new window', 'file']) {
    await preview.getByRole('link', { name, exact: true }).click();
    await expect(preview.getByRole('heading', { name: 'Where the links are' })).toBeVisible();
  }
  expect(await watch.escapes()).toEqual(nothing);
});

for (let part = 0; part < parts; part += 1) {
  test(`hostile answers do nothing in any tab, clicked or not (${part + 1} of ${parts}) @long`, async () => {
    test.setTimeout(180_000 + (packs() / parts) * 20_000);
    for (let number = part; number < packs(); number += parts) await lookThrough(number);
    await expectNothingHappened();
    tellFigure({ name: 'hostileDocuments.count', value: html.length + markdown.length, goal: '>=1500' });
  });
}

/** Checks one pack of documents in every field of a response. */
async function lookThrough(number: number): Promise<void> {
  const { page } = app();
  const request = requestLine(page);
  const result = resultPane(page);
  // The last click may have left the focus inside a document.
  await request.address.click();
  await request.typeAddress(`https://pack${number}.example/`);
  await request.send();
  await expect(result.outcome).toContainText(`200pack${number}.example`);
  await result.open('Markdown');
  await expect(result.markdown).toContainText('Between two documents.');
  await result.markdown.evaluate(readToTheEnd);
  const links = result.markdown.locator('a, [role="link"]');
  for (const link of (await links.all()).slice(0, 3)) await link.click({ timeout: 10_000 });
  // Not even images that a user requests are fetched from this computer.
  const load = result.pane.getByRole('button', { name: 'Load images' });
  if ((await load.count()) > 0) {
    await load.click();
    await page.getByRole('dialog', { name: 'Load images' }).getByRole('button', { name: 'Fetch' }).click();
    await expect(load).toHaveCount(0, { timeout: 90_000 });
  }
  await walkTabs(resultPane(page).pane);
}

test('hostile errors do nothing, nor does the history of all that came @long', async () => {
  test.setTimeout(60_000 + packs() * 5000);
  const { page } = app();
  const request = requestLine(page);
  for (let number = 0; number < packs(); number += 1) {
    await request.address.click();
    await request.typeAddress(`https://error${number}.example/`);
    await request.send();
    await expect(resultPane(page).pane).toContainText(`error${number}.example`);
    await expect(resultPane(page).cardTitle).toBeVisible();
  }
  const history = historyPage(page);
  await history.open();
  // Newest first, and only visible rows are rendered.
  await expect(history.row(`error${packs() - 1}.example`)).toBeVisible();
  await expectNothingHappened();
  await page.keyboard.press('ControlOrMeta+1');
});

test('hostile runs of agents do nothing in any view, nor beside each other @long', async () => {
  test.setTimeout(180_000);
  const { page } = app();
  const connectionId = connectionIdSchema.parse('cloud');
  const body = hostileAgentRequest(
    html.map(({ text }) => text),
    ownAddress,
  );
  for (const jobId of hostileAgentIds) await ask(page, 'agents.attach', { connectionId, jobId, body });
  const runs = await openAgentRuns(page);
  const [ended, failed] = [runs.filter({ hasText: 'done' }), runs.filter({ hasText: 'failed' })];
  await failed.click();
  await expect(agentRun(page).area.getByRole('heading', { name: 'The run ended without a result' })).toBeVisible();
  await openAgentRuns(page);
  await ended.click();
  await expect(agentRun(page).facts).toContainText('completed');
  await lookThroughAgentRun(page);
  await openAgentRuns(page);
  for (const run of await runs.all()) await run.click({ modifiers: ['ControlOrMeta'] });
  await page.getByRole('button', { name: 'Compare 2' }).click();
  await lookThroughComparison(page, 'agents');
  await expectNothingHappened();
});

test('the results of a list, two of them beside each other, and hostile requests in a folder do nothing @long', async () => {
  test.setTimeout(120_000);
  const { page } = app();
  // A list takes the options of the visible request: those of the folder have errors.
  await page.keyboard.press('ControlOrMeta+1');
  const words = encodeURIComponent(html[0]?.text ?? '').slice(0, 500);
  const addresses = [0, 1].flatMap((number) => [
    `https://pack${number}.example/?q=${words}`,
    `https://error${number}.example/${words}`,
  ]);
  await lookThroughList(page, addresses);
  const history = historyPage(page);
  await history.open();
  for (const number of [0, 1]) await history.select(`pack${number}.example/?q`);
  await history.act('Compare 2').click();
  await lookThroughComparison(page, 'documents');
  await page.keyboard.press('ControlOrMeta+1');
  await lookThroughFolder(page);
  await expectNothingHappened();
  await page.keyboard.press('ControlOrMeta+n');
});

test('a hostile page that the engine scraped does nothing in the window @long', async () => {
  const { page } = app();
  const request = requestLine(page);
  const result = resultPane(page);
  await request.chooseConnection('Local engine');
  await request.address.click();
  await request.typeAddress(`${canary.origin}/page`);
  await request.send();
  // Identified by its host: the previous response is visible until then.
  await expect(result.outcome).toContainText('200127.0.0.1', { timeout: 60_000 });
  // The page itself runs in the engine, as pages do: only what comes after counts.
  const before = canary.touched.length;
  const connections = canary.connections();
  await walkTabs(resultPane(page).pane);
  expect(await watch.escapes()).toEqual(nothing);
  expect(canary.touched.slice(before)).toEqual([]);
  expect(canary.connections()).toBe(connections);
});

test('the same documents in an unprotected window do harm @long', async () => {
  test.setTimeout(60_000 + html.length * 200);
  const before = canary.touched.length;
  const harmful = (): number =>
    new Set(canary.touched.slice(before).map((path) => /^\/c\/(\d+)\//.exec(path)?.[1] ?? '')).size;
  let opened = 0;
  for (let set = 0; set < controls(); set += 1) {
    const unprotected = await openUnprotected(`${canary.origin}/documents/${set}`);
    opened += controlOf(set).length;
    await expect.poll(harmful, { timeout: 30_000 }).toBeGreaterThan(opened / 20);
    await unprotected.close();
  }
  tellFigure({
    name: 'hostileDocuments.harmfulUnprotectedPercent',
    value: (harmful() / html.length) * 100,
    goal: '>=5',
  });
});

test('the window itself runs no text, loads nothing from elsewhere and answers only its own main frame', async () => {
  const { page, electron } = app();
  await test.step('its policy holds in a timer, where no debugger excuses it', async () => {
    const before = canary.touched.length;
    const outcomes = await page.evaluate(attemptForbidden, canary.origin);
    expect(canary.touched.slice(before)).toEqual([]);
    expect(Object.keys(outcomes)).toHaveLength(7);
    expect(Object.entries(outcomes).filter(([, outcome]) => outcome !== 'refused')).toEqual([]);
  });

  await test.step('frames have no bridge, and an unknown call is refused', async () => {
    await showPreview(page);
    await mountFrames(page, ['<p>A document', '<p>Another']);
    const bridges = await Promise.all(
      page.frames().map((frame) => frame.evaluate(() => 'trowelBridge' in globalThis).catch(() => false)),
    );
    expect(bridges.filter(Boolean)).toHaveLength(1);
    const answers = await page.evaluate(async () => {
      const { trowelBridge } = globalThis as unknown as {
        trowelBridge: { call(...words: unknown[]): Promise<unknown> };
      };
      return [
        await trowelBridge.call('files.read', { path: '/etc/passwd' }),
        await trowelBridge.call('__proto__', {}),
        await trowelBridge.call('app.info', { unexpected: true }),
        await trowelBridge.call('runs.events', { runId: '../../etc', after: 0 }),
      ];
    });
    for (const answer of answers) expect(answer).toMatchObject({ ok: false, error: { kind: 'refused' } });
  });

  await test.step('another window with the same bridge is refused', async () => {
    const answer = await electron.evaluate(async ({ BrowserWindow, app: program }) => {
      const [first] = BrowserWindow.getAllWindows();
      const preload = `${program.getAppPath()}/out/preload/preload.cjs`;
      const other = new BrowserWindow({
        show: false,
        webPreferences: { session: first?.webContents.session as never, preload, sandbox: true },
      });
      await other.loadURL('app://ui/index.html');
      const told: unknown = await other.webContents.executeJavaScript("trowelBridge.call('app.info', null)");
      other.destroy();
      return told;
    });
    expect(answer).toMatchObject({ ok: false, error: { kind: 'refused' } });
  });
});

/** No script, no request, no navigation, no window: neither seen from the window nor by the server that documents call. */
async function expectNothingHappened(): Promise<void> {
  const escapes = await watch.escapes();
  for (const [what, seen] of Object.entries(escapes))
    tellFigure({ name: `hostileDocuments.${what}`, value: seen.length, goal: '=0' });
  tellFigure({ name: 'hostileDocuments.connections', value: canary.connections(), goal: '=0' });
  expect(escapes).toEqual(nothing);
  expect(canary.touched).toEqual([]);
  expect(canary.connections(), 'connections without a request').toBe(0);
}

/** A document of the service, drawn by the window itself. */
async function showPreview(page: Page): Promise<void> {
  const host = `preview${(previews += 1)}.example`;
  const request = requestLine(page);
  await request.chooseConnection('Cloud');
  await request.address.click();
  await request.typeAddress(`https://${host}/`);
  await request.send();
  await expect(resultPane(page).outcome).toContainText(`200${host}`);
  await resultPane(page).open('HTML');
  await resultPane(page).view('Preview').click();
  await expect(page.getByTitle('HTML preview without scripts or network')).toBeVisible();
}
