import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import {
  type ConnectionId,
  labConnectionId,
  localEngineConnectionId,
  type RunId,
  type TabId,
} from '../../../shared/base/brand.ts';
import { everyRun, type HistoryFilter } from '../../../shared/history/history.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import { err, ok } from '../../../shared/base/result.ts';
import type { Connection } from '../../../shared/connection/connection.ts';
import type { AgentPoll } from '../../../shared/ipc/agentCalls.ts';
import type { IpcResult } from '../../../shared/ipc/envelope.ts';
import { useHost } from '../../host/HostProvider.tsx';
import { type CallFailure, callOrFail } from '../queries/callFailure.ts';
import { showActivity } from '../workspace/navigation.ts';
import { newRequest } from '../requests/newRequest.ts';
import { queryKeys } from '../queries/queryKeys.ts';
import type { Services } from '../services.ts';
import { useServices } from '../ServicesProvider.tsx';
import type { TraceSnapshot } from './traceStore.ts';

/** Filter for the lists of agent runs. */
export const agentRuns: HistoryFilter = { ...everyRun, endpoints: ['agent'] };

/** The failure lab's default scenario for an agent; the names of all recorded runs begin with this. */
export const recordedRun = 'agent-runs/recorded';

/** A run's trace as it grows. */
export function useTrace(runId: RunId): TraceSnapshot {
  const { traces } = useServices();
  const subscribe = useCallback((listener: () => void) => traces.watch(runId, listener), [traces, runId]);
  return useSyncExternalStore(subscribe, () => traces.snapshot(runId));
}

/** Returns the polling state of a run; null if the run is not (or no longer) followed, undefined until that is known. */
export function useAgentPoll(runId: RunId): AgentPoll | null | undefined {
  const host = useHost();
  const client = useQueryClient();
  const queryKey = queryKeys.agentPoll(runId);
  useEffect(
    () =>
      host.on('agent.polled', (poll) => {
        if (poll.runId === runId) client.setQueryData(queryKeys.agentPoll(runId), poll);
      }),
    [host, client, runId],
  );
  return useQuery<AgentPoll | null, CallFailure>({
    queryKey,
    queryFn: () => callOrFail(host, 'agents.poll', { runId }),
  }).data;
}

/** Opens a tab with the form of an agent's request; without a connection for one that can run agents, where there is one. */
export function openAgentForm(
  services: Services,
  body: JsonObject = { prompt: '' },
  connectionId: ConnectionId | undefined = connectionForAgents(services),
  scenario: string | null = null,
): TabId {
  const tabId = services.workspace.openTab({
    endpoint: 'agent',
    draft: { body, source: null },
    scenario,
    ...(connectionId === undefined ? {} : { connectionId }),
  });
  showActivity(services, 'requests');
  return tabId;
}

/** The active tab's connection when it is a service, or else the first service: the local engine runs no agents, and the lab is never inherited. */
function connectionForAgents({ workspace, queries }: Services): ConnectionId | undefined {
  const { tabs, activeTabId } = workspace.getState();
  const inSight = tabs.find(({ id }) => id === activeTabId)?.connectionId;
  if (inSight !== undefined && inSight !== localEngineConnectionId && inSight !== labConnectionId) return inSight;
  const connections = queries.getQueryData<readonly Connection[]>(queryKeys.connections) ?? [];
  return connections.find(({ kind }) => kind === 'service')?.id;
}

/** Agent starts without a response yet, by tab. */
const starting = new Map<TabId, Promise<IpcResult<RunId>>>();

/**
 * Starts the tab's form, or `body` instead; the tab shows the new run and keeps the previous one. A second press before the response
 * returns the same run: a run costs credits.
 */
export function startAgent(services: Services, tabId: TabId, body?: JsonObject): Promise<IpcResult<RunId>> {
  const known = starting.get(tabId);
  if (known !== undefined) return known;
  const started = startNow(services, tabId, body).finally(() => starting.delete(tabId));
  starting.set(tabId, started);
  return started;
}

async function startNow(services: Services, tabId: TabId, body?: JsonObject): Promise<IpcResult<RunId>> {
  const { host, workspace } = services;
  const tab = workspace.getState().tabs.find(({ id }) => id === tabId);
  if (tab === undefined) return err({ kind: 'not-found', message: 'This tab is closed.', what: 'tab' });
  const result = await host.call('agents.start', {
    connectionId: tab.connectionId,
    body: body ?? tab.draft.body,
    ...(tab.connectionId === labConnectionId ? { scenario: tab.scenario ?? recordedRun } : {}),
  });
  if (!result.ok) return result;
  workspace.changeTab(tabId, { runId: result.value.runId, previousRunId: tab.runId });
  return ok(result.value.runId);
}

/** Opens a URL of a run as a new request, with the run's connection. */
export function openScrape(services: Services, url: string): TabId {
  const begun = newRequest(services);
  const body = { ...begun.draft?.body, url };
  const tabId = services.workspace.openTab({
    ...begun,
    endpoint: 'scrape',
    draft: { body, source: null },
  });
  showActivity(services, 'requests');
  return tabId;
}
