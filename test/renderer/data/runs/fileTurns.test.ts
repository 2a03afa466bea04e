import { expect, test } from 'vitest';
import { createFileTurns } from '../../../../renderer/data/runs/fileTurns.ts';
import type { RunSnapshot, RunStore } from '../../../../renderer/data/runs/runStore.ts';
import { createWindowStore } from '../../../../renderer/data/workspace/windowStore.ts';
import { createWorkspaceStore } from '../../../../renderer/data/workspace/workspaceStore.ts';
import { localEngineConnectionId, type RunId, runIdSchema, type TabId } from '../../../../shared/base/brand.ts';
import { err, ok } from '../../../../shared/base/result.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';

/** Runs that are under way until the test ends them, and tabs of files. */
function setUp(count: number, canStart = true) {
  const workspace = createWorkspaceStore();
  const window = createWindowStore();
  const states = new Map<RunId, RunModel['state']>();
  const listeners = new Map<RunId, () => void>();
  const runs: Pick<RunStore, 'snapshot' | 'watch'> = {
    snapshot: (runId) =>
      ({ state: 'ready', run: { state: states.get(runId) }, error: null, beginning: null }) as unknown as RunSnapshot,
    watch(runId, listener) {
      listeners.set(runId, listener);
      return () => void listeners.delete(runId);
    },
  };
  const started: TabId[] = [];
  const startRun = (tabId: TabId) => {
    started.push(tabId);
    const runId = runIdSchema.parse(`run-0000-${String(started.length).padStart(4, '0')}`);
    if (!canStart)
      return Promise.resolve(err({ kind: 'refused' as const, reason: 'too-many' as const, message: 'Full' }));
    states.set(runId, 'running');
    workspace.changeTab(tabId, { runId });
    return Promise.resolve(ok(runId));
  };
  const turns = createFileTurns({ startRun }, runs as RunStore, workspace, window);
  const tabs = Array.from({ length: count }, () =>
    workspace.openTab({ connectionId: localEngineConnectionId, draft: { body: {}, source: null } }),
  );
  const end = (index: number): void => {
    const runId = runIdSchema.parse(`run-0000-${String(index + 1).padStart(4, '0')}`);
    states.set(runId, 'done');
    listeners.get(runId)?.();
  };
  return { workspace, window, started, turns, tabs, end };
}

test('two are read at once, and each that ends lets the next one begin', async () => {
  const { window, started, turns, tabs, end } = setUp(4);
  for (const tab of tabs) turns.add(tab);
  expect(started).toEqual(tabs.slice(0, 2));
  expect(window.getState().waitingFiles).toEqual(tabs.slice(2));
  await expect.poll(() => (end(1), started.length)).toBe(3);
  await expect.poll(() => (end(0), started)).toEqual(tabs);
  expect(window.getState().waitingFiles).toEqual([]);
});

test('one that was closed, or sent by hand, while it waited is passed over', async () => {
  const { workspace, started, turns, tabs, end } = setUp(5);
  for (const tab of tabs) turns.add(tab);
  const [, , closed, sent, last] = tabs as [TabId, TabId, TabId, TabId, TabId];
  workspace.closeTab(closed);
  workspace.changeTab(sent, { runId: runIdSchema.parse('run-0000-0099') });
  await expect.poll(() => (end(0), started.at(-1))).toBe(last);
  expect(started).toHaveLength(3);
});

test('one that cannot be sent does not keep the others waiting', async () => {
  const { started, turns, tabs } = setUp(5, false);
  for (const tab of tabs) turns.add(tab);
  await expect.poll(() => started).toEqual(tabs);
});
