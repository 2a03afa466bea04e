import type { InspectionWish, PageKind } from '../../shared/api/engine/inspection.ts';
import {
  type ConnectionId,
  labConnectionId,
  localEngineConnectionId,
  type RunId,
  type TabId,
} from '../../shared/base/brand.ts';
import { withScheme } from '../../shared/base/address.ts';
import type { JsonObject } from '../../shared/base/json.ts';
import { err, ok } from '../../shared/base/result.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import type { Host } from '../../shared/ipc/host.ts';
import type { IpcResult } from '../../shared/ipc/envelope.ts';
import { isPlayed } from '../../shared/lab/playedRun.ts';
import { setFields } from '../../shared/request/draft.ts';
import type { RunModel } from '../../shared/run/reduceRun.ts';
import type { RunStore } from './runStore.ts';
import { unsentRun } from './unsentRun.ts';
import type { WorkspaceTab } from '../../shared/workspace/workspace.ts';
import type { WorkspaceStore } from './workspaceStore.ts';

export interface StartOptions {
  /** Hosts on the local network, allowed for this run only. */
  readonly allowPrivateHosts?: readonly string[];
  /** Asks for the outcome of this run again: its body, its connection and its key (contract 2.4.6), not the tab's. */
  readonly again?: RunModel;
  /** What is kept of the run; left out it is as the settings and the request say. */
  readonly record?: 'private' | 'keep';
  /** Asks past the service's cache, this once. */
  readonly isFresh?: boolean;
  /** Sends the body exactly as it is; left out, a URL without a scheme gets one, in the tab too. */
  readonly asWritten?: boolean;
  /** Makes the result again from the page that this run captured, by the request as it is now: nothing is fetched. */
  readonly fromRunId?: RunId;
  /** What the page is read as, whatever the local engine takes it for. */
  readonly readAs?: PageKind | null;
}

/** The second request of a twin run. */
export interface TwinSend {
  readonly connectionId: ConnectionId;
  readonly body: JsonObject;
}

export interface RunActions {
  /**
   * Sends the tab's body; checking it first is the builder's. A URL without a scheme gets one, in the tab too. The new run's id is in the tab when this
   * answers, and a good run before it stays reachable as `previousRunId`.
   */
  startRun(tabId: TabId, options?: StartOptions): Promise<IpcResult<RunId>>;
  /**
   * Sends the tab's body and, at the same time, another body or the same to another connection. Both are runs like any other,
   * and one that cannot start does not keep the other from it.
   */
  startTwin(
    tabId: TabId,
    other: TwinSend,
  ): Promise<{ readonly own: IpcResult<RunId>; readonly other: IpcResult<RunId> }>;
  /** Tells `listener` each time before something is sent from a tab; the answer stops it. */
  onSend(listener: () => void): () => void;
  /** When the tab was last sent from this window, on the clock of its events (`Event.timeStamp`); null when it was not. */
  sentAt(tabId: TabId): number | null;
  /** Whether the tab is being sent and has no run of it yet. */
  isStarting(tabId: TabId): boolean;
  /** Stops waiting for the tab's run, and for one that is only being sent as soon as it is a run; nothing happens when it has ended. */
  cancelRun(tabId: TabId): Promise<IpcResult<void>>;
  /** Ends the wait before the tab's next attempt. */
  retryNow(tabId: TabId): Promise<IpcResult<void>>;
}

/** Hears of a send that did not become a run, and with null of one that begins. */
export type TellNotSent = (tabId: TabId, run: RunModel | null) => void;

export function createRunActions(
  host: Host,
  workspace: WorkspaceStore,
  runs: RunStore,
  tellNotSent: TellNotSent = () => undefined,
): RunActions {
  const tabOf = (tabId: TabId) => workspace.getState().tabs.find((tab) => tab.id === tabId);
  const runOf = (tabId: TabId): RunModel | null => {
    const runId = tabOf(tabId)?.runId;
    return runId === null || runId === undefined ? null : runs.snapshot(runId).run;
  };
  const previousOf = previousRunOf(runs);
  const callForRun = async (name: 'runs.cancel' | 'runs.retryNow', tabId: TabId): Promise<IpcResult<void>> => {
    const runId = tabOf(tabId)?.runId;
    if (runId === null || runId === undefined) return ok(undefined);
    const result = await host.call(name, { runId });
    return result.ok ? ok(undefined) : result;
  };
  const starting = new Map<TabId, { isCancelled: boolean }>();
  const sent = new Map<TabId, number>();
  const sendListeners = new Set<() => void>();

  const startRun: RunActions['startRun'] = async (tabId, options = {}) => {
    const written = tabOf(tabId);
    if (written === undefined) return err(missingTab());
    if (starting.has(tabId)) return err(alreadyStarting());
    const tab = options.asWritten === true || options.again !== undefined ? written : withWholeUrl(written);
    if (tab !== written) workspace.changeTab(tabId, { draft: tab.draft });
    const former = runOf(tabId);
    const start = { isCancelled: false };
    starting.set(tabId, start);
    sent.set(tabId, performance.now());
    tellNotSent(tabId, null);
    for (const listener of sendListeners) listener();
    const what = startOf(tab, options);
    const result = await host.call('runs.start', what);
    starting.delete(tabId);
    if (!result.ok) {
      tellNotSent(tabId, unsentRun(what.connectionId, what.body, result.error, Date.now()));
      return result;
    }
    const { runId } = result.value;
    workspace.changeTab(tabId, { runId, previousRunId: previousOf(tab, former, what.connectionId) });
    if (start.isCancelled) await host.call('runs.cancel', { runId });
    return ok(runId);
  };

  return {
    startRun,
    async startTwin(tabId, { connectionId, body }) {
      const tab = tabOf(tabId);
      if (tab === undefined) return { own: err(missingTab()), other: err(missingTab()) };
      const input = {
        connectionId,
        body: wholeUrlBody(body),
        ...endpointOf(tab),
        allowPrivateHosts: [],
        ...ownWishes(connectionId, tab, tab),
      };
      const [own, other] = await Promise.all([startRun(tabId), host.call('runs.start', input)]);
      return { own, other: other.ok ? ok(other.value.runId) : other };
    },
    onSend(listener) {
      sendListeners.add(listener);
      return () => void sendListeners.delete(listener);
    },
    sentAt: (tabId) => sent.get(tabId) ?? null,
    isStarting: (tabId) => starting.has(tabId),
    cancelRun(tabId) {
      const start = starting.get(tabId);
      if (start === undefined) return callForRun('runs.cancel', tabId);
      start.isCancelled = true;
      return Promise.resolve(ok(undefined));
    },
    retryNow: (tabId) => callForRun('runs.retryNow', tabId),
  };
}

