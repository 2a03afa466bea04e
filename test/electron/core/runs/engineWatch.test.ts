import { describe, expect, it } from 'vitest';
import { ok } from '../../../../shared/base/result.ts';
import { goodAnswer, startLoopbackService } from '../../../support/loopbackService.ts';
import { until } from '../../../support/manualTime.ts';
import { startEngineRun } from '../../../support/testRuns.ts';
import { createTestServices } from '../../../support/testServices.ts';

describe('a run on the local engine', () => {
  it('goes to its address with its token and the hosts that are allowed', async () => {
    const services = await createTestServices();
    const engine = await startLoopbackService(() => goodAnswer());
    services.engine.address = ok({ baseUrl: engine.baseUrl, token: 'token-0123456789abcdef' });
    await services.settings.allowPrivateHost('nas.local');
    const run = await services.runs.waitForEnd(await startEngineRun(services, ['192.168.1.10', 'not a header\n']));
    expect(run).toMatchObject({ state: 'done', baseUrl: null });
    expect(engine.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer token-0123456789abcdef',
      'x-trowel-allow-private': 'nas.local,192.168.1.10',
    });
    expect(JSON.stringify(services.told)).not.toContain('token-0123456789abcdef');
  });

  it('tells the engine to store nothing of it where nothing of it is recorded', async () => {
    const services = await createTestServices();
    const engine = await startLoopbackService(() => goodAnswer());
    services.engine.address = ok({ baseUrl: engine.baseUrl, token: 'token-0123456789abcdef' });
    await services.runs.waitForEnd(await startEngineRun(services));
    await services.settings.change({ privateRuns: true });
    await services.runs.waitForEnd(await startEngineRun(services));
    expect(engine.requests.map(({ headers }) => headers['x-trowel-private'])).toEqual([undefined, '1']);
  });

  it('fails when the engine does not start', async () => {
    const services = await createTestServices();
    const runId = await startEngineRun(services);
    const run = await services.runs.waitForEnd(runId);
    expect(run).toMatchObject({ state: 'failed', error: { kind: 'engine', reason: 'could-not-start' } });
    expect(services.eventsOf(runId)).toContainEqual(
      expect.objectContaining({ kind: 'phase.changed', phase: 'starting-engine' }),
    );
  });

  it('fails as crashed when the engine dies in the middle, in whichever order that is noticed', async () => {
    const services = await createTestServices();
    const engine = await startLoopbackService(() => 'hang');
    services.engine.address = ok({ baseUrl: engine.baseUrl, token: 'token-0123456789abcdef' });
    const first = await startEngineRun(services);
    await until(() => engine.requests.length === 1);
    services.engine.crash(139);
    expect(await services.runs.waitForEnd(first)).toMatchObject({
      state: 'failed',
      error: { kind: 'engine', reason: 'crashed', exitCode: 139 },
    });

    const second = await startEngineRun(services);
    await until(() => engine.requests.length === 2);
    await engine.close();
    services.engine.crash(null);
    expect(await services.runs.waitForEnd(second)).toMatchObject({
      state: 'failed',
      error: { kind: 'engine', reason: 'crashed', exitCode: null },
    });
  });

  it('fails as not answering when only the connection breaks', async () => {
    const services = await createTestServices();
    const gone = await startLoopbackService(() => goodAnswer());
    await gone.close();
    services.engine.address = ok({ baseUrl: gone.baseUrl, token: 'token-0123456789abcdef' });
    expect(await services.runs.waitForEnd(await startEngineRun(services))).toMatchObject({
      state: 'failed',
      error: { kind: 'engine', reason: 'not-answering' },
    });
  });
});
