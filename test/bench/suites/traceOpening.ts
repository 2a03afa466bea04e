import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import { makeZip } from '../../support/makeZip.ts';
import { openBlankWindow } from '../measure/blankWindow.ts';
import { crowdTrace } from '../measure/crowdTrace.ts';
import { ratioRow, type Row } from '../measure/row.ts';
import { servePages } from '../measure/servePages.ts';
import { type BenchRun, launchTraceApp } from '../measure/traceApp.ts';
import type { SuiteContext } from './suite.ts';

const run = (events: number): BenchRun => ({ id: `at-once-${events}`, events, seconds: 0 });

/** T1: from the press on a run of 10,000 events to its first rows, against Playwright's trace viewer with as many rows. */
export async function openingRow(context: SuiteContext): Promise<Row> {
  const rounds = context.rounds ?? 8;
  const tenThousand = run(10_000);
  const app = await launchTraceApp(context.project, [tenThousand]);
  const viewer = join(
    dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')),
    'lib/vite/traceViewer',
  );
  const server = await servePages(viewer, { '/run.zip': playwrightTrace(10_000) });
  const blank = await openBlankWindow(context.peers);
  try {
    // One for each round, and one to warm: a run that was opened before is still in the window's memory.
    const names = Array.from({ length: rounds + 1 }, (_, round) => `Round ${round + 1} of the opening`);
    const started = [];
    for (const name of names) started.push(await app.start(tenThousand, name));
    for (const runId of started) await app.ended(runId);
    const ratios: number[] = [];
    for (const [round, name] of names.entries()) {
      const ours = () => app.open(name);
      const theirs = () => openPlaywright(blank.page, server.origin);
      const [first, second] = round % 2 === 0 ? [await ours(), await theirs()] : [await theirs(), await ours()];
      if (round > 0) ratios.push(round % 2 === 0 ? first / second : second / first);
    }
    return ratioRow({ id: 'T1.openTenThousand', goal: 0.1, direction: 'atMost' }, ratios);
  } finally {
    await blank.close();
    server.close();
    await app.close();
  }
}

/** From the navigation to the first rows of actions, in ms. */
async function openPlaywright(page: Page, origin: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(`${origin}/index.html?trace=${encodeURIComponent(`${origin}/run.zip`)}`);
  await page.waitForFunction(() => document.querySelector('.action-title') !== null, undefined, {
    polling: 'raf',
    timeout: 120_000,
  });
  return page.evaluate(() => performance.now());
}

/** A trace as Playwright writes it: an action for each event. */
function playwrightTrace(events: number): Buffer {
  const { records, range } = crowdTrace(events);
  const from = range?.from ?? 0;
  const context = {
    version: 8,
    type: 'context-options',
    origin: 'library',
    browserName: 'chromium',
    platform: 'linux',
    wallTime: from,
    monotonicTime: 0,
    sdkLanguage: 'javascript',
    options: {},
    contextId: 'context@1',
  };
  const actions = records.flatMap(({ at, event }, index) => {
    const callId = `call@${index + 1}`;
    const { agent, type, raw } = event;
    const params = { url: JSON.stringify(raw['parameters'] ?? raw['result'] ?? null), agent: agent.name };
    const time = at - from;
    return [
      {
        type: 'before',
        callId,
        startTime: time,
        class: 'Frame',
        method: 'goto',
        title: `${agent.name}: ${type}`,
        params,
      },
      { type: 'after', callId, endTime: time + 1, result: {} },
    ];
  });
  const lines = [context, ...actions].map((line) => JSON.stringify(line)).join('\n');
  return makeZip({ 'trace.trace': lines, 'trace.network': '' });
}

/** T3: DOM nodes of the entire window with a run of 100,000 events, against one of 1,000 by as many agents. */
export async function nodesRow(context: SuiteContext): Promise<Row> {
  const runs = [run(1000), run(100_000)] as const;
  const app = await launchTraceApp(context.project, runs);
  try {
    const started = [];
    for (const each of runs) started.push(await app.start(each, `A run of ${each.events} events`));
    for (const runId of started) await app.ended(runId);
    const nodes = async (events: number): Promise<number> => {
      await app.open(`A run of ${events} events`);
      await waitForEvents(app.page, events);
      return app.page.evaluate(() => document.querySelectorAll('*').length);
    };
    const ratios: number[] = [];
    for (let round = 0; round < 3; round += 1) ratios.push((await nodes(100_000)) / (await nodes(1000)));
    return ratioRow({ id: 'T3.nodes', goal: 1.05, direction: 'atMost' }, ratios);
  } finally {
    await app.close();
  }
}

/** Until so many events (but for a few) are in the list. */
export async function waitForEvents(page: Page, events: number): Promise<void> {
  await page.waitForFunction(
    (least) => {
      const rows = document.querySelector('main:not([hidden]) [role="option"][data-row]');
      return Number(rows?.getAttribute('aria-setsize') ?? 0) >= least;
    },
    Math.floor(events * 0.98),
    { timeout: 120_000 },
  );
}
