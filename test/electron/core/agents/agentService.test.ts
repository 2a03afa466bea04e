import { describe, expect, test } from 'vitest';
import { noVariables } from '../../../../electron/core/project/projectVariables.ts';
import { connectionIdSchema, labConnectionId } from '../../../../shared/base/brand.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { err } from '../../../../shared/base/result.ts';
import { internalError } from '../../../../shared/errors/appError.ts';
import { everyRun } from '../../../../shared/history/history.ts';
import type { TraceStore } from '../../../../electron/core/agents/traceStore.ts';
import type { Transport } from '../../../../electron/client/transport.ts';
import { createNodeTransport } from '../../../../electron/adapters/nodeTransport.ts';
import { createAgentWorld, createPlayedTime, startAgentLab } from '../../../support/agentLab.ts';
import { historyQuery } from '../../../support/storeFixtures.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { until } from '../../../support/manualTime.ts';
import { tellFigure } from '../../../support/scale.ts';

describe('a run of an agent', () => {
  test('is followed to its end, with its trace and every version of its result', async () => {
    const world = await createAgentWorld(await startAgentLab());
    const runId = await world.start('agent-runs/succeeds');
    const run = await world.end(runId);
    expect(run).toMatchObject({
      endpoint: 'agent',
      state: 'done',
      agent: { status: 'completed', creditsUsed: 12, facts: { model: 'spark-2' } },
      summary: { title: 'Find all stoves', creditsUsed: 12 },
    });
    // What it took to settle is no part of how long the run went.
    const log = await world.store.readEvents(runId, 0);
    const saidAt = log.ok ? (log.value.at(-1)?.event.at ?? 0) : 0;
    expect(saidAt - run.createdAt - (run.durationMs ?? 0)).toBeGreaterThan(100);
    const trace = await world.trace(runId);
    expect(trace.end).toMatchObject({ outcome: 'succeeded' });
    expect(trace.artifacts[0]?.versions).toHaveLength(3);
    const texts = await Promise.all(
      trace.artifacts[0]?.versions.map(async ({ snapshotId }) => {
        const body = run.agent?.snapshots[snapshotId ?? '']?.body;
        const read = body === undefined || body === null ? null : await world.bodies.read(body.bodyId);
        return read?.ok === true ? Buffer.from(read.value).toString() : null;
      }) ?? [],
    );
    expect(texts.map((text) => JSON.parse(text ?? '').rows.length)).toEqual([1, 2, 3]);
    expect(world.polls.map(({ phase }) => phase)).toContain('settling');
    expect(world.polls.at(-1)).toMatchObject({ phase: 'ended', error: null });
  });

  test('is a run of the history, found by its prompt', async () => {
    const world = await createAgentWorld(await startAgentLab());
    const runId = await world.start('agent-runs/succeeds');
    const query = { ...everyRun, order: 'time', end: 'first', only: null, before: null, limit: 10 } as const;
    for (const filter of [{ text: 'stoves' }, { endpoints: ['agent' as const] }]) {
      const listed = await world.store.listHistory({ ...query, ...filter });
      expect(listed).toMatchObject({
        value: {
          rows: [{ runId, endpoint: 'agent', url: 'https://shop.example/', summary: { title: 'Find all stoves' } }],
        },
      });
    }
    const none = await world.store.listHistory({ ...query, endpoints: ['scrape'] });
    expect(none).toMatchObject({ value: { rows: [] } });
  });

  test.each([
    ['credit-limit', { kind: 'agent', code: 'credit_limit_reached', outcome: 'credit_limit_reached' }],
    ['refused', { kind: 'agent', code: 'refused', outcome: 'refused', retryable: false }],
    ['internal', { kind: 'agent', code: 'internal', outcome: 'failed', retryable: true }],
    ['unknown-events', { kind: 'agent', code: 'solar_flare', outcome: 'evaporated' }],
    ['500-at-start', { kind: 'service', status: 500 }],
    ['lost-job', { kind: 'service', status: 404 }],
  ])('%s ends as what it is', async (scenario, error) => {
    const world = await createAgentWorld(await startAgentLab());
    const run = await world.end(await world.start(`agent-runs/${scenario}`));
    expect(run).toMatchObject({ state: 'failed', error });
    expect(run.attempts).toHaveLength(1);
  });

  test('that somebody cancelled elsewhere is cancelled', async () => {
    const world = await createAgentWorld(await startAgentLab());
    expect(await world.end(await world.start('agent-runs/cancelled'))).toMatchObject({ state: 'cancelled' });
  });

  test('without data has none, and is done', async () => {
    const world = await createAgentWorld(await startAgentLab());
    const run = await world.end(await world.start('agent-runs/no-data'));
    expect(run).toMatchObject({ state: 'done', agent: { creditsUsed: 3, snapshots: {} } });
  });

  test('is started again by itself after 429, and only then', async () => {
    const world = await createAgentWorld(await startAgentLab());
    const run = await world.end(await world.start('agent-runs/429-then-accepted'));
    expect(run.state).toBe('done');
    expect(run.attempts.map(({ status }) => status)).toEqual([429, 429, 200]);
    expect(run.attempts[0]?.waited).toEqual({ delayMs: 1000, reason: 'retry-after' });
  });

  test('that is cancelled here says so, goes on to its step’s end, and is cancelled once', async () => {
    const world = await createAgentWorld(await startAgentLab());
    const runId = await world.start('agent-runs/never-ends');
    await until(() => world.polls.some(({ updatedAt }) => updatedAt !== null));
    await world.agents.cancel(runId);
    await world.agents.cancel(runId);
    const run = await world.end(runId);
    expect(run).toMatchObject({ state: 'cancelled', agent: { cancel: { outcome: 'already-cancelled' } } });
    expect((await world.trace(runId)).cancelRequested).not.toBeNull();
  });
});

