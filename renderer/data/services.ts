import type { QueryClient } from '@tanstack/react-query';
import type { Host } from '../../shared/ipc/host.ts';
import { type CommandBus, createCommandBus } from './workspace/commandBus.ts';
import { createFileTurns, type FileTurns } from './runs/fileTurns.ts';
import { followHostEvents } from './hostEvents.ts';
import { closeWithTabs, createLiveActions, followLivePages, type LiveActions } from './live/liveActions.ts';
import { createLiveStore, type LiveStore } from './live/liveStore.ts';
import { createQueryClient } from './queries/queryClient.ts';
import { createRunStore, type RunStore } from './runs/runStore.ts';
import { createRunActions, type RunActions, type NotSentListener } from './runs/sendRun.ts';
import { createTraceStore, type TraceStore } from './runs/traceStore.ts';
import { createWindowStore, type WindowStore } from './workspace/windowStore.ts';
import { createWorkspaceStore, type WorkspaceStore } from './workspace/workspaceStore.ts';

/** Everything the window's parts share, made once by the composition root. */
export interface Services {
  readonly host: Host;
  readonly queries: QueryClient;
  readonly workspace: WorkspaceStore;
  readonly window: WindowStore;
  readonly runs: RunStore;
  readonly traces: TraceStore;
  /** Live pages of requests, and their actions. */
  readonly live: LiveStore;
  readonly liveActions: LiveActions;
  readonly runActions: RunActions;
  readonly openedFileQueue: FileTurns;
  readonly commands: CommandBus;
  close(): void;
}

/** Creates the services of a window; `windowId` is null for the first window. */
export function createServices(host: Host, windowId: string | null = null): Services {
  const queries = createQueryClient();
  const workspace = createWorkspaceStore();
  const runs = createRunStore(host);
  const traces = createTraceStore(host);
  const live = createLiveStore();
  const stopEvents = followHostEvents(host, queries);
  const liveActions = createLiveActions(host, workspace, live, windowId);
  const stopLive = [followLivePages(host, live), closeWithTabs(workspace, live, liveActions.close)];
  const window = createWindowStore();
  const tellNotSent: NotSentListener = (tabId, run) => {
    window.setState(({ notSent: { [tabId]: _former, ...others } }) => ({
      notSent: run === null ? others : { ...others, [tabId]: run },
    }));
  };
  const runActions = createRunActions(host, workspace, runs, tellNotSent);
  return {
    host,
    queries,
    workspace,
    window,
    runs,
    traces,
    live,
    liveActions,
    runActions,
    openedFileQueue: createFileTurns(runActions, runs, workspace, window),
    commands: createCommandBus(),
    close() {
      stopEvents();
      for (const stop of stopLive) stop();
      runs.close();
      traces.close();
      queries.clear();
    },
  };
}
