import { expect, onTestFinished, test } from 'vitest';
import { createNodeTransport } from '../../../electron/adapters/nodeTransport.ts';
import { systemClock, systemScheduler } from '../../../electron/adapters/systemTime.ts';
import { defaultLimits } from '../../../electron/client/limits.ts';
import { createClusterReader } from '../../../electron/client/readCluster.ts';
import { startLoopbackService, type PlayedAnswer } from '../../support/loopbackService.ts';

const health = { version: '1.0.0', concurrency: 2, active: 0, waiting: 0, memoryBytes: 1, uptimeMs: 1 };
const engine = { id: 'e', role: 'worker', machine: 'one', version: '1.0.0', seenMsAgo: 10, active: 1, lanes: 2 };
const cluster = {
  isReachable: true,
  readMsAgo: 0,
  engines: [engine],
  lanes: { waiting: 3, active: 2 },
  queue: { jobs: 1, waiting: 4, leased: 1, held: 9 },
};

async function read(answer: PlayedAnswer) {
  const service = await startLoopbackService(({ path }) =>
    path === '/trowel/health' ? answer : { status: 404, json: {} },
  );
  onTestFinished(() => service.close());
  const reader = createClusterReader({
    transport: createNodeTransport(),
    clock: systemClock,
    scheduler: systemScheduler,
    limits: defaultLimits,
    userAgent: 'Trowel/test',
  });
  const target = { kind: 'service' as const, baseUrl: service.baseUrl, allowInsecureHttp: false, extraCaFile: null };
  return await reader.read({ ...target, key: 'fc-0123456789abcdef' }, new AbortController().signal);
}

test('the engines of a cluster are read; other services have none', async () => {
  expect(await read({ json: { ...health, cluster } })).toEqual({ ok: true, value: cluster });
  expect(await read({ json: health })).toEqual({ ok: true, value: null });
  expect(await read({ json: { ...health, cluster: { engines: 'many' } } })).toEqual({ ok: true, value: null });
  expect(await read({ status: 404, json: { success: false } })).toEqual({ ok: true, value: null });
  const many = { ...cluster, engines: Array.from({ length: 500 }, () => engine) };
  const bounded = await read({ json: { ...health, cluster: many } });
  expect(bounded.ok ? bounded.value?.engines.length : 0).toBe(200);
});
