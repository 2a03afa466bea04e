import type { CDPSession, Page } from '@playwright/test';
import { labConnectionId, runIdSchema, type RunId } from '../../shared/base/brand.ts';
import { createTrace } from '../../shared/trace/createTrace.ts';
import { parseStoredEvents } from '../../shared/trace/loggedEvent.ts';
import type { TraceTotals } from '../../shared/trace/traceModel.ts';
import { ask, runOf } from '../support/askMain.ts';
import { createProfile, launchApp, type RunningApp } from '../support/launchApp.ts';
import type { Figure } from './figure.ts';
import type { SoakContext, SoakSuite } from './soakSuite.ts';

const scenario = 'agent-runs/a-day';
/** Of the scenario: the day passes in so many milliseconds, and so much of it passes before memory is first looked at. */
const dayMs = 60_000;
const settledAt = dayMs / 3;
const mega = 1024 * 1024;
/** What the events themselves may weigh, in megabytes: there are more of them at the end, and nothing else may be. */
const mostGrowth = 12;
/** Number of polls for a program that stores the response of each. */
const keptPolls = 60;

/** A run of twenty-four hours, watched live from its first event to its last (issue "agent runs"): memory stays flat, nothing is lost. */
export const agentDay: SoakSuite = {
  name: 'agentDay',
  async run(context) {
    const profile = createProfile();
    const app = await launchApp(profile.folder);
    try {
      return await watchDay(app, context);
    } finally {
      await app.dispose();
      profile.remove();
    }
  },
};

async function watchDay(app: RunningApp, context: SoakContext): Promise<Figure[]> {
  const { page } = app;
  const heaps = await createHeaps(app);
  const runId = await startRun(page);
  await showRun(page);
  await page.waitForTimeout(settledAt);
  const before = await heaps.read();
  const until = Date.now() + dayMs * 4;
  while ((await runOf(page, runId))?.state === 'running' && Date.now() < until) {
    await page.waitForTimeout(5000);
    const { window, main } = await heaps.read();
    context.say(`agentDay: window ${megabytes(window)} MB, main ${megabytes(main)} MB`);
  }
  const after = await heaps.read();
  const totals = await totalsOf(page, runId);
  await keepEveryPoll(page, runId);
  const control = await heaps.read();
  return [
    { name: 'agentDay.events', value: totals.events, goal: '>=4900' },
    { name: 'agentDay.eventsLost', value: totals.missing + totals.duplicates, goal: '=0' },
    { name: 'agentDay.windowGrowsMegabytes', value: (after.window - before.window) / mega, goal: `<=${mostGrowth}` },
    { name: 'agentDay.mainGrowsMegabytes', value: (after.main - before.main) / mega, goal: `<=${mostGrowth}` },
    {
      name: 'agentDay.growsUnprotectedMegabytes',
      value: (control.window - after.window) / mega,
      goal: `>${mostGrowth}`,
    },
  ];
}

const megabytes = (bytes: number): string => (bytes / mega).toFixed(1);

interface Heaps {
  /** Bytes that are still needed, after what is not was collected. */
  read(): Promise<{ readonly window: number; readonly main: number }>;
}

async function createHeaps({ electron, page }: RunningApp): Promise<Heaps> {
  const session: CDPSession = await page.context().newCDPSession(page);
  return {
    async read() {
      await session.send('HeapProfiler.collectGarbage');
      const { usedSize } = await session.send('Runtime.getHeapUsage');
      const main = await electron.evaluate(() => {
        const { setFlagsFromString } = process.getBuiltinModule('node:v8');
        setFlagsFromString('--expose-gc');
        process.getBuiltinModule('node:vm').runInNewContext('gc')();
        return process.memoryUsage().heapUsed;
      });
      return { window: usedSize, main };
    },
  };
}

async function startRun(page: Page): Promise<RunId> {
  const body = { prompt: 'A day of work' };
  const { runId } = await ask(page, 'agents.start', { connectionId: labConnectionId, body, scenario });
  return runIdSchema.parse(runId);
}

/** Opens it as a person does, so that the viewer draws what comes. */
async function showRun(page: Page): Promise<void> {
  await page.getByRole('toolbar', { name: 'Activities' }).getByRole('button', { name: 'Jobs' }).click();
  await page.getByRole('row').filter({ hasText: 'A day of work' }).click();
  await page.getByRole('option').first().waitFor();
}

async function totalsOf(page: Page, runId: RunId): Promise<TraceTotals> {
  const trace = createTrace();
  for (;;) {
    const { events, last } = await ask(page, 'agents.events', { runId, after: trace.model().lastSeq, limit: 2000 });
    const model = trace.append(parseStoredEvents(events));
    if (model.lastSeq >= last) return model.totals;
  }
}

/** Simulates a viewer that stores each response, which always contains the complete list so far: proves that growth would be detected. */
async function keepEveryPoll(page: Page, runId: RunId): Promise<void> {
  const { events } = await ask(page, 'agents.events', { runId, after: 0, limit: 2000 });
  await page.evaluate(
    ([list, polls]) => {
      const kept = Array.from({ length: polls }, (_, poll) =>
        structuredClone(list.slice(0, Math.ceil((list.length * (poll + 1)) / polls))),
      );
      Object.assign(globalThis, { trowelKeptPolls: kept });
    },
    [events, keptPolls] as const,
  );
}
