import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyIdSchema, connectionIdSchema, runIdSchema } from '../../../shared/base/brand.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import {
  runEventSchema,
  runPhases,
  type LoggedRunEvent,
  type RunEvent,
  type RunSummary,
  type StoredBody,
} from '../../../shared/run/events.ts';
import { reduceRun, reduceRunLog, type RunModel } from '../../../shared/run/reduceRun.ts';

const runId = runIdSchema.parse('run-00000001');
const error: AppError = { kind: 'internal', message: 'something' };
const body: StoredBody = { bodyId: bodyIdSchema.parse('a'.repeat(64)), size: 3, contentType: null, redactions: 0 };
const summary: RunSummary = {
  targetStatus: 200,
  finalUrl: null,
  contentType: null,
  title: 'Title',
  creditsUsed: null,
  cacheState: null,
  queueMs: null,
  warning: null,
  markdownEmpty: false,
};

const created: RunEvent = {
  kind: 'run.created',
  at: 1000,
  runId,
  endpoint: 'scrape',
  connectionId: connectionIdSchema.parse('local-engine'),
  connectionName: 'Local engine',
  baseUrl: null,
  request: { url: 'https://example.com' },
  allowPrivateHosts: [],
};

function log(...events: RunEvent[]): LoggedRunEvent[] {
  return [created, ...events].map((event, index) => ({ seq: index + 1, event }));
}

function modelOf(...events: RunEvent[]): RunModel {
  const model = reduceRunLog(log(...events));
  if (model === null) throw new Error('no model');
  return model;
}

const started = (attempt: number): RunEvent => ({ kind: 'attempt.started', at: 1001, attempt });
const answered = (
  attempt: number,
  change: Partial<Extract<RunEvent, { kind: 'attempt.answered' }>> = {},
): RunEvent => ({
  kind: 'attempt.answered',
  at: 1002,
  attempt,
  status: 200,
  headers: [['x-a', 'b']],
  durationMs: 5,
  body,
  error: null,
  ...change,
});
const scheduled = (attempt: number): RunEvent => ({
  kind: 'retry.scheduled',
  at: 1003,
  attempt,
  delayMs: 25_000,
  dueAt: 26_003,
  reason: 'retry-after',
});

describe('the model of a run', () => {
  it('needs a beginning', () => {
    expect(reduceRunLog([])).toBeNull();
    expect(reduceRunLog([{ seq: 1, event: started(1) }])).toBeNull();
  });

  it('knows the intent at once', () => {
    expect(modelOf()).toMatchObject({
      runId,
      createdAt: 1000,
      state: 'running',
      phase: null,
      attempts: [],
      request: { url: 'https://example.com' },
      lastSeq: 1,
    });
  });

  it('follows an attempt to the document', () => {
    const receiving: RunEvent = { kind: 'phase.changed', at: 1002, attempt: 1, phase: 'receiving', bytes: 77 };
    expect(modelOf(started(1), receiving)).toMatchObject({
      state: 'running',
      phase: 'receiving',
      receivedBytes: 77,
      attempts: [{ number: 1, durationMs: null }],
    });
    const done = modelOf(started(1), receiving, answered(1), {
      kind: 'run.completed',
      at: 1004,
      durationMs: 9,
      summary,
      body,
    });
    expect(done).toMatchObject({ state: 'done', phase: null, durationMs: 9, summary, body, error: null });
    expect(done.attempts).toEqual([
      {
        number: 1,
        startedAt: 1001,
        durationMs: 5,
        status: 200,
        headers: [['x-a', 'b']],
        error: null,
        body,
        waited: null,
      },
    ]);
  });

  it('shows the wait before another attempt, and keeps it with the attempt it followed', () => {
    const failed = answered(1, { status: 429, error });
    const waiting = modelOf(started(1), failed, scheduled(2));
    expect(waiting).toMatchObject({
      state: 'waiting-to-retry',
      phase: null,
      retry: { attempt: 2, dueAt: 26_003, delayMs: 25_000, reason: 'retry-after' },
    });
    const again = modelOf(started(1), failed, scheduled(2), started(2));
    expect(again).toMatchObject({ state: 'running', retry: null, receivedBytes: 0 });
    expect(again.attempts.map((attempt) => attempt.waited)).toEqual([{ delayMs: 25_000, reason: 'retry-after' }, null]);
  });

  it.each([
    [
      { kind: 'run.failed', at: 1, durationMs: 2, error, body },
      { state: 'failed', error, body, durationMs: 2 },
    ],
    [
      { kind: 'run.cancelled', at: 1, durationMs: 2 },
      { state: 'cancelled', error: null, durationMs: 2 },
    ],
    [
      { kind: 'run.interrupted', at: 1 },
      { state: 'unknown', durationMs: null },
    ],
  ] satisfies [RunEvent, Partial<RunModel>][])('ends with %j', (end, expected) => {
    expect(modelOf(started(1), scheduled(2), end)).toMatchObject({ ...expected, phase: null, retry: null });
  });

  it('waits for the work of the service, and for no connection, once an agent is taken', () => {
    const events: RunEvent[] = [
      { ...created, endpoint: 'agent', request: { prompt: 'Find stoves' } },
      { kind: 'attempt.started', at: 1001, attempt: 1 },
      { kind: 'phase.changed', at: 1001, attempt: 1, phase: 'connecting', bytes: 0 },
      { kind: 'agent.accepted', at: 1002, jobId: 'job', threadId: null, threadTurn: null, isAttached: false },
    ];
    const phaseAfter = (count: number) =>
      reduceRunLog(events.slice(0, count).map((event, index) => ({ seq: index + 1, event })))?.phase;
    expect([phaseAfter(3), phaseAfter(4)]).toEqual(['connecting', 'server-working']);
  });

  it('has one artifact for each field: the newest', () => {
    const failed: RunEvent = { kind: 'artifact.failed', at: 1, field: 'screenshot', url: 'https://a/', error };
    const saved: RunEvent = { kind: 'artifact.saved', at: 2, field: 'screenshot', url: 'https://a/', body };
    expect(modelOf(failed, saved).artifacts).toEqual([{ field: 'screenshot', url: 'https://a/', body, error: null }]);
  });

  it('is not changed by an event that it has seen', () => {
    const events = log(started(1), answered(1));
    const model = reduceRunLog(events);
    for (const event of events) expect(reduceRun(model, event)).toBe(model);
  });

  it('is a new value after each event: the old one stays as it was', () => {
    const before = modelOf(started(1));
    const copy = structuredClone(before);
    reduceRun(before, { seq: 3, event: answered(1) });
    expect(before).toEqual(copy);
  });
});

