import { describe, expect, it } from 'vitest';
import { systemScheduler } from '../../../../../electron/adapters/systemTime.ts';
import type { Scheduler } from '../../../../../electron/core/time.ts';
import type { RunId } from '../../../../../shared/base/brand.ts';
import type { JsonObject } from '../../../../../shared/base/json.ts';
import { ok } from '../../../../../shared/base/result.ts';
import { type LoopbackService, startLoopbackService } from '../../../../support/loopbackService.ts';
import { until } from '../../../../support/manualTime.ts';
import { createTestServices, type TestServices } from '../../../../support/testServices.ts';

/** Skips the pauses between two polls, which double after each failure; no time limit of an exchange is such a number. */
const withoutPauses: Scheduler = {
  after: (ms, action) => systemScheduler.after(Number.isInteger(Math.log2(ms / 1000)) ? 0 : ms, action),
};

const id = '0199f3a2-7c41-7b6e-9d35-5f0c1e8a4b21';
const processing = { success: true, status: 'processing', data: {} };
const completed = { success: true, status: 'completed', data: { price: 420 }, creditsUsed: 5 };

/** A service whose polls are answered in order; the last answer stays. */
async function serve(status: (poll: number) => JsonObject): Promise<LoopbackService> {
  let polls = 0;
  return startLoopbackService((request) => {
    if (request.method === 'POST') return { status: 200, json: { success: true, id } };
    polls += 1;
    return { status: 200, json: status(polls) };
  });
}

async function start(services: TestServices, { baseUrl }: LoopbackService): Promise<RunId> {
  const connection = await services.addService(baseUrl);
  const body = { urls: ['https://stoves.example/*'], prompt: 'prices' };
  const started = await services.runs.start({
    connectionId: connection.id,
    endpoint: 'extract',
    body,
    allowPrivateHosts: [],
  });
  if (!started.ok) throw new Error(started.error.message);
  return started.value.runId;
}

describe('an extract', () => {
  it('is polled at its own status, without a list of documents or of errors', async () => {
    const services = await createTestServices({ scheduler: withoutPauses });
    const service = await serve((poll) => (poll < 3 ? processing : completed));
    const run = await services.runs.waitForEnd(await start(services, service));
    expect(run).toMatchObject({ endpoint: 'extract', state: 'done', artifacts: [], job: { polls: 3 } });
    expect(service.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v2/extract',
      ...Array.from({ length: 3 }, () => `GET /v2/extract/${id}`),
    ]);
  });

  it('pauses where the polls have no status of a job, until a person resumes', async () => {
    const services = await createTestServices({ scheduler: withoutPauses });
    let isBack = false;
    const service = await serve(() => (isBack ? completed : { page: 'Back soon' }));
    const runId = await start(services, service);
    const lastPoll = () => services.eventsOf(runId).findLast(({ kind }) => kind === 'job.polled');
    const isPaused = (): boolean => {
      const poll = lastPoll();
      return poll?.kind === 'job.polled' && poll.nextAt === null;
    };
    await until(isPaused);
    expect(lastPoll()).toMatchObject({
      poll: 6,
      error: { kind: 'broken-answer', message: 'The response has no job status' },
    });
    isBack = true;
    void services.runs.retryNow(runId);
    expect(await services.runs.waitForEnd(runId)).toMatchObject({ state: 'done' });
  });

  it('continues while the app is closed, and is found again', async () => {
    const services = await createTestServices({ scheduler: withoutPauses });
    let isDone = false;
    const service = await serve(() => (isDone ? completed : processing));
    const runId = await start(services, service);
    await until(() => services.eventsOf(runId).some(({ kind }) => kind === 'job.polled'));
    await services.runs.shutDown();
    expect(service.requests.some(({ method }) => method === 'DELETE')).toBe(false);
    isDone = true;
    expect(await services.runs.resumeJobs()).toEqual(ok([runId]));
    expect(await services.runs.waitForEnd(runId)).toMatchObject({ state: 'done', job: { status: 'completed' } });
    expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});