/** The good run that stays reachable: what the failure lab invented does not stand in for a result of a service, nor the reverse. */
function previousRunOf(runs: RunStore) {
  return (tab: WorkspaceTab, former: RunModel | null, connectionId: ConnectionId): RunId | null => {
    const runId = former?.state === 'done' ? former.runId : tab.previousRunId;
    const previous = runId === null ? null : runs.snapshot(runId).run;
    return previous !== null && isPlayed(previous) !== isPlayed({ connectionId }) ? null : runId;
  };
}

/** The tab with a scheme before the URL of its scrape; the same tab where that changes nothing. */
function withWholeUrl(tab: WorkspaceTab): WorkspaceTab {
  const { url } = wholeUrlBody(tab.draft.body);
  if (tab.endpoint !== 'scrape' || url === undefined || url === tab.draft.body['url']) return tab;
  return { ...tab, draft: setFields(tab.draft, [{ path: ['url'], value: url }]) };
}

function wholeUrlBody(body: JsonObject): JsonObject {
  const url = typeof body['url'] === 'string' ? withScheme(body['url'].trim()) : null;
  return url === null ? body : { ...body, url };
}

/** What main is told of a send. */
function startOf(tab: WorkspaceTab, options: StartOptions) {
  const { again } = options;
  const connectionId = again?.connectionId ?? tab.connectionId;
  return {
    connectionId,
    body: again?.request ?? (options.isFresh === true ? freshBody(tab.draft.body) : tab.draft.body),
    ...endpointOf(again ?? tab),
    ...(again?.requestKey == null ? {} : { requestKey: again.requestKey }),
    allowPrivateHosts: [...(options.allowPrivateHosts ?? [])],
    ...(options.record === undefined ? {} : { record: options.record }),
    ...(options.fromRunId === undefined ? {} : { fromRunId: options.fromRunId }),
    ...(options.readAs == null ? {} : { readAs: options.readAs }),
    ...ownWishes(connectionId, tab, again ?? tab),
  };
}

/** What only our own connections are asked for. */
function ownWishes(connectionId: ConnectionId, tab: WorkspaceTab, { scenario }: Pick<WorkspaceTab, 'scenario'>) {
  if (connectionId === localEngineConnectionId) return { inspect: wishesOf(tab) };
  return connectionId === labConnectionId ? { scenario } : {};
}

/** The same request with no age of a stored page that would do. */
function freshBody({ minAge: _minAge, ...body }: JsonObject): JsonObject {
  return { ...body, maxAge: 0 };
}

/** The log costs next to nothing, and a failure is when it is wanted. A picture takes its time: it is for whoever looks at it. */
function wishesOf({ resultTab }: Pick<WorkspaceTab, 'resultTab'>): InspectionWish[] {
  return resultTab === 'xray' ? ['xray', 'log'] : ['log'];
}

/** What main is told of the kind of a request; a scrape is what it takes one for. */
function endpointOf({ endpoint }: Pick<WorkspaceTab, 'endpoint'>): { readonly endpoint?: 'raw' } {
  return endpoint === 'raw' ? { endpoint } : {};
}

/** Whether a run has not ended. */
export function isUnderWay(run: RunModel | null): boolean {
  return run !== null && (run.state === 'running' || run.state === 'waiting-to-retry');
}

function missingTab(): AppError {
  return { kind: 'not-found', message: 'This tab is closed.', what: 'tab' };
}

function alreadyStarting(): AppError {
  return { kind: 'refused', message: 'This request is being sent.', reason: 'too-many' };
}
