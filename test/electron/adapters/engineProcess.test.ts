import { expect, test } from 'vitest';
import { readEngineHealth } from '../../../electron/adapters/engineHealth.ts';
import { startEngineProcess, type RunningEngine } from '../../../electron/adapters/engineProcess.ts';
import { createEngineSupervisor } from '../../../electron/adapters/engineSupervisor.ts';
import { createNodeTransport } from '../../../electron/adapters/nodeTransport.ts';
import type { EngineError } from '../../../shared/errors/appError.ts';
import { ok, type Result } from '../../../shared/base/result.ts';
import { until } from '../../support/manualTime.ts';
import { stillRunning } from '../../support/processTree.ts';

/** An engine that responds to health checks until `/block` is requested; then its main thread blocks, and SIGTERM is not handled. */
const engineThatCanBlock = `
  const server = require('node:http').createServer((request, response) => {
    if (request.url === '/block') for (;;);
    response.end('{}');
  });
  process.on('SIGTERM', () => process.exit(0));
  server.listen(0, '127.0.0.1', () => {
    const url = 'http://127.0.0.1:' + server.address().port;
    console.log(JSON.stringify({ ready: true, url, token: 'a-token-of-the-test' }));
  });
`;

function start(onExit: (exitCode: number | null) => void): Promise<Result<RunningEngine, EngineError>> {
  return startEngineProcess({
    command: { executable: process.execPath, arguments: ['-e', engineThatCanBlock], environment: {} },
    secrets: { token: 'a-token-of-the-test' },
    startDeadlineMs: 30_000,
    onExit,
    onLog: () => undefined,
  });
}

/** Blocks the main thread of an engine; settles when the request has reached it or its end has broken the connection. */
function block(url: string): Promise<unknown> {
  return fetch(`${url}/block`).catch(() => undefined);
}

const healthTimeoutMs = 300;
const readHealth = (url: string, token: string): Promise<unknown> =>
  readEngineHealth(createNodeTransport(), url, token, healthTimeoutMs);

test('an engine whose main thread stands still is killed after its grace period', async () => {
  const exits: (number | null)[] = [];
  const engine = await start((code) => exits.push(code));
  if (!engine.ok) throw new Error(engine.error.message);
  const { pid, url, token } = engine.value;
  void block(url);
  while ((await readHealth(url, token)) !== null);
  await engine.value.stop(100);
  expect(exits).toEqual([null]);
  expect(stillRunning([pid])).toEqual([]);
});

test('an engine without a grace period is not asked to end', async () => {
  const exits: (number | null)[] = [];
  const engine = await start((code) => exits.push(code));
  if (!engine.ok) throw new Error(engine.error.message);
  await engine.value.stop(0);
  expect(exits).toEqual([null]);
});

test('a real engine that stands still is replaced by one that answers', async () => {
  let now = 0;
  let tick: () => void = () => undefined;
  const supervisor = createEngineSupervisor({
    start: async (_secrets, onExit) => {
      const started = await start(onExit);
      return started.ok ? ok({ ...started.value, hasModel: false }) : started;
    },
    makeToken: () => Promise.resolve('a-token-of-the-test'),
    readHealth,
    onChange: () => undefined,
    now: () => now,
    every: (_ms, task) => {
      tick = task;
      return () => undefined;
    },
  });
  const first = await supervisor.ensureReady();
  if (!first.ok) throw new Error(first.error.message);
  const { pid } = supervisor.status();
  void block(first.value.baseUrl);
  // Each turn is a probe's interval of the program.
  await until(() => {
    now += 1;
    tick();
    return supervisor.status().restarts === 1;
  });
  const second = await supervisor.ensureReady();
  if (!second.ok) throw new Error(second.error.message);
  expect(stillRunning([pid ?? 0])).toEqual([]);
  expect(await readHealth(second.value.baseUrl, second.value.token)).toEqual({});
  await supervisor.stop();
});

/** Starts a program that ends with these last words, like an engine that cannot start. */
function startFailing(lastWords: string) {
  const program = `process.stderr.write(${JSON.stringify(`${lastWords}\n`)}, () => process.exit(1))`;
  return startEngineProcess({
    command: { executable: process.execPath, arguments: ['-e', program], environment: {} },
    secrets: { token: 'a'.repeat(32) },
    startDeadlineMs: 20_000,
    onExit: () => undefined,
    onLog: () => undefined,
  });
}

test('tells a port that another program has from every other reason not to start', async () => {
  expect(await startFailing('Port 4810 on 127.0.0.1 cannot be listened on (EADDRINUSE).')).toMatchObject({
    ok: false,
    error: { kind: 'engine', reason: 'port-taken', message: 'Port 4810 on 127.0.0.1 is in use' },
  });
  expect(await startFailing('The data folder is not writable.')).toMatchObject({
    ok: false,
    error: { kind: 'engine', reason: 'could-not-start' },
  });
});
