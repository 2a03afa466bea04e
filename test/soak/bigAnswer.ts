import { readFileSync, statSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { seedProfile } from '../e2e/trowelTest.ts';
import { createProfile, launchApp, type RunningApp } from '../support/launchApp.ts';
import { recordIpc } from '../support/ipcRecord.ts';
import { filesBelow } from '../support/secretSearch.ts';
import { windowScript } from '../support/windowScript.ts';
import type { Figure } from './figure.ts';
import { leastMs, readStops, watchLoop, watchProcess } from '../support/stops.ts';
import type { SoakContext, SoakSuite } from './soakSuite.ts';
import { listen } from '../support/listen.ts';

const megabytes = 200;
const firstWords = 'The first words of a long answer';
const smallWords = 'A short answer before it';
const lastWords = 'The last words of all';
const findField = '[data-region="result"] input[aria-label="Find in this text"]';
const cutNote = 'Text truncated';
const mega = 1024 * 1024;

/** A response of 200 MB (security 9): it arrives, is saved, opened and searched, without a blocked thread or memory growth. */
export const bigAnswer: SoakSuite = {
  name: 'bigAnswer',
  async run(context) {
    const service = await startBigService();
    const profile = createProfile();
    seedProfile(profile.folder, {
      connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.origin }],
      tabs: ['small', 'big'].map((path) => ({
        connection: 'cloud',
        body: { url: `https://example.com/${path}`, formats: ['markdown'] },
      })),
    });
    const app = await launchApp(profile.folder);
    try {
      return await measure(app, service, context);
    } finally {
      await app.dispose();
      service.close();
      profile.remove();
    }
  },
};

async function measure(app: RunningApp, { bytes, origin }: BigService, context: SoakContext): Promise<Figure[]> {
  const { page, electron, pid, profile } = app;
  // The fixed cost of the first response of a session is not part of the measurement.
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByText(smallWords).first().waitFor();
  await page.keyboard.press('ControlOrMeta+2');
  const ipc = await recordIpc(electron);
  await electron.evaluate(watchLoop, leastMs);
  await page.evaluate(watchLoop, leastMs);
  const main = watchProcess(pid);
  const window = watchProcess(await windowScript(app).pagePid());
  await page.evaluate(watchMessages);
  const before = residentBytes(pid);
  let most = before;
  const sampling = setInterval(() => (most = Math.max(most, residentBytes(pid))), 20);
  try {
    const arrived = await timed(async () => {
      await page.keyboard.press('ControlOrMeta+Enter');
      await waitUntil(page, '.markdown-block', `${firstWords}.`);
    });
    const opened = await timed(() => page.waitForSelector(findField, { timeout: 120_000 }));
    const searched = await timed(() => searchFor(page, lastWords));
    const read = await timed(() => readToTheEnd(page));
    context.say(
      `bigAnswer: on screen after ${arrived} ms, open after ${opened} more, found in ${searched} ms, drawn to the end in ${read} ms`,
    );
  } finally {
    clearInterval(sampling);
  }
  const { told } = await ipc.read();
  const saved = Math.max(0, ...filesBelow(profile).map((path) => statSync(path).size));
  const inWindow = await page.evaluate(readStops);
  const inMain = await electron.evaluate(readStops);
  const longest = { main: main.longestOf(inMain), window: window.longestOf(inWindow) };
  // A window that does block, to prove that this would be detected.
  await page.evaluate(standStill, 500);
  // And a program that loads the entire response at once.
  const held = residentBytes(pid);
  await electron.evaluate(holdWhole, origin);
  const holding = residentBytes(pid) - held;
  const provoked = window.longestOf((await page.evaluate(readStops)).slice(inWindow.length));
  main.stop();
  window.stop();
  return [
    { name: 'bigAnswer.standsStillUnprotectedMs', value: provoked, goal: '>100' },
    { name: 'bigAnswer.mainGrowsUnprotectedMegabytes', value: holding / mega, goal: '>64' },
    { name: 'bigAnswer.megabytes', value: Math.floor(bytes / mega), goal: `>=${megabytes}` },
    { name: 'bigAnswer.savedBytesMissing', value: bytes - saved, goal: '=0' },
    { name: 'bigAnswer.mainGrowsMegabytes', value: (most - before) / mega, goal: '<=64' },
    { name: 'bigAnswer.mainStandsStillMs', value: longest.main, goal: '<=100' },
    { name: 'bigAnswer.windowStandsStillMs', value: longest.window, goal: '<=100' },
    { name: 'bigAnswer.largestIpcMegabytes', value: largest(told) / mega, goal: '<=2' },
    { name: 'bigAnswer.largestToWindowMegabytes', value: (await page.evaluate(largestMessage)) / mega, goal: '<=2' },
  ];
}

