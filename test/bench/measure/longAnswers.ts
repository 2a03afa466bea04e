import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type Page } from 'playwright';
import { electronPath, launchArguments } from '../../../build/scripts/runtime.mjs';
import { listen, type LoopbackServer } from '../../support/listen.ts';
import { manyPages } from '../../support/manyPages.ts';
import { connectionId, connectionsFile, workspaceWithAll } from '../suites/workspaceFile.ts';

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
  // As long as the window's entire cache of hidden responses: after it everything comes from the disk.
  { name: 'filler', resultTab: 'markdown', data: () => ({ markdown: firstWords, note: ' '.repeat(15_990_000) }) },
] as const;
type Opened = (typeof opened)[number]['name'];

/** The app with one tab per response, each of which was shown once. */
export interface AnswersWindow {
  /** Opens a tab's result that was put away meanwhile; gives the ms until it is painted, and the elements of the window then. */
  open(name: Opened): Promise<{ readonly ms: number; readonly nodes: number }>;
  /** The same as the first thing after a start of the program. */
  openAfterStart(name: Opened): Promise<number>;
  close(): Promise<void>;
}

export async function openAnswers(project: string, origin: string): Promise<AnswersWindow> {
  const profile = mkdtempSync(join(tmpdir(), 'trowel-bench-inspect-'));
  writeFileSync(join(profile, 'connections.json'), connectionsFile(origin));
  const tabs = opened.map(({ name, resultTab }) => ({
    connectionId,
    body: { url: `https://example.com/${name}`, formats: ['markdown', 'rawHtml', 'links'] },
    builderView: 'form' as const,
    resultTab,
  }));
  writeFileSync(join(profile, 'workspace.json'), workspaceWithAll(tabs));
  const start = async (): Promise<Running> => {
    const app = await _electron.launch({
      executablePath: electronPath(),
      args: [...launchArguments({ headless: false }), project, '--profile', profile],
    });
    const window = await app.firstWindow();
    await window.getByRole('button', { name: /^Send/ }).first().waitFor();
    return { process: app.process(), window };
  };
  let running = await start();
  for (const [index] of opened.entries()) {
    await running.window.keyboard.press(`Control+${index + 1}`);
    await running.window.keyboard.press('Control+Enter');
    await running.window.waitForFunction(isPainted, undefined, { timeout: 120_000 });
  }
  return {
    async open(name) {
      const { window } = running;
      await show(window, 'filler');
      await show(window, 'nothing');
      const ms = await paintMs(window, name);
      return { ms, nodes: await window.evaluate(() => document.querySelectorAll('*').length) };
    },
    async openAfterStart(name) {
      await show(running.window, 'nothing');
      await end(running.process);
      running = await start();
      await running.window.waitForFunction(isPainted);
      return paintMs(running.window, name);
    },
    async close() {
      await end(running.process);
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

interface Running {
  readonly process: ChildProcess;
  readonly window: Page;
}

async function end(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const gone = once(process, 'exit');
  process.kill('SIGTERM');
  await gone;
}

async function show(window: Page, name: Opened): Promise<void> {
  await window.keyboard.press(`Control+${placeOf(name)}`);
  await window.waitForFunction(isChosen, placeOf(name));
  await window.waitForFunction(isPainted);
}

async function paintMs(window: Page, name: Opened): Promise<number> {
  await window.evaluate(awaitPaint);
  await window.keyboard.press(`Control+${placeOf(name)}`);
  return window.evaluate(() => (globalThis as unknown as { paintMs: Promise<number> }).paintMs);
}

/** A tab's number, from 1 on. */
function placeOf(name: Opened): number {
  return opened.findIndex((each) => each.name === name) + 1;
}

/** Runs in the window: whether a request's tab is in front. */
function isChosen(place: number): boolean {
  return document.querySelectorAll('[data-region="tabs"] [role="tab"]')[place - 1]?.ariaSelected === 'true';
}

/** Runs in the window: whether the first words of a result are present. */
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

/** Serves a response for each URL; CORS is open for the blank page of the baseline. */
export async function serveAnswers(): Promise<LoopbackServer> {
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
