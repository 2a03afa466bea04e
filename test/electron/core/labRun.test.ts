import { expect, it, onTestFinished } from 'vitest';
import type { LabGateway } from '../../../electron/core/engine/labGateway.ts';
import { labConnectionId, type RunId } from '../../../shared/base/brand.ts';
import { ok } from '../../../shared/base/result.ts';
import { scenarioPath } from '../../../shared/lab/scenarioName.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { labKey, playLab } from '../../support/labPlay.ts';
import { testBody } from '../../support/testRuns.ts';
import { createTestServices, type TestServices } from '../../support/testServices.ts';

async function startServices(): Promise<TestServices> {
  const played = await playLab();
  onTestFinished(() => played.close());
  const lab: LabGateway = {
    ensureReady: async (scenario) =>
      ok({
        baseUrl: scenario === null ? played.url : `${played.url}${scenarioPath}${scenario}`,
        token: labKey,
        extraCaFile: null,
      }),
  };
  return await createTestServices({ lab });
}

async function play({ runs }: TestServices, scenario: string | null): Promise<RunModel> {
  const started = await runs.start({ connectionId: labConnectionId, body: testBody, allowPrivateHosts: [], scenario });
  const runId: RunId | null = started.ok ? started.value.runId : null;
  const run = runId === null ? null : await runs.waitForEnd(runId);
  if (run === null) throw new Error(JSON.stringify(started));
  return run;
}

it('a run to the failure lab plays its scenario, attempt after attempt, and says so in its record', async () => {
  const services = await startServices();
  const run = await play(services, 'slow-down/retry-after-zero');
  expect(run).toMatchObject({
    state: 'done',
    connectionName: 'Failure lab',
    scenario: 'slow-down/retry-after-zero',
    baseUrl: null,
    attempts: [{ status: 429, waited: { delayMs: 0, reason: 'retry-after' } }, { status: 200 }],
  });
  expect(JSON.stringify(services.told)).not.toContain(labKey);
  expect(await play(services, null)).toMatchObject({ state: 'done', scenario: null });
});

it('the same request is known again by its id, so that an unknown outcome is resolved when it is sent again', async () => {
  const services = await startServices();
  const scenario = 'outcome-unknown/503-unresolved-then-resolved';
  expect(await play(services, scenario)).toMatchObject({
    state: 'failed',
    error: { kind: 'service', status: 503, code: 'request_unresolved', chargeId: 'chg_lab_open' },
  });
  expect(await play(services, scenario)).toMatchObject({ state: 'done' });
});

it('an echo of the lab’s token is struck out of what is kept', async () => {
  const services = await startServices();
  const run = await play(services, 'broken-answers/an-error-with-the-key');
  expect(run.error).toMatchObject({ kind: 'service', status: 401 });
  expect(JSON.stringify(services.told)).not.toContain(labKey);
});

it('"Test connection" finds the lab to be a service of the API that takes its key', async () => {
  const { connections } = await startServices();
  const report = await connections.test(labConnectionId);
  expect(report.ok && report.value.checks.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['address', 'passed'],
    ['reachable', 'passed'],
    ['tls', 'skipped'],
    ['authorised', 'passed'],
    ['supports', 'passed'],
  ]);
});