/** Searches for text at the end of the document, typed as a user does: each letter is a search of its own. */
async function searchFor(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type(words, { delay: 40 });
  await waitUntil(page, `[data-region="result"] [role="status"]`, '1 of 1');
}

/** Goes to the end of what is drawn, all of which has to be drawn for it. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  await waitUntil(page, '[role="document"] > p', cutNote);
}

/** Waits with the cheapest check: one that reads the entire page would itself block the thread. */
async function waitUntil(page: Page, selector: string, text: string): Promise<void> {
  const isThere = ([where, what]: readonly [string, string]): boolean =>
    [...document.querySelectorAll(where)].slice(0, 5).some((element) => element.textContent.includes(what));
  await page.waitForFunction(isThere, [selector, text] as const, { timeout: 120_000, polling: 50 });
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return Math.round(performance.now() - startedAt);
}

/** Runs in main: loads the response without a limit. */
async function holdWhole(_: unknown, origin: string): Promise<void> {
  const answer = await fetch(origin, { method: 'POST', body: '/big' });
  Object.assign(globalThis, { trowelHeld: await answer.json() });
}

/** Runs in the window. Settles when its loop has gone on. */
function standStill(ms: number): Promise<void> {
  const until = performance.now() + ms;
  while (performance.now() < until);
  return new Promise((resolve) => setTimeout(resolve, 50));
}

/** Runs in the window: how large the largest message is that anybody sends it. */
function watchMessages(): void {
  const watch = { largest: 0 };
  Object.assign(globalThis, { trowelMessages: watch });
  const known = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data');
  Object.defineProperty(MessageEvent.prototype, 'data', {
    configurable: true,
    get(this: MessageEvent): unknown {
      const data: unknown = known?.get?.call(this);
      watch.largest = Math.max(watch.largest, (JSON.stringify(data) ?? '').length);
      return data;
    },
  });
}

function largestMessage(): number {
  return (globalThis as unknown as { trowelMessages: { largest: number } }).trowelMessages.largest;
}

function largest(messages: readonly string[]): number {
  return Math.max(0, ...messages.map((message) => message.length));
}

/** Private memory of a process in bytes (Linux). */
function residentBytes(pid: number): number {
  return Number(/^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
}

interface BigService {
  readonly origin: string;
  /** Size of its long response. */
  readonly bytes: number;
  close(): void;
}

async function startBigService(): Promise<BigService> {
  const line = 'A long answer has many lines, and each of them says about as much as this one does.\n\n';
  const lines = line.repeat(Math.ceil((megabytes * mega) / line.length));
  const data = {
    markdown: `${firstWords}.\n\n${lines}${lastWords}.`,
    metadata: { statusCode: 200, url: 'https://example.com/' },
  };
  const body = Buffer.from(JSON.stringify({ success: true, data }));
  const small = Buffer.from(JSON.stringify({ success: true, data: { ...data, markdown: smallWords } }));
  const server = await listen((request, response) => {
    let asked = '';
    request.setEncoding('utf8').on('data', (text: string) => (asked += text));
    request.on('end', () => {
      const answer = asked.includes('/small') ? small : body;
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length });
      response.end(answer);
    });
  });
  return { ...server, bytes: body.length };
}
