import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type Page } from 'playwright';
import { electronPath, launchArguments } from '../../../build/scripts/runtime.mjs';
import { openBlankWindow } from '../measure/blankWindow.ts';
import { buildPage } from '../measure/buildPage.ts';
import { manyPages } from '../../support/manyPages.ts';
import { ratioRow, type Row } from '../measure/row.ts';
import { servePages } from '../measure/servePages.ts';
import type { Suite, SuiteContext } from './suite.ts';
import { connectionId, connectionsFile, workspaceWithAll } from './workspaceFile.ts';
import { listen, type LoopbackServer } from '../../support/listen.ts';

const megabyte = 1024 * 1024;
const firstWords = 'The first words of a long text';
const line = 'A long text has many lines, and each of them says about as much as this one does.';
const source = `<p>${firstWords}</p>\n${`<p>${line}</p>\n`.repeat(Math.ceil((10 * megabyte) / (line.length + 8)))}`;
const markdown = `${firstWords}\n\n${`${line}\n\n`.repeat(Math.ceil((10 * megabyte) / (line.length + 2)))}`;
const linksOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `https://shop.example/${firstWords.replaceAll(' ', '-')}/${index}`);

/** What is opened, the part of the result that shows it, and what is seen when it is there. Tab 1 is to come from. */
const opened = [
  { name: 'nothing', resultTab: 'markdown', data: () => ({ markdown: firstWords }) },
  { name: 'source', resultTab: 'rawHtml', data: () => ({ rawHtml: source }) },
  { name: 'markdown', resultTab: 'markdown', data: () => ({ markdown }) },
  { name: 'rows', resultTab: 'links', data: () => ({ links: linksOf(100_000) }) },
  { name: 'fewRows', resultTab: 'links', data: () => ({ links: linksOf(1000) }) },
  { name: 'pages', resultTab: 'blocks', data: () => manyPages(1000, { firstWords }) },
  { name: 'onePage', resultTab: 'blocks', data: () => manyPages(1, { firstWords }) },
  { name: 'raw', resultTab: 'raw', data: () => ({ rawHtml: source.repeat(10) }) },
  // As long as all that the window keeps of answers that are not in sight: behind it everything comes from the disk.
  { name: 'filler', resultTab: 'markdown', data: () => ({ markdown: firstWords, note: ' '.repeat(15_990_000) }) },
] as const;
type Opened = (typeof opened)[number]['name'];

export const inspectSuite: Suite = [{ figures: ['X1', 'X2', 'X3', 'X4', 'X5'], measure: inspectRows }];

/**
 * X1 and X2 of the guide, against a page that gives the same answer to bare Monaco in the same rounds: coming to an answer until it is
 * painted. Ours was put away meanwhile: of what it showed first the window knows, and all of it is read anew behind that. X3: elements
 * of the page with 100,000 rows against 1,000. X4: the blocks of a document of 1,000 pages against those of one page. X5: a raw
 * answer of 100 MB against a bare page that fetches and parses it.
 */
