import { expect, test } from 'vitest';
import { createEngineSupervisor, type SupervisorPorts } from '../../../electron/adapters/engineSupervisor.ts';
import { err, ok } from '../../../shared/base/result.ts';
import type { EngineStatus } from '../../../shared/engine/status.ts';
import { nextTurn } from '../../support/manualTime.ts';

function setUp(change: Partial<SupervisorPorts> = {}) {
  const exits: ((code: number | null) => void)[] = [];
  const seen: EngineStatus[] = [];
  let clock = 0;
  const ports: SupervisorPorts = {
    start: (_secrets, onExit) => {
      exits.push(onExit);
      return Promise.resolve(
        ok({
          pid: 100 + exits.length,
          url: `http://127.0.0.1:${4000 + exits.length}`,
          token: 'secret',
          hasModel: true,
          stop: () => {
            onExit(0);
            return Promise.resolve();
          },
        }),
      );
    },
    makeToken: () => Promise.resolve('a'.repeat(32)),
    readHealth: () => Promise.resolve(null),
    onChange: (status) => seen.push(status),
    now: () => clock,
    every: () => () => undefined,
    ...change,
  };
  return {
    supervisor: createEngineSupervisor(ports),
    seen,
    exits,
    crash: (code: number | null) => exits.at(-1)?.(code),
    pass: (ms: number) => {
      clock += ms;
    },
  };
}

test('the engine sleeps until it is needed, and callers share one start', async () => {
  const { supervisor, exits } = setUp();
  expect(supervisor.status()).toMatchObject({ state: 'asleep', hasModel: null });
  const [first, second] = await Promise.all([supervisor.ensureReady(), supervisor.ensureReady()]);
  expect(first).toEqual(second);
  expect(exits).toHaveLength(1);
  expect(supervisor.status()).toMatchObject({ state: 'ready', pid: 101, url: 'http://127.0.0.1:4001', hasModel: true });
});

test('a crash is told and the engine comes back by itself', async () => {
  const { supervisor, crash, seen } = setUp();
  await supervisor.ensureReady();
  const crashes: (number | null)[] = [];
  supervisor.onCrash((code) => crashes.push(code));
  crash(null);
  expect(crashes).toEqual([null]);
  expect(seen.some((status) => status.state === 'failed' && status.error?.kind === 'engine')).toBe(true);
  const again = await supervisor.ensureReady();
  expect(again).toEqual(ok({ baseUrl: 'http://127.0.0.1:4002', token: 'secret' }));
  expect(supervisor.status().restarts).toBe(1);
});

test('the third crash within a minute leaves it down until somebody asks', async () => {
  const { supervisor, crash, exits } = setUp();
  await supervisor.ensureReady();
  for (const _ of [1, 2, 3]) {
    crash(1);
    await Promise.resolve();
    await Promise.resolve();
  }
  expect(exits).toHaveLength(3);
  expect(supervisor.status().state).toBe('failed');
  expect((await supervisor.ensureReady()).ok).toBe(true);
  expect(exits).toHaveLength(4);
});

test('crashes far apart are each mended', async () => {
  const { supervisor, crash, pass, exits } = setUp();
  await supervisor.ensureReady();
  for (const _ of [1, 2, 3, 4]) {
    crash(1);
    await supervisor.ensureReady();
    pass(61_000);
  }
  expect(exits).toHaveLength(5);
  expect(supervisor.status().state).toBe('ready');
});

test('an engine that cannot start says why and may be tried again', async () => {
  let tries = 0;
  const failure = { kind: 'engine', reason: 'could-not-start', exitCode: 3, message: 'no luck' } as const;
  const { supervisor } = setUp({
    start: () => {
      tries += 1;
      return Promise.resolve(err(failure));
    },
  });
  expect(await supervisor.ensureReady()).toEqual(err(failure));
  expect(supervisor.status()).toMatchObject({ state: 'failed', error: failure });
  await supervisor.ensureReady();
  expect(tries).toBe(2);
});

test('stopping is no crash', async () => {
  const { supervisor } = setUp();
  await supervisor.ensureReady();
  let crashed = false;
  supervisor.onCrash(() => {
    crashed = true;
  });
  await supervisor.stop();
  expect(crashed).toBe(false);
  expect(supervisor.status().state).toBe('asleep');
});

test('an engine that answers nothing for 10 seconds is ended and started again', async () => {
  const { supervisor, ends, tick, seen, health } = setUpProbes();
  await supervisor.ensureReady();
  const crashes: (number | null)[] = [];
  supervisor.onCrash((code) => crashes.push(code));
  await tick(2000);
  health.answers = false;
  for (const _ of [1, 2, 3, 4]) await tick(2000);
  expect(ends).toEqual([]);
  await tick(2000);
  await tick(2000);
  expect(ends).toEqual([{ pid: 101, patienceMs: 0 }]);
  expect(crashes).toEqual([null]);
  expect(seen.find(({ state }) => state === 'failed')?.error).toMatchObject({
    kind: 'engine',
    reason: 'not-answering',
  });
  health.answers = true;
  expect(await supervisor.ensureReady()).toEqual(ok({ baseUrl: 'http://127.0.0.1:4002', token: 'secret' }));
  for (const _ of [1, 2, 3, 4, 5, 6, 7]) await tick(2000);
  expect(ends).toHaveLength(1);
  expect(supervisor.status()).toMatchObject({ state: 'ready', restarts: 1, error: null });
});

test('one missed probe ends nothing, however much time has passed since', async () => {
  const { supervisor, ends, tick, health } = setUpProbes();
  await supervisor.ensureReady();
  health.answers = false;
  // As after a night in which the computer slept.
  await tick(8 * 3_600_000);
  health.answers = true;
  await tick(2000);
  health.answers = false;
  await tick(2000);
  expect(ends).toEqual([]);
});

test('a probe that is under way is waited for before the next', async () => {
  let sent = 0;
  let tick: () => void = () => undefined;
  const { supervisor } = setUp({
    readHealth: () => {
      sent += 1;
      return new Promise(() => undefined);
    },
    every: (_ms, task) => {
      tick = task;
      return () => undefined;
    },
  });
  await supervisor.ensureReady();
  tick();
  tick();
  expect(sent).toBe(1);
});

/** Creates a supervisor with scripted probe results, which ends the engines that it stops. */
function setUpProbes() {
  const health = { answers: true };
  const ends: { pid: number; patienceMs: number }[] = [];
  let task: (() => void) | null = null;
  let started = 0;
  const { pass, ...rest } = setUp({
    start: (_secrets, onExit) => {
      started += 1;
      const pid = 100 + started;
      const stop = (patienceMs: number): Promise<void> => {
        ends.push({ pid, patienceMs });
        onExit(null);
        return Promise.resolve();
      };
      return Promise.resolve(
        ok({ pid, url: `http://127.0.0.1:${4000 + started}`, token: 'secret', hasModel: false, stop }),
      );
    },
    readHealth: () => Promise.resolve(health.answers ? {} : null),
    every: (_ms, next) => {
      task = next;
      return () => {
        task = null;
      };
    },
  });
  const tick = async (ms: number): Promise<void> => {
    pass(ms);
    task?.();
    await nextTurn();
  };
  return { ...rest, health, ends, tick };
}
