import type { RunId, TabId } from '../../../shared/base/brand.ts';
import type { RunStore } from './runStore.ts';
import { isUnderWay, type RunActions } from './sendRun.ts';
import type { WindowStore } from '../workspace/windowStore.ts';
import type { WorkspaceStore } from '../workspace/workspaceStore.ts';

/** Sends the requests of files that were opened together, a few at a time. */
export interface FileTurns {
  /** Sends the tab's request when those before it have ended, unless it is closed or sent before then. */
  add(tabId: TabId): void;
}

/** Maximum number of files read at once: each has the timeout of its request and would spend it waiting for the others. */
const maxConcurrentReads = 2;

/** The tabs that wait are in the window's state. */
export function createFileTurns(
  { startRun }: Pick<RunActions, 'startRun'>,
  runs: RunStore,
  workspace: WorkspaceStore,
  window: WindowStore,
): FileTurns {
  let active = 0;

  async function read(tabId: TabId): Promise<void> {
    active += 1;
    const started = await startRun(tabId);
    if (started.ok) await ended(runs, started.value);
    active -= 1;
    next();
  }

  function next(): void {
    const [tabId, ...others] = window.getState().waitingFiles;
    if (tabId === undefined || active >= maxConcurrentReads) return;
    window.setState({ waitingFiles: others });
    // One that is closed has no tab, and one that the person has sent has a run.
    if (workspace.getState().tabs.some((tab) => tab.id === tabId && tab.runId === null)) void read(tabId);
    next();
  }

  return {
    add(tabId) {
      window.setState(({ waitingFiles }) => ({ waitingFiles: [...waitingFiles, tabId] }));
      next();
    },
  };
}

/** Settles when a run has ended or is no longer known. */
function ended(runs: RunStore, runId: RunId): Promise<void> {
  return new Promise((resolve) => {
    const look = (): boolean => {
      const { state, run } = runs.snapshot(runId);
      return state === 'missing' || (run !== null && !isUnderWay(run));
    };
    const stop = runs.watch(runId, () => {
      if (!look()) return;
      stop();
      resolve();
    });
    if (!look()) return;
    stop();
    resolve();
  });
}