async function inspectRows(context: SuiteContext): Promise<readonly Row[]> {
  const service = await startService();
  const folder = mkdtempSync(join(tmpdir(), 'trowel-bench-inspect-'));
  await buildPage('mountEditor', join(context.peers, 'baremonaco', 'mountEditor.ts'), folder, context.project);
  const pages = await servePages(folder, { '/index.html': monacoPage });
  const blank = await openBlankWindow(context.peers);
  const ours = await openTrowel(context, service.origin);
  const ratios: Record<'x1' | 'x2' | 'x3' | 'x4' | 'x4Nodes' | 'x5', number[]> = {
    x1: [],
    x2: [],
    x3: [],
    x4: [],
    x4Nodes: [],
    x5: [],
  };
  try {
    for (let round = 0; round <= (context.rounds ?? 8); round += 1) {
      const measured = await measureRound(round % 2 === 0, ours, blank.page, pages.origin, service.origin);
      // The first round warms the disk and is not counted.
      if (round === 0) continue;
      ratios.x1.push(measured.source / measured.monacoSource);
      ratios.x2.push(measured.markdown / measured.monacoMarkdown);
      ratios.x3.push(measured.rowNodes / measured.fewRowNodes);
      ratios.x4.push(measured.pages.ms / measured.onePage.ms);
      ratios.x4Nodes.push(measured.pages.nodes / measured.onePage.nodes);
      ratios.x5.push(measured.raw / measured.rawFloor);
    }
  } finally {
    await ours.close();
    await blank.close();
    pages.close();
    service.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return [
    ratioRow({ id: 'X1.source10MB', goal: 1.15, direction: 'atMost' }, ratios.x1),
    ratioRow({ id: 'X2.markdown10MB', goal: 0.5, direction: 'atMost' }, ratios.x2),
    ratioRow({ id: 'X3.nodesOf100000Rows', goal: 1.05, direction: 'atMost' }, ratios.x3),
    ratioRow({ id: 'X4.pages1000', goal: 1.5, direction: 'atMost' }, ratios.x4),
    ratioRow({ id: 'X4.nodesOf1000Pages', goal: 1.1, direction: 'atMost' }, ratios.x4Nodes),
    ratioRow({ id: 'X5.raw100MB', goal: 1.5, direction: 'atMost' }, ratios.x5),
  ];
}

interface Trowel {
  /** Opens a tab's result; gives the ms until it is painted, and the elements of the window then. */
  open(name: Opened): Promise<{ readonly ms: number; readonly nodes: number }>;
  close(): Promise<void>;
}

async function measureRound(isOursFirst: boolean, ours: Trowel, blank: Page, monaco: string, service: string) {
  const measureOurs = async () => {
    const rows = await ours.open('rows');
    const fewRows = await ours.open('fewRows');
    return {
      source: (await ours.open('source')).ms,
      markdown: (await ours.open('markdown')).ms,
      pages: await ours.open('pages'),
      onePage: await ours.open('onePage'),
      raw: (await ours.open('raw')).ms,
      rowNodes: rows.nodes,
      fewRowNodes: fewRows.nodes,
    };
  };
  const measureFloor = async () => ({
    monacoSource: await monacoMs(blank, monaco, `${service}/source`),
    monacoMarkdown: await monacoMs(blank, monaco, `${service}/markdown`),
    rawFloor: await fetchMs(blank, `${service}/raw`),
  });
  if (isOursFirst) {
    const measured = await measureOurs();
    return { ...measured, ...(await measureFloor()) };
  }
  const floor = await measureFloor();
  return { ...(await measureOurs()), ...floor };
}

async function openTrowel(context: SuiteContext, origin: string): Promise<Trowel> {
  const profile = mkdtempSync(join(tmpdir(), 'trowel-bench-inspect-'));
  writeFileSync(join(profile, 'connections.json'), connectionsFile(origin));
  const tabs = opened.map(({ name, resultTab }) => ({
    connectionId,
    body: { url: `https://example.com/${name}`, formats: ['markdown', 'rawHtml', 'links'] },
    builderView: 'form' as const,
    resultTab,
  }));
  writeFileSync(join(profile, 'workspace.json'), workspaceWithAll(tabs));
  const app = await _electron.launch({
    executablePath: electronPath(),
    args: [...launchArguments({ headless: false }), context.project, '--profile', profile],
  });
  const window = await app.firstWindow();
  await window.getByRole('button', { name: /^Send/ }).first().waitFor();
  for (const [index] of opened.entries()) {
    await window.keyboard.press(`Control+${index + 1}`);
    await window.keyboard.press('Control+Enter');
    await window.waitForFunction(isPainted, undefined, { timeout: 120_000 });
  }
  return {
    async open(name) {
      for (const before of ['filler', 'nothing'] as const) {
        await window.keyboard.press(`Control+${placeOf(before)}`);
        await window.waitForFunction(isChosen, placeOf(before));
        await window.waitForFunction(isPainted);
      }
      await window.evaluate(awaitPaint);
      await window.keyboard.press(`Control+${placeOf(name)}`);
      const ms = await window.evaluate(() => (globalThis as unknown as { paintMs: Promise<number> }).paintMs);
      return { ms, nodes: await window.evaluate(() => document.querySelectorAll('*').length) };
    },
    async close() {
      const gone = once(app.process(), 'exit');
      app.process().kill('SIGTERM');
      await gone;
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** A tab's number, from 1 on. */
function placeOf(name: Opened): number {
  return opened.findIndex((each) => each.name === name) + 1;
}

/** Runs in the window: whether a request's tab is in front. */
function isChosen(place: number): boolean {
  return document.querySelectorAll('[data-region="tabs"] [role="tab"]')[place - 1]?.ariaSelected === 'true';
}

/** Runs in the window: whether the first words of a result are there. */
function isPainted(): boolean {
  return /The.first.words.of.a.long.text/.test(
    document.querySelector('[data-region="result"] [role="tabpanel"]')?.textContent ?? '',
  );
}

/** Runs in the window: measures from the next press of a digit to the first words of another result. */
function awaitPaint(): void {
  const panel = document.querySelector('[data-region="result"] [role="tabpanel"]');
  const pressed = new Promise<number>((resolve) => {
    const hear = (event: KeyboardEvent): void => {
      if (/\d/.test(event.key)) resolve(performance.now());
    };
    globalThis.addEventListener('keydown', hear, { capture: true });
  });
  const painted = new Promise<void>((resolve) => {
    const look = (): void => {
      const now = document.querySelector('[data-region="result"] [role="tabpanel"]');
      if (now === panel || !/The.first.words.of.a.long.text/.test(now?.textContent ?? '')) requestAnimationFrame(look);
      else requestAnimationFrame(() => resolve());
    };
    look();
  });
  Object.assign(globalThis, {
    paintMs: Promise.all([pressed, painted]).then(([startedAt]) => performance.now() - startedAt),
  });
}

/** The same answer in bare Monaco: fetched, parsed, its text in an editor. */
async function monacoMs(page: Page, origin: string, url: string): Promise<number> {
  await page.goto(`${origin}/index.html`);
  await page.waitForFunction(() => 'mountEditor' in globalThis);
  return page.evaluate(async (address) => {
    const { mountEditor } = globalThis as unknown as { mountEditor: (text: string) => Promise<unknown> };
    const startedAt = performance.now();
    const answer = JSON.parse(await (await fetch(address)).text()) as { data: { rawHtml?: string; markdown?: string } };
    await mountEditor(answer.data.rawHtml ?? answer.data.markdown ?? '');
    return performance.now() - startedAt;
  }, url);
}

/** The least that can be done with an answer: fetched, parsed, its beginning painted. */
async function fetchMs(page: Page, url: string): Promise<number> {
  return page.evaluate(async (address) => {
    const startedAt = performance.now();
    const answer = JSON.parse(await (await fetch(address)).text()) as { data: { rawHtml: string } };
    document.body.textContent = answer.data.rawHtml.slice(0, 4000);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - startedAt;
  }, url);
}

const monacoPage = `<!doctype html><meta charset="utf-8"><title>Bare editor</title><link rel="stylesheet" href="/mountEditor.css">
<style>body{margin:0}#editor{height:800px}</style><div id="editor"></div><script type="module" src="/mountEditor.js"></script>`;

/** A service with an answer for each address; CORS is open for the blank page of the floor. */
async function startService(): Promise<LoopbackServer> {
  const bodies = new Map(
    opened.map(({ name, data }) => {
      const metadata = { statusCode: 200, url: `https://example.com/${name}` };
      return [name, Buffer.from(JSON.stringify({ success: true, data: { ...data(), metadata } }))] as const;
    }),
  );
  return await listen((request, response) => {
    const send = (name: Opened): void => {
      const body = bodies.get(name) ?? Buffer.alloc(0);
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': body.length,
        'access-control-allow-origin': '*',
      });
      response.end(body);
    };
    const named = opened.find(({ name }) => request.url === `/${name}`);
    if (named !== undefined) return send(named.name);
    void request.toArray().then((pieces) => {
      const asked = Buffer.concat(pieces as Buffer[]).toString('utf8');
      send(opened.find(({ name }) => asked.includes(`/${name}"`))?.name ?? 'nothing');
    });
  });
}