describe('what services do', () => {
  test('a run without a trace is followed by its status alone', async () => {
    const world = await createAgentWorld(await startAgentLab());
    const runId = await world.start('agent-runs/older-run');
    const run = await world.end(runId);
    expect(run).toMatchObject({ state: 'done', agent: { traceError: { kind: 'service', status: 400 } } });
    expect((await world.trace(runId)).records).toEqual([]);
    // Nothing can come late of a trace that there is not.
    expect(world.polls.map(({ phase }) => phase)).not.toContain('settling');
  });

  test('the last answer is there while stragglers are still waited for', async () => {
    const world = await createAgentWorld(await startAgentLab());
    const run = await world.end(await world.start('agent-runs/late-events'));
    const log = await world.store.readEvents(run.runId, 0);
    const kinds = log.ok ? log.value.map(({ event }) => event.kind) : [];
    expect(kinds.filter((kind) => kind === 'agent.answered')).toHaveLength(1);
    expect(kinds.indexOf('agent.answered')).toBeLessThan(kinds.indexOf('run.completed'));
    expect(run.body).not.toBeNull();
  });

  test('snapshots that are gone are told each, and the run goes on', async () => {
    const world = await createAgentWorld(await startAgentLab());
    const run = await world.end(await world.start('agent-runs/snapshots-gone'));
    expect(run.state).toBe('done');
    expect(Object.values(run.agent?.snapshots ?? {}).map(({ error }) => error?.message)).toEqual([
      'Snapshot not found',
      'Snapshot not found',
      'Snapshot not found',
    ]);
  });

  test('a version that could not be had is asked for once more after the end, also by the next start of the program', async () => {
    const lab = await startAgentLab();
    const folder = temporaryFolder();
    const node = createNodeTransport();
    let isOut = true;
    const transport: Transport = {
      ...node,
      send: async (request, sink) =>
        isOut && request.url.includes('/snapshots/')
          ? { reason: 'refused', code: null, sent: 'no' }
          : node.send(request, sink),
    };
    const before = await createAgentWorld(lab, { folder, transport });
    const runId = await before.start('agent-runs/succeeds');
    const failed = Object.values((await before.end(runId)).agent?.snapshots ?? {});
    expect(failed.map(({ error }) => error?.kind)).toEqual(['network', 'network', 'network']);
    const [one = '', other = ''] = failed.map(({ snapshotId }) => snapshotId);
    expect(await before.agents.fetchSnapshot(runId, one)).toMatchObject({ error: { kind: 'network' } });
    isOut = false;
    expect(await before.agents.fetchSnapshot(runId, one)).toMatchObject({ ok: true });
    await before.agents.shutDown();
    await before.store.close();
    const next = await createAgentWorld(lab, { folder, transport });
    expect(await next.agents.fetchSnapshot(runId, other)).toMatchObject({ ok: true });
    const kept = (await next.end(runId)).agent?.snapshots ?? {};
    expect(Object.values(kept).map(({ body }) => body === null)).toEqual([false, false, true]);
    expect(await next.agents.fetchSnapshot(runId, one)).toMatchObject({ error: { kind: 'not-found' } });
    expect((await next.end(runId)).state).toBe('done');
  });

  test('relayed errors are passed over, and what they kept back comes later', async () => {
    const world = await createAgentWorld(await startAgentLab());
    const runId = await world.start('agent-runs/relayed-errors');
    const run = await world.end(runId);
    expect(run.state).toBe('done');
    expect(Object.values(run.agent?.snapshots ?? {}).every(({ body }) => body !== null)).toBe(true);
    expect((await world.trace(runId)).totals.events).toBeGreaterThan(8);
    const errors = world.polls.flatMap(({ error }) => (error === null ? [] : [error.message]));
    expect(errors).toEqual(expect.arrayContaining(['upstream: trace store unavailable']));
  });

  test.each([
    ['late-events', { late: 3, missing: 0, duplicates: 0 }],
    ['duplicate-events', { late: 0, missing: 0, duplicates: 0 }],
    ['missing-events', { missing: 3 }],
  ])('%s are what they are', async (scenario, totals) => {
    const time = createPlayedTime();
    const world = await createAgentWorld(await startAgentLab(time.now), { scheduler: time.scheduler });
    const runId = await world.start(`agent-runs/${scenario}`);
    await world.end(runId);
    expect((await world.trace(runId)).totals).toMatchObject(totals);
  });

  test('three failures in a row pause the polling and keep what is known; a person resumes it', async () => {
    const lab = await startAgentLab();
    let isAway = false;
    const world = await createAgentWorld({
      ensureReady: async (scenario) =>
        isAway
          ? { ok: true, value: { baseUrl: 'http://127.0.0.1:9', token: 'x', extraCaFile: null } }
          : lab.ensureReady(scenario),
    });
    const runId = await world.start('agent-runs/never-ends');
    await until(() => world.polls.some(({ updatedAt }) => updatedAt !== null));
    isAway = true;
    await until(() => world.polls.at(-1)?.phase === 'paused');
    expect(world.agents.poll(runId)).toMatchObject({ phase: 'paused', nextAt: null, error: { kind: 'network' } });
    expect((await world.trace(runId)).totals.events).toBeGreaterThan(0);
    isAway = false;
    world.agents.pollNow(runId);
    await until(() => world.agents.poll(runId)?.error === null);
    expect(world.agents.poll(runId)?.phase).toBe('polling');
  });

  test('Retry-After of a poll is obeyed', async () => {
    const world = await createAgentWorld(await startAgentLab());
    await world.end(await world.start('agent-runs/slow-polls'));
    expect(world.polls.find(({ error }) => error !== null)).toMatchObject({ everyMs: 2000, error: { status: 429 } });
  });
});

