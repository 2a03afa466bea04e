import type { InspectionOption, PageKind } from '../../../shared/api/engine/inspection.ts';
import {
  type ConnectionId,
  labConnectionId,
  localEngineConnectionId,
  type RunId,
  type TabId,
} from '../../../shared/base/brand.ts';
import { withScheme } from '../../../shared/base/address.ts';
import type { JsonObject, JsonValue } from '../../../shared/base/json.ts';
import type { JsonPath } from '../../../shared/base/pathText.ts';
import { err, ok } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { Host } from '../../../shared/ipc/host.ts';
import type { IpcResult } from '../../../shared/ipc/envelope.ts';
import { isPlayed } from '../../../shared/lab/playedRun.ts';
import { type CallEndpoint, callEndpoints, defaultEndpoint } from '../../../shared/operations/endpoint.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { type FieldChange, setFields } from '../../../shared/request/draft.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import type { RunStore } from './runStore.ts';
import { unsentRun } from './unsentRun.ts';
import type { WorkspaceTab } from '../../../shared/workspace/workspace.ts';
import type { WorkspaceStore } from '../workspace/workspaceStore.ts';

export interface StartOptions {
  /** Hosts on the local network, allowed for this run only. */
  readonly allowPrivateHosts?: readonly string[];
  /** Requests the outcome of this run again: its body, its connection and its key (contract 2.4.6), not the tab's. */
  readonly again?: RunModel;
  /** How much of the run is stored; by default as the settings and the request say. */
  readonly record?: 'private' | 'keep';
  /** Bypasses the service's cache, this once. */
  readonly isFresh?: boolean;
  /** Sends the body unchanged; otherwise a URL without a scheme gets one, in the tab too. */
  readonly asWritten?: boolean;
  /** Recreates the result from the page that this run captured, with the current request: no page is fetched. */
  readonly fromRunId?: RunId;
  /** Page kind that overrides the local engine's detection. */
  readonly readAs?: PageKind | null;
}

/** The second request of an A/B run. */
export interface VariantRequest {
  readonly connectionId: ConnectionId;
  readonly body: JsonObject;
}

export interface RunActions {
  /**
   * Sends the tab's body; the builder validates it first. A URL without a scheme gets one, in the tab too. The new run's id is in the tab
   * when this resolves, and a previous successful run stays reachable as `previousRunId`.
   */
  startRun(tabId: TabId, options?: StartOptions): Promise<IpcResult<RunId>>;
  /**
   * Sends the tab's body and, at the same time, another body or the same to another connection. Both are ordinary runs, and a failed start
   * of one does not prevent the other.
   */
  startAbRun(
    tabId: TabId,
    other: VariantRequest,
  ): Promise<{ readonly primary: IpcResult<RunId>; readonly other: IpcResult<RunId> }>;
  /** Calls `listener` before each send from a tab; the returned function unsubscribes it. */
  onSend(listener: () => void): () => void;
  /** When the tab was last sent from this window, on the clock of its events (`Event.timeStamp`); null when it was not. */
  sentAt(tabId: TabId): number | null;
  /** Whether the tab is being sent and has no run of it yet. */
  isStarting(tabId: TabId): boolean;
  /** Cancels the tab's run, or the one that is being sent as soon as it is a run; does nothing if the run has ended. */
  cancelRun(tabId: TabId): Promise<IpcResult<void>>;
  /** Ends the wait before the tab's next attempt. */
  retryNow(tabId: TabId): Promise<IpcResult<void>>;
}

/** Receives a send that did not become a run, and null when a send begins. */
export type NotSentListener = (tabId: TabId, run: RunModel | null) => void;

