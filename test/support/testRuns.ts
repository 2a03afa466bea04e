import { localEngineConnectionId, type RunId } from '../../shared/base/brand.ts';
import type { JsonObject } from '../../shared/base/json.ts';
import type { RunModel } from '../../shared/run/reduceRun.ts';
import { startLoopbackService, type LoopbackService, type Play } from './loopbackService.ts';
import type { TestServices } from './testServices.ts';

export const testBody = { url: 'https://example.com/page', formats: ['markdown'] };

/** Starts a run at a service that is added for it. */
export async function startRun(
  services: TestServices,
  service: LoopbackService,
  key?: string,
  body: JsonObject = testBody,
): Promise<RunId> {
  return await start(services, service, key, { body });
}

/** The same for a raw call: `body` is its method, path and body. */
export async function startRawRun(
  services: TestServices,
  service: LoopbackService,
  key: string,
  body: JsonObject,
): Promise<RunId> {
  return await start(services, service, key, { endpoint: 'raw', body });
}

async function start(
  services: TestServices,
  service: LoopbackService,
  key: string | undefined,
  request: { readonly endpoint?: 'raw'; readonly body: JsonObject },
): Promise<RunId> {
  const connection = await services.addService(service.baseUrl, key);
  const started = await services.runs.start({ connectionId: connection.id, allowPrivateHosts: [], ...request });
  if (!started.ok) throw new Error(started.error.message);
  return started.value.runId;
}

/** Sends one request to a service that plays `play`, and gives the run when it has ended. */
export async function sendTo(services: TestServices, play: Play, body: JsonObject = testBody): Promise<RunModel> {
  const runId = await startRun(services, await startLoopbackService(play), undefined, body);
  const run = await services.runs.waitForEnd(runId);
  if (run === null) throw new Error('no run');
  return run;
}

export async function startEngineRun(services: TestServices, allowPrivateHosts: string[] = []): Promise<RunId> {
  const started = await services.runs.start({
    connectionId: localEngineConnectionId,
    body: testBody,
    allowPrivateHosts,
  });
  if (!started.ok) throw new Error(started.error.message);
  return started.value.runId;
}