// Each waits for two programs, on a machine that may be busy.
describe('the program ends in the middle', { timeout: 90_000 }, () => {
  test.each([
    'shut down',
    'killed',
  ])('%s, it goes on with the next start, without a lost or doubled event', async (how) => {
    const lab = await startAgentLab();
    const folder = temporaryFolder();
    const first = await createAgentWorld(lab, { folder });
    const runId = await first.start('agent-runs/crowd');
    await until(() => first.polls.filter(({ updatedAt }) => updatedAt !== null).length > 6);
    if (how === 'killed') first.kill();
    else await first.agents.shutDown();
    const before = await first.trace(runId);
    await first.store.close();
    expect(before.end).toBeNull();
    expect(before.totals.events).toBeGreaterThan(10);

    const second = await createAgentWorld(lab, { folder });
    expect(await second.agents.resumeUnfinished()).toEqual({ ok: true, value: [runId] });
    const run = await second.end(runId);
    expect(run).toMatchObject({ state: 'done', agent: { status: 'completed' } });
    const trace = await second.trace(runId);
    const { missing, duplicates } = trace.totals;
    tellFigure({ name: 'agentRunsKilled.lostOrDoubled', value: missing + duplicates, goal: '=0' });
    expect({ missing, duplicates }).toEqual({ missing: 0, duplicates: 0 });
    expect(trace.lanes.map(({ records }) => records.length).reduce((sum, count) => sum + count, 0)).toBe(
      trace.totals.events,
    );
    expect(Object.keys(run.agent?.snapshots ?? {})).toHaveLength(10);
  });

  test('the control: where nobody looks for what is there already, the next start doubles events', async () => {
    const lab = await startAgentLab();
    const folder = temporaryFolder();
    let lastKey = 0;
    const traces = (kept: TraceStore): TraceStore => ({
      ...kept,
      appendTrace: (runId, at, entries) =>
        kept.appendTrace(
          runId,
          at,
          entries.map(({ text }) => ({ key: `careless-${(lastKey += 1)}`, text })),
        ),
    });
    const first = await createAgentWorld(lab, { folder, traces });
    const runId = await first.start('agent-runs/crowd');
    await until(() => first.polls.filter(({ updatedAt }) => updatedAt !== null).length > 6);
    first.kill();
    await first.store.close();
    const second = await createAgentWorld(lab, { folder, traces });
    await second.agents.resumeUnfinished();
    await second.end(runId);
    const { duplicates } = (await second.trace(runId)).totals;
    tellFigure({ name: 'agentRunsKilled.doubledUnprotected', value: duplicates, goal: '>0' });
    expect(duplicates).toBeGreaterThan(0);
  });

  test('a start that was not answered is sent no second time', async () => {
    const folder = temporaryFolder();
    const first = await createAgentWorld({ ensureReady: () => new Promise(() => undefined) }, { folder });
    const runId = await first.start('agent-runs/succeeds');
    first.kill();
    await first.store.close();
    const second = await createAgentWorld(await startAgentLab(), { folder });
    expect(await second.agents.resumeUnfinished()).toEqual({ ok: true, value: [] });
    expect(await second.store.listUnfinished()).toEqual({ ok: true, value: [runId] });
  });
});

