import { describe, expect, it } from 'vitest';
import { runIdSchema } from '../../../../shared/base/brand.ts';
import { ok } from '../../../../shared/base/result.ts';
import type { RunEvent } from '../../../../shared/run/events.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { goodAnswer, startLoopbackService } from '../../../support/loopbackService.ts';
import { until } from '../../../support/manualTime.ts';
import { sendTo, startRun } from '../../../support/testRuns.ts';
import { historyQuery } from '../../../support/storeFixtures.ts';
import { createTestServices, type TestServices } from '../../../support/testServices.ts';

describe('runs that the app did not live to see end', () => {
  async function interrupted(services: TestServices, events: readonly RunEvent[]): Promise<RunModel | null> {
    const created = services.told[0]?.events[0]?.event;
    if (created?.kind !== 'run.created') throw new Error('no run');
    const runId = runIdSchema.parse('run-interrupted');
    await services.store.appendEvents(runId, [{ ...created, runId }, ...events]);
    expect(await services.runs.recoverInterrupted()).toEqual(ok([runId]));
    // A window that is open already sees the end as it comes.
    expect(services.told.at(-1)).toMatchObject({ runId, events: [{ seq: events.length + 2 }] });
    expect(await services.runs.recoverInterrupted()).toEqual(ok([]));
    return services.runs.waitForEnd(runId);
  }

  const started = { kind: 'attempt.started', at: 1, attempt: 1 } as const;

  it('end as unknown, and nothing is sent again', async () => {
    const services = await createTestServices();
    const service = await startLoopbackService(() => goodAnswer());
    await services.runs.waitForEnd(await startRun(services, service));
    expect(await interrupted(services, [started])).toMatchObject({ state: 'unknown' });
    expect(service.requests).toHaveLength(1);
    expect(await services.history.list(historyQuery({ states: ['unknown'] }))).toMatchObject({
      ok: true,
      value: { rows: [{ runId: 'run-interrupted' }] },
    });
  });

  it('end with their answer when it had come', async () => {
    const services = await createTestServices();
    const run = await sendTo(services, () => goodAnswer());
    const answered = services.eventsOf(run.runId).find((event) => event.kind === 'attempt.answered');
    if (answered === undefined) throw new Error('no answer');
    expect(await interrupted(services, [started, answered])).toMatchObject({
      state: 'done',
      summary: { title: 'Example' },
      body: run.body,
    });
  });

  it('end with the failure after which they only waited', async () => {
    const services = await createTestServices();
    await sendTo(services, () => goodAnswer());
    const error = {
      kind: 'broken-answer',
      reason: 'truncated',
      message: 'x',
      status: null,
      contentType: null,
    } as const;
    const failed = { kind: 'attempt.failed', at: 2, attempt: 1, durationMs: 3, error, body: null } as const;
    const waiting = { kind: 'retry.scheduled', at: 3, attempt: 2, delayMs: 5, dueAt: 8, reason: 'backoff' } as const;
    expect(await interrupted(services, [started, failed, waiting])).toMatchObject({ state: 'failed', error });
  });

  it('do not count while they are under way', async () => {
    const services = await createTestServices();
    const service = await startLoopbackService(() => 'hang');
    await startRun(services, service);
    await until(() => service.requests.length === 1);
    expect(await services.runs.recoverInterrupted()).toEqual(ok([]));
  });
});
