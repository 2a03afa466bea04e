import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { runIdSchema, labConnectionId, type RunId } from '../../shared/base/brand.ts';
import { createTrace } from '../../shared/trace/createTrace.ts';
import { parseStoredEvents } from '../../shared/trace/loggedEvent.ts';
import type { TraceModel } from '../../shared/trace/traceModel.ts';
import { ask, runOf } from '../support/askMain.ts';
import { isSoak, tellFigure } from '../support/scale.ts';
import { historyQuery } from '../support/storeFixtures.ts';
import { createProfile, launchApp, type RunningApp } from '../support/launchApp.ts';

async function start(page: Page, scenario: string): Promise<RunId> {
  const body = { prompt: 'Find all stoves', maxCredits: 500 };
  const { runId } = await ask(page, 'agents.start', { connectionId: labConnectionId, body, scenario });
  return runIdSchema.parse(runId);
}

async function traceOf(page: Page, runId: RunId): Promise<TraceModel> {
  const trace = createTrace();
  for (;;) {
    const { events, last } = await ask(page, 'agents.events', { runId, after: trace.model().lastSeq, limit: 2000 });
    const model = trace.append(parseStoredEvents(events));
    if (model.lastSeq >= last) return model;
  }
}

/** The recorded run in ten seconds: long enough to be killed in its middle. */
function writeScenario(profile: string): void {
  const scenario = {
    id: 'ten-seconds',
    name: 'The recorded run in ten seconds',
    about: '',
    answers: [{ status: 404, json: {} }],
    agent: { speed: 40, endsAt: 402, creditsUsed: 307, events: { story: 'stoves' } },
  };
  mkdirSync(join(profile, 'lab'));
  writeFileSync(join(profile, 'lab', 'ten-seconds.json'), JSON.stringify({ scenarios: [scenario] }));
}

const patience = { timeout: 150_000, intervals: [500] };

test('runs go on after the app was killed, without a lost or doubled event: one in its middle, one of very many events @long', async () => {
  test.setTimeout(240_000);
  const profile = createProfile();
  writeScenario(profile.folder);
  let app: RunningApp = await launchApp(profile.folder);
  try {
    const runId = await start(app.page, 'own/ten-seconds');
    const manyId = await start(app.page, isSoak ? 'agent-runs/100000-events' : 'agent-runs/10000-events');
    await expect.poll(async () => (await traceOf(app.page, runId)).totals.events, patience).toBeGreaterThan(30);
    await app.kill();
    await app.dispose();
    app = await launchApp(profile.folder);
    for (const each of [manyId, runId])
      await expect.poll(async () => (await runOf(app.page, each))?.state, patience).toBe('done');
    const [run, trace] = [await runOf(app.page, runId), await traceOf(app.page, runId)];
    expect(trace.totals).toMatchObject({ missing: 0, duplicates: 0 });
    expect(trace.end).toMatchObject({ outcome: 'succeeded' });
    const versions = trace.artifacts[0]?.versions ?? [];
    expect(versions.length).toBeGreaterThanOrEqual(30);
    for (const { snapshotId } of versions) {
      expect(run?.agent?.snapshots[snapshotId ?? '']?.body, snapshotId ?? '').toBeTruthy();
    }
    const many = await traceOf(app.page, manyId);
    for (const { totals } of [trace, many])
      tellFigure({ name: 'agentRuns.lostOrDoubled', value: totals.missing + totals.duplicates, goal: '=0' });
    expect(many.totals).toMatchObject({ missing: 0, duplicates: 0, late: 0 });
    expect(many.totals.events).toBeGreaterThan(isSoak ? 99_000 : 9900);
    const query = historyQuery({ text: 'stoves', scope: 'everything', endpoints: ['agent'], limit: 10 });
    const listed = await ask(app.page, 'history.list', query);
    expect(listed.rows).toMatchObject([
      { runId: manyId, endpoint: 'agent', state: 'done' },
      { runId, endpoint: 'agent', state: 'done' },
    ]);
    await app.quit();
  } finally {
    await app.dispose();
    profile.remove();
  }
});
