import type { CDPSession, Page } from 'playwright';
import { median } from './statistics.ts';

/** Steps without anything to do: what the measuring itself costs. */
const idleSteps = 20;

/**
 * Does the steps one after another, each with two frames to draw it, and gives the script of each on the page's main thread
 * in ms, without what measuring costs.
 */
export async function scriptOfSteps(page: Page, steps: readonly (() => Promise<void>)[]): Promise<readonly number[]> {
  const session = await page.context().newCDPSession(page);
  const scriptSoFar = await watchThread(session, 'ScriptDuration');

  async function scriptOf(act: () => Promise<void>): Promise<number> {
    const before = await scriptSoFar();
    await act();
    await session.send('Runtime.evaluate', { expression: twoFrames, awaitPromise: true });
    return (await scriptSoFar()) - before;
  }

  try {
    const idle: number[] = [];
    for (let step = 0; step < idleSteps; step += 1) idle.push(await scriptOf(() => Promise.resolve()));
    const floor = median(idle);
    const times: number[] = [];
    for (const step of steps) times.push(Math.max(0, (await scriptOf(step)) - floor));
    return times;
  } finally {
    await session.detach();
  }
}

/** Returns the page's main thread time for one action until two frames after it: script, style and layout, in CPU ms. */
export async function workOf(page: Page, act: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  try {
    const workSoFar = await watchThread(session, 'TaskDuration');
    // Earlier garbage is not part of the action.
    await session.send('HeapProfiler.collectGarbage');
    const before = await workSoFar();
    await act();
    await session.send('Runtime.evaluate', { expression: twoFrames, awaitPromise: true });
    return (await workSoFar()) - before;
  } finally {
    await session.detach();
  }
}

/** Reads a metric of the main thread in ms of the processor: what other programs take from it meanwhile does not count. */
async function watchThread(session: CDPSession, metric: string): Promise<() => Promise<number>> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === metric)?.value ?? Number.NaN) * 1000;
  };
}

const twoFrames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))';

/** The value below which 95 of 100 lie. */
export function percentile95(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? Number.NaN;
}
