import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { electronPath, launchArguments } from '../../../build/scripts/runtime.mjs';
import { ratioRow, type Row } from '../measure/row.ts';
import { smallRequestRows } from './smallRequest.ts';
import type { Suite, SuiteContext } from './suite.ts';
import { connectionId, connectionsFile, workspaceWith } from './workspaceFile.ts';
import { listen, type LoopbackServer } from '../../support/listen.ts';

const megabytes = 50;

/** I1 to I3 of the guide. */
export const bodiesSuite: Suite = [
  { figures: ['I1', 'I2'], measure: bigAnswerRows },
  { figures: ['I3'], measure: smallRequestRows },
];

/**
 * A 50 MB response from the press of Send to text in the window, and its cost in main. `I2.idleMain` is the same measurement for the
 * baseline's main, which takes no part in its window's fetch: how long other processes block it on this computer.
 */
async function bigAnswerRows(context: SuiteContext): Promise<readonly Row[]> {
  const service = await startService();
  const rounds = context.rounds ?? 8;
  const arrival: number[] = [];
  const blocking: number[] = [];
  const idle: number[] = [];
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const isOursFirst = round % 2 === 0;
      const early = isOursFirst ? await measureTrowel(context, service.origin) : null;
      const floor = await measureFloor(context, service.origin);
      const trowel = early ?? (await measureTrowel(context, service.origin));
      // The first round warms the disk and is not counted.
      if (round === 0) continue;
      arrival.push(trowel.arrivalMs / floor.arrivalMs);
      blocking.push(trowel.blockedMs / floor.blockedMs);
      idle.push(floor.idleMs / floor.blockedMs);
    }
  } finally {
    service.close();
  }
  return [
    ratioRow({ id: 'I1.bigAnswer', goal: 1.5, direction: 'atMost' }, arrival),
    ratioRow({ id: 'I2.mainBlocked', goal: 0.05, direction: 'atMost' }, blocking),
    ratioRow({ id: 'I2.idleMain', goal: 0.05, direction: 'atMost' }, idle),
  ];
}

interface Measured {
  readonly arrivalMs: number;
  readonly blockedMs: number;
}

async function measureTrowel(context: SuiteContext, origin: string): Promise<Measured> {
  const profile = mkdtempSync(join(tmpdir(), 'trowel-bench-bodies-'));
  writeFileSync(join(profile, 'connections.json'), connectionsFile(origin));
  writeFileSync(
    join(profile, 'workspace.json'),
    workspaceWith({ connectionId, body: { url: 'https://example.com/' }, builderView: 'form' }),
  );
  const app = await _electron.launch({
    executablePath: electronPath(),
    args: [...launchArguments({ headless: false }), context.project, '--profile', profile],
  });
  try {
    const window = await app.firstWindow();
    await window.getByRole('button', { name: /^Send/ }).first().waitFor();
    await window.evaluate(untilStarted);
    await watchMain(app);
    await window.evaluate(awaitWords);
    await window.keyboard.press('Control+Enter');
    const arrivalMs = await window.evaluate(() => (globalThis as unknown as { arrivalMs: Promise<number> }).arrivalMs);
    return { arrivalMs, blockedMs: await longestBlock(app) };
  } finally {
    await closeUnasked(app);
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Runs in the window: startup has separate figures (S1 to S3), and the history is the last part to appear before it is idle. */
async function untilStarted(): Promise<void> {
  const { trowelBridge } = globalThis as unknown as {
    trowelBridge: { call(name: string, input: unknown): Promise<unknown> };
  };
  await trowelBridge.call('history.usage', null);
  for (let times = 0; times < 3; times += 1) await new Promise((resolve) => requestIdleCallback(resolve));
}

/** Runs in the window: measures from the next press of Enter to the first words of the response on screen. */
function awaitWords(): void {
  const pressed = new Promise<number>((resolve) => {
    const hear = (event: KeyboardEvent): void => {
      if (event.key === 'Enter') resolve(performance.now());
    };
    globalThis.addEventListener('keydown', hear, { capture: true });
  });
  const drawn = new Promise<void>((resolve) => {
    const look = (): void => {
      if (document.body.textContent.includes('The first words of a long answer')) resolve();
      else requestAnimationFrame(look);
    };
    look();
  });
  Object.assign(globalThis, {
    arrivalMs: Promise.all([pressed, drawn]).then(([startedAt]) => performance.now() - startedAt),
  });
}

/**
 * The baseline: a bare `fetch` of the same response in a blank page, and a main that fetches it and passes its text to
 * `ipcRenderer.invoke`.
 */
async function measureFloor(context: SuiteContext, origin: string): Promise<Measured & { readonly idleMs: number }> {
  const app = await _electron.launch({
    executablePath: electronPath(),
    args: [...launchArguments({ headless: false }), join(context.peers, 'bigtext')],
  });
  try {
    const window: Page = await app.firstWindow();
    await watchMain(app);
    const arrivalMs = await window.evaluate(async (url) => {
      const startedAt = performance.now();
      const text = await (await fetch(url, { method: 'POST', body: '{}' })).text();
      const answer = JSON.parse(text) as { data: { markdown: string } };
      document.body.textContent = answer.data.markdown.slice(0, 4000);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      return performance.now() - startedAt;
    }, `${origin}/v2/scrape`);
    const idleMs = await longestBlock(app);
    await watchMain(app);
    await window.evaluate(async (url) => {
      const { chromiumFetch } = globalThis as unknown as { chromiumFetch: (address: string) => Promise<string> };
      return (await chromiumFetch(url)).length;
    }, `${origin}/v2/scrape`);
    return { arrivalMs, idleMs, blockedMs: await longestBlock(app) };
  } finally {
    await app.close();
  }
}

/** Closes the app by a signal, which shows no dialog; closing the window during a run that is still being saved would. */
async function closeUnasked(app: ElectronApplication): Promise<void> {
  const gone = once(app.process(), 'exit');
  app.process().kill('SIGTERM');
  await gone;
}

/** Measures how long main's event loop is blocked, by a timer that should fire every millisecond. */
async function watchMain(app: ElectronApplication): Promise<void> {
  await app.evaluate(() => {
    const watch = { last: performance.now(), longest: 0 };
    (globalThis as unknown as { loopWatch: typeof watch }).loopWatch = watch;
    setInterval(() => {
      const now = performance.now();
      watch.longest = Math.max(watch.longest, now - watch.last - 1);
      watch.last = now;
    }, 1);
  });
}

function longestBlock(app: ElectronApplication): Promise<number> {
  return app.evaluate(() => (globalThis as unknown as { loopWatch: { longest: number } }).loopWatch.longest);
}

/**
 * A service with a large response, typeset like web pages with dashes and quotation marks: a text with one of them takes two bytes per
 * character in memory and over `invoke`. CORS is open for the blank page of the baseline.
 */
async function startService(): Promise<LoopbackServer> {
  const line = 'A long answer has many lines – and each of them “says” about as much as this one does.\n\n';
  const lines = Math.ceil((megabytes * 1024 * 1024) / Buffer.byteLength(line));
  const markdown = `The first words of a long answer.\n\n${line.repeat(lines)}`;
  const body = Buffer.from(
    JSON.stringify({ success: true, data: { markdown, metadata: { statusCode: 200, url: 'https://example.com/' } } }),
  );
  return await listen((_request, response) => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': body.length,
      'access-control-allow-origin': '*',
    });
    response.end(body);
  });
}
