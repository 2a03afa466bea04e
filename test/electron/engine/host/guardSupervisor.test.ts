import { expect, it } from 'vitest';
import { superviseGuard } from '../../../../electron/engine/host/guardSupervisor.ts';
import type { GuardProcess } from '../../../../electron/engine/host/guardProcess.ts';
import { createGuardClient } from '../../../../electron/guard/guardClient.ts';

/** Guards over simulated connections, keyed by their start time; the test advances time. */
function createWorld() {
  let at = 0;
  let isStopping = false;
  const waiting: { at: number; act: () => void }[] = [];
  const born: { at: number; speak: () => void; die: () => void; heard: unknown[] }[] = [];
  const start = (): GuardProcess => {
    const heard: unknown[] = [];
    const listeners: ((message: unknown) => void)[] = [];
    const closers: (() => void)[] = [];
    const client = createGuardClient({
      send: (message) => void heard.push(message),
      onMessage: (listener) => void listeners.push(listener),
      onClose: (listener) => void closers.push(listener),
    });
    born.push({
      at,
      heard,
      speak: () => listeners.forEach((listener) => listener({ type: 'ready' })),
      die: () => closers.forEach((close) => close()),
    });
    return { client, pid: () => born.length, stop: () => Promise.resolve() };
  };
  superviseGuard(start(), {
    settings: { ownPorts: [1] },
    start,
    isStopping: () => isStopping,
    onReplaced: () => undefined,
    now: () => at,
    after: (ms, act) => void waiting.push({ at: at + ms, act }),
    log: () => undefined,
  });
  return {
    born,
    pass(ms: number) {
      at += ms;
      for (const { act } of waiting.splice(0).filter((each) => each.at <= at || !waiting.push(each))) act();
    },
    stop() {
      isStopping = true;
    },
  };
}

it('replaces a guard that worked at once, and tells the next one what it has to know', () => {
  const { born, pass } = createWorld();
  born[0]?.speak();
  pass(300);
  born[0]?.die();
  expect(born.map(({ at }) => at)).toEqual([0, 300]);
  expect(born[1]?.heard).toEqual(born[0]?.heard);
});

it('lets one rest that works and dies without a pause', () => {
  const { born, pass } = createWorld();
  born[0]?.speak();
  born[0]?.die();
  pass(249);
  expect(born).toHaveLength(1);
  pass(1);
  expect(born).toHaveLength(2);
});

it('lets one rest long that never came to work', () => {
  const { born, pass } = createWorld();
  pass(200);
  born[0]?.die();
  pass(799);
  expect(born).toHaveLength(1);
  pass(1);
  expect(born).toHaveLength(2);
});

it('starts none once everything ends, however long the last one had to rest', () => {
  const { born, pass, stop } = createWorld();
  born[0]?.die();
  stop();
  pass(5000);
  expect(born).toHaveLength(1);
});
