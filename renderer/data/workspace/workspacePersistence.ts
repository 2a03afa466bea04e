import type { AppError } from '../../../shared/errors/appError.ts';
import type { IpcResult } from '../../../shared/ipc/envelope.ts';
import type { Host } from '../../../shared/ipc/host.ts';
import type { Workspace } from '../../../shared/workspace/workspace.ts';
import { toWorkspace, type WorkspaceState, type WorkspaceStore } from './workspaceStore.ts';

/** A change is written to disk after this delay. */
export const saveDelayMs = 150;
/** Maximum delay if saving is slow because tabs contain much data; typing is then not slowed down. */
const maxDelayMs = 500;

/** Puts a window's workspace on disk. */
export type SaveWorkspace = (workspace: Workspace) => Promise<IpcResult<unknown>>;

/** The call that saves this window; null is the first. */
export function saverOf(host: Host, windowId: string | null): SaveWorkspace {
  if (windowId === null) return (workspace) => host.call('workspace.save', workspace);
  return (workspace) => host.call('window.save', { windowId, workspace });
}

export interface WorkspacePersistence {
  /** Saves pending changes now; resolves once they are on disk. */
  flush(): Promise<void>;
  stop(): void;
}

/**
 * Saves the workspace after each change, with at most one save in progress and one waiting. `onTrouble` is called for a failed save, once
 * until one succeeds; the changes stay in memory and go with the next save.
 */
export function autosaveWorkspace(
  save: SaveWorkspace,
  store: WorkspaceStore,
  onTrouble: (error: AppError) => void,
): WorkspacePersistence {
  let saved = savedPart(store.getState());
  let timer: ReturnType<typeof setTimeout> | null = null;
  let underWay: Promise<void> | null = null;
  let inTrouble = false;

  let delay = saveDelayMs;

  const saveOnce = async () => {
    const state = store.getState();
    const started = performance.now();
    const result = await save(toWorkspace(state));
    delay = Math.min(maxDelayMs, Math.max(saveDelayMs, 5 * (performance.now() - started)));
    if (result.ok) {
      saved = savedPart(state);
      inTrouble = false;
    } else if (!inTrouble) {
      inTrouble = true;
      onTrouble(result.error);
    }
  };
  const flush = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    while (underWay !== null) await underWay;
    if (isSaved(saved, store.getState())) return;
    underWay = saveOnce().finally(() => {
      underWay = null;
    });
    await underWay;
  };
  const unsubscribe = store.subscribe((state) => {
    if (timer !== null || isSaved(saved, state)) return;
    timer = setTimeout(() => void flush(), delay);
  });
  return {
    flush,
    stop() {
      unsubscribe();
      if (timer !== null) clearTimeout(timer);
    },
  };
}

type SavedPart = Pick<WorkspaceState, 'tabs' | 'activeTabId' | 'layout' | 'closedTabs' | 'discarded'>;

function savedPart({ tabs, activeTabId, layout, closedTabs, discarded }: WorkspaceState): SavedPart {
  return { tabs, activeTabId, layout, closedTabs, discarded };
}

function isSaved(saved: SavedPart, state: WorkspaceState): boolean {
  return (
    saved.tabs === state.tabs &&
    saved.activeTabId === state.activeTabId &&
    saved.layout === state.layout &&
    saved.closedTabs === state.closedTabs &&
    saved.discarded === state.discarded
  );
}