const attemptNumber = fc.integer({ min: 1, max: 4 });
const anyEvent: fc.Arbitrary<RunEvent> = fc.oneof(
  attemptNumber.map(started),
  attemptNumber.map((attempt) => answered(attempt, { error })),
  attemptNumber.map((attempt) => answered(attempt)),
  attemptNumber.map(
    (attempt): RunEvent => ({ kind: 'attempt.failed', at: 2, attempt, durationMs: 1, error, body: null }),
  ),
  attemptNumber.map((attempt) => scheduled(attempt + 1)),
  fc
    .record({ attempt: attemptNumber, phase: fc.constantFrom(...runPhases), bytes: fc.nat() })
    .map((change): RunEvent => ({ kind: 'phase.changed', at: 3, ...change })),
  fc
    .constantFrom('screenshot', 'actions.pdfs.0')
    .map((field): RunEvent => ({ kind: 'artifact.saved', at: 4, field, url: 'https://a/', body })),
  fc
    .constantFrom('screenshot', 'audio')
    .map((field): RunEvent => ({ kind: 'artifact.failed', at: 4, field, url: 'https://a/', error })),
  fc.constantFrom<RunEvent>(
    { kind: 'run.completed', at: 5, durationMs: 1, summary, body },
    { kind: 'run.failed', at: 5, durationMs: 1, error, body: null },
    { kind: 'run.cancelled', at: 5, durationMs: 1 },
    { kind: 'run.interrupted', at: 5 },
  ),
);

describe('any log', () => {
  it('gives the same model whole, step by step, in parts that overlap, and after being saved', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), fc.nat(), fc.nat(), (events, cutAt, overlap) => {
        const whole = log(...events);
        const expected = reduceRunLog(whole);
        let stepwise: RunModel | null = null;
        for (const event of whole) stepwise = reduceRun(stepwise, event);
        expect(stepwise).toEqual(expected);
        const cut = cutAt % (whole.length + 1);
        let inParts = reduceRunLog(whole.slice(0, cut));
        for (const event of whole.slice(Math.max(0, cut - (overlap % 5)))) inParts = reduceRun(inParts, event);
        expect(inParts).toEqual(expected);
        const saved = whole.map(({ seq, event }) => ({
          seq,
          event: runEventSchema.parse(JSON.parse(JSON.stringify(event))),
        }));
        expect(reduceRunLog(saved)).toEqual(expected);
      }),
      { numRuns: 100 },
    );
  });

  it('never throws, and its state says what its last ending was', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        const model = modelOf(...events);
        expect(model.lastSeq).toBe(events.length + 1);
        if (model.state !== 'waiting-to-retry') expect(model.retry).toBeNull();
        expect(new Set(model.artifacts.map((artifact) => artifact.field)).size).toBe(model.artifacts.length);
      }),
      { numRuns: 100 },
    );
  });
});