test('a run is attached by its id, once', async () => {
  const lab = await startAgentLab();
  const world = await createAgentWorld(lab);
  const started = await world.start('agent-runs/succeeds');
  const jobId = (await world.end(started)).agent?.jobId ?? '';
  const other = await createAgentWorld(lab);
  const request = { connectionId: (await world.end(started)).connectionId, jobId, scenario: 'agent-runs/succeeds' };
  const [one, two] = [await other.agents.attach(request), await other.agents.attach(request)];
  expect(one).toEqual(two);
  if (!one.ok) throw new Error(one.error.message);
  expect(await other.end(one.value.runId)).toMatchObject({ state: 'done', attempts: [], agent: { isAttached: true } });
  expect((await other.trace(one.value.runId)).totals).toEqual((await world.trace(started)).totals);
});

test('an id of any run that has come to its end leads to it, as long as its connection is the same', async () => {
  const folder = temporaryFolder();
  const lab = await startAgentLab();
  const first = await createAgentWorld(lab, { folder });
  const runId = await first.start('agent-runs/succeeds');
  const refusedId = await first.start('agent-runs/404-job');
  const jobId = (await first.end(runId)).agent?.jobId ?? '';
  await first.end(refusedId);
  await first.agents.shutDown();
  await first.store.close();

  const { agents, store } = await createAgentWorld(lab, { folder });
  const found = { ok: true, value: { runId } };
  expect(await agents.attach({ connectionId: labConnectionId, jobId, scenario: 'agent-runs/succeeds' })).toEqual(found);
  expect(await agents.find({ connectionId: labConnectionId, id: runId })).toEqual({ ok: true, value: runId });
  const elsewhere = connectionIdSchema.parse('another');
  expect(await agents.find({ connectionId: elsewhere, id: jobId })).toEqual({ ok: true, value: null });
  for (const text of [jobId, runId]) {
    const listed = await store.listHistory(historyQuery({ text, endpoints: ['agent'] }));
    expect(listed).toMatchObject({ ok: true, value: { rows: [{ runId }] } });
  }
});

test('a run that was lost from sight is followed anew, one in private is found as long as the program knows it', async () => {
  const world = await createAgentWorld(await startAgentLab());
  const runId = await world.start('agent-runs/lost-job');
  const lost = await world.end(runId);
  expect(lost).toMatchObject({ state: 'failed', error: { kind: 'service', status: 404 } });
  const jobId = lost.agent?.jobId ?? '';
  expect(await world.agents.find({ connectionId: labConnectionId, id: jobId })).toEqual({ ok: true, value: null });
  const privateId = await world.start('agent-runs/succeeds', 'private');
  const id = (await world.end(privateId)).agent?.jobId ?? '';
  expect(await world.agents.find({ connectionId: labConnectionId, id })).toEqual({ ok: true, value: privateId });
});

test('an attached run is called by its id, or by the request that the service listed, whose words are no variables', async () => {
  const world = await createAgentWorld(await startAgentLab(), {
    variables: { ...noVariables, fill: async () => err(internalError(new Error('asked for a variable'))) },
  });
  const attached = async (jobId: string, body?: JsonObject) => {
    const answer = await world.agents.attach({
      connectionId: labConnectionId,
      jobId,
      ...(body === undefined ? {} : { body }),
    });
    if (!answer.ok) throw new Error(answer.error.message);
    return (await world.end(answer.value.runId)).request;
  };
  expect(await attached('unheard-of')).toEqual({ jobId: 'unheard-of' });
  expect(await attached('listed', { prompt: 'Stoves for {{who}}' })).toEqual({ prompt: 'Stoves for {{who}}' });
});

test('a private run leaves nothing on disk but that it was', async () => {
  const world = await createAgentWorld(await startAgentLab());
  const runId = await world.start('agent-runs/succeeds', 'private');
  const run = await world.end(runId);
  expect(run.state).toBe('done');
  expect((await world.trace(runId)).artifacts[0]?.versions).toHaveLength(3);
  expect(await world.store.readEvents(runId, 0)).toEqual({ ok: true, value: [] });
  expect(await world.store.readTrace(runId, 0, 10)).toEqual({ ok: true, value: { events: [], last: 0 } });
  expect(world.agents.events(runId, 0)).not.toBeNull();
});
