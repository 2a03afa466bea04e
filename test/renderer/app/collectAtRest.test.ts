import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectAtRest, restMs } from '../../../renderer/app/collectAtRest.ts';
import { runIdSchema } from '../../../shared/base/brand.ts';
import { createWorkspaceStore, type WorkspaceStore } from '../../../renderer/data/workspace/workspaceStore.ts';

let window: EventTarget;
let workspace: WorkspaceStore;
let collected: number;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  window = new EventTarget();
  workspace = createWorkspaceStore();
  workspace.load(null);
  collected = 0;
  stop = collectAtRest(window, workspace, () => (collected += 1));
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('memory at rest', () => {
  it('is given back once, when nobody has touched the window for a while', () => {
    vi.advanceTimersByTime(restMs - 1);
    expect(collected).toBe(0);
    vi.advanceTimersByTime(1);
    expect(collected).toBe(1);
    vi.advanceTimersByTime(10 * restMs);
    expect(collected).toBe(1);
  });

  it('waits while somebody types', () => {
    for (let press = 0; press < 5; press += 1) {
      vi.advanceTimersByTime(restMs - 1);
      window.dispatchEvent(new Event('keydown'));
    }
    expect(collected).toBe(0);
    vi.advanceTimersByTime(restMs);
    expect(collected).toBe(1);
  });

  it('is given back again after a tab was closed', () => {
    vi.advanceTimersByTime(restMs);
    workspace.openTab();
    vi.advanceTimersByTime(restMs);
    expect(collected).toBe(1);
    workspace.closeTab();
    vi.advanceTimersByTime(restMs);
    expect(collected).toBe(2);
  });

  it('stays where it is once something was sent: a collection would stand in the way of the answer', () => {
    const tabId = workspace.openTab();
    workspace.changeTab(tabId, { runId: runIdSchema.parse('run-00000001') });
    vi.advanceTimersByTime(10 * restMs);
    expect(collected).toBe(0);
  });

  it('does nothing where the switch is not there', () => {
    stop();
    stop = collectAtRest(window, workspace, undefined);
    vi.advanceTimersByTime(restMs);
    expect(collected).toBe(0);
  });
});
