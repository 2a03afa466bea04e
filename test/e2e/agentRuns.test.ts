import { expect, test, type Page } from '@playwright/test';
import type { CallInput, CallName, CallOutput } from '../../shared/ipc/contract.ts';
import type { IpcResult } from '../../shared/ipc/envelope.ts';
import { runIdSchema, labConnectionId, type RunId } from '../../shared/base/brand.ts';
import { reduceRunLog, type RunModel } from '../../shared/run/reduceRun.ts';
import { createTrace } from '../../shared/trace/createTrace.ts';
import { parseStoredEvents } from '../../shared/trace/loggedEvent.ts';
import type { TraceModel } from '../../shared/trace/traceModel.ts';
import { isSoak } from '../support/scale.ts';
import { historyQuery } from '../support/storeFixtures.ts';
import { createProfile, launchApp, type RunningApp } from '../support/launchApp.ts';

/** Asks main as the window does. */
async function ask<Name extends CallName>(page: Page, name: Name, input: CallInput<Name>): Promise<CallOutput<Name>> {
  const answer = await page.evaluate(
    ([call, words]) => {
      const { trowelBridge } = globalThis as unknown as {
        trowelBridge: { call(...words: unknown[]): Promise<unknown> };
      };
      return trowelBridge.call(call, words);
    },
    [name, input] as const,
  );
  const result = answer as IpcResult<CallOutput<Name>>;
  if (!result.ok) throw new Error(`${name}: ${result.error.message}`);
  return result.value;
}

async function start(page: Page, scenario: string): Promise<RunId> {
  const body = { prompt: 'Find all stoves', maxCredits: 500 };
  const { runId } = await ask(page, 'agents.start', { connectionId: labConnectionId, body, scenario });
  return runIdSchema.parse(runId);
}

async function runOf(page: Page, runId: RunId): Promise<RunModel | null> {
  return reduceRunLog(await ask(page, 'runs.events', { runId, after: 0 }));
}

async function traceOf(page: Page, runId: RunId): Promise<TraceModel> {
  const trace = createTrace();
  for (;;) {
    const { events, last } = await ask(page, 'agents.events', { runId, after: trace.model().lastSeq, limit: 2000 });
    const model = trace.append(parseStoredEvents(events));
    if (model.lastSeq >= last) return model;
  }
}

const patience = { timeout: 90_000, intervals: [500] };

test('a run of the lab goes on after the app was killed, without a lost or doubled event', async () => {
  test.setTimeout(240_000);
  const profile = createProfile();
  let app: RunningApp = await launchApp(profile.folder);
  try {
    const runId = await start(app.page, 'agent-runs/recorded-fast');
    await expect.poll(async () => (await traceOf(app.page, runId)).totals.events, patience).toBeGreaterThan(30);
    await app.kill();
    await app.dispose();
    app = await launchApp(profile.folder);
    await expect.poll(async () => (await runOf(app.page, runId))?.state, patience).toBe('done');
    const [run, trace] = [await runOf(app.page, runId), await traceOf(app.page, runId)];
    expect(trace.totals).toMatchObject({ missing: 0, duplicates: 0 });
    expect(trace.end).toMatchObject({ outcome: 'succeeded' });
    const versions = trace.artifacts[0]?.versions ?? [];
    expect(versions.length).toBeGreaterThanOrEqual(30);
    for (const { snapshotId } of versions) {
      expect(run?.agent?.snapshots[snapshotId ?? '']?.body, snapshotId ?? '').toBeTruthy();
    }
    const query = historyQuery({ text: 'stoves', scope: 'everything', endpoints: ['agent'], limit: 10 });
    const listed = await ask(app.page, 'history.list', query);
    expect(listed.rows).toMatchObject([{ runId, endpoint: 'agent', state: 'done' }]);
    await app.quit();
  } finally {
    await app.dispose();
    profile.remove();
  }
});

test('a run of very many events comes whole', async () => {
  test.setTimeout(240_000);
  const profile = createProfile();
  const app = await launchApp(profile.folder);
  try {
    const runId = await start(app.page, isSoak ? 'agent-runs/100000-events' : 'agent-runs/10000-events');
    await expect
      .poll(async () => (await runOf(app.page, runId))?.state, { ...patience, timeout: 150_000 })
      .toBe('done');
    const trace = await traceOf(app.page, runId);
    expect(trace.totals).toMatchObject({ missing: 0, duplicates: 0, late: 0 });
    expect(trace.totals.events).toBeGreaterThan(isSoak ? 99_000 : 9900);
    await app.quit();
  } finally {
    await app.dispose();
    profile.remove();
  }
});