export function createRunActions(
  host: Host,
  workspace: WorkspaceStore,
  runs: RunStore,
  tellNotSent: NotSentListener = () => undefined,
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
    const tab = options.asWritten === true || options.again !== undefined ? written : withUrlScheme(written);
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
    async startAbRun(tabId, { connectionId, body }) {
      const tab = tabOf(tabId);
      if (tab === undefined) return { primary: err(missingTab()), other: err(missingTab()) };
      const sent = bodyWithUrlScheme(body);
      const input = {
        connectionId,
        body: sent,
        ...endpointOf(tab),
        allowPrivateHosts: [],
        ...localRunOptions(connectionId, { ...tab, body: sent }),
      };
      const [primary, other] = await Promise.all([startRun(tabId), host.call('runs.start', input)]);
      return { primary, other: other.ok ? ok(other.value.runId) : other };
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

/** Returns the successful run that stays reachable: a run of the failure lab never replaces a result of a service, nor the reverse. */
function previousRunOf(runs: RunStore) {
  return (tab: WorkspaceTab, former: RunModel | null, connectionId: ConnectionId): RunId | null => {
    const runId = former?.state === 'done' ? former.runId : tab.previousRunId;
    const previous = runId === null ? null : runs.snapshot(runId).run;
    return previous !== null && isPlayed(previous) !== isPlayed({ connectionId }) ? null : runId;
  };
}

/** The tab with a scheme before the URL of its page; the same tab where that changes nothing. */
function withUrlScheme(tab: WorkspaceTab): WorkspaceTab {
  const { urlField } = requestKinds[tab.endpoint].body;
  const changes = urlField === null ? [] : schemeChanges(tab.draft.body[urlField], [urlField]);
  return changes.length === 0 ? tab : { ...tab, draft: setFields(tab.draft, changes) };
}

/** The URLs that get a scheme: a URL itself, or those in a list of URLs. */
function schemeChanges(value: JsonValue | undefined, path: JsonPath): readonly FieldChange[] {
  if (Array.isArray(value))
    return (value as readonly JsonValue[]).flatMap((url, index) => schemeChanges(url, [...path, index]));
  const completed = typeof value === 'string' ? withScheme(value.trim()) : null;
  return completed === null ? [] : [{ path, value: completed }];
}

function bodyWithUrlScheme(body: JsonObject): JsonObject {
  const url = typeof body['url'] === 'string' ? withScheme(body['url'].trim()) : null;
  return url === null ? body : { ...body, url };
}

/** Returns the start message for main. */
function startOf(tab: WorkspaceTab, options: StartOptions) {
  const { again } = options;
  const connectionId = again?.connectionId ?? tab.connectionId;
  const body = again?.request ?? (options.isFresh === true ? freshRequest(tab) : tab.draft.body);
  return {
    connectionId,
    body,
    ...endpointOf(again ?? tab),
    ...(again?.requestKey == null ? {} : { requestKey: again.requestKey }),
    allowPrivateHosts: [...(options.allowPrivateHosts ?? [])],
    ...(options.record === undefined ? {} : { record: options.record }),
    ...(options.fromRunId === undefined ? {} : { fromRunId: options.fromRunId }),
    ...(options.readAs == null ? {} : { readAs: options.readAs }),
    ...localRunOptions(connectionId, { body, resultTab: tab.resultTab, scenario: (again ?? tab).scenario }),
  };
}

/** Options that only the app's own connections support. */
function localRunOptions(
  connectionId: ConnectionId,
  { body, resultTab, scenario }: Pick<WorkspaceTab, 'resultTab' | 'scenario'> & { readonly body: JsonObject },
) {
  if (connectionId === localEngineConnectionId) return { inspect: inspectionOptionsOf(resultTab, body) };
  return connectionId === labConnectionId ? { scenario } : {};
}

/** The request past the cache of the service; that of a map has a field of its own. */
function freshRequest({ endpoint, draft: { body } }: WorkspaceTab): JsonObject {
  const { operation, body: parts } = requestKinds[endpoint];
  if (operation === null) return freshBody(body);
  if (operation.pageOptions === null) return { ...body, ignoreCache: true };
  return parts.withOptions(body, freshBody(parts.options(body)));
}

/** The same request with no age of a stored page that would do. */
function freshBody({ minAge: _minAge, ...body }: JsonObject): JsonObject {
  return { ...body, maxAge: 0 };
}

/**
 * The log is nearly free, and needed after a failure; actions are recorded with images. The image of the entire page takes time, so only the
 * X-ray tab requests it.
 */
function inspectionOptionsOf(resultTab: WorkspaceTab['resultTab'], { actions }: JsonObject): InspectionOption[] {
  return [
    ...(resultTab === 'xray' ? ['xray' as const] : []),
    'log',
    ...(Array.isArray(actions) && actions.length > 0 ? ['steps' as const] : []),
  ];
}

/** The endpoint sent to main, which has a default. */
function endpointOf({ endpoint }: Pick<WorkspaceTab, 'endpoint'>): { readonly endpoint?: CallEndpoint } {
  const sent = callEndpoints.find((each) => each === endpoint && each !== defaultEndpoint);
  return sent === undefined ? {} : { endpoint: sent };
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
