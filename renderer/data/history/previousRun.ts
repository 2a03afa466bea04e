import { useQuery } from '@tanstack/react-query';
import { readFileAddress } from '../../../shared/api/engine/localFiles.ts';
import type { RunId } from '../../../shared/base/brand.ts';
import { canParseUrl } from '../../../shared/base/canParseUrl.ts';
import { ok } from '../../../shared/base/result.ts';
import { everyRun, type HistoryQuery, type HistoryRow } from '../../../shared/history/history.ts';
import { isPlayed } from '../../../shared/lab/playedRun.ts';
import type { IpcResult } from '../../../shared/ipc/envelope.ts';
import type { Host } from '../../../shared/ipc/host.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import type { WorkspaceTab } from '../../../shared/workspace/workspace.ts';
import { useHost } from '../../host/HostProvider.tsx';
import { queryKeys } from '../queries/queryKeys.ts';
import { useWorkspace } from '../ServicesProvider.tsx';

type States = HistoryRow['state'][];

const firstPage = {
  order: 'time',
  end: 'first',
  only: null,
  before: null,
  limit: 50,
} as const;

/** Finds the last run before this one with the same URL, in one of these states if any are given. Null if there is none. */
export async function findPreviousRun(
  host: Host,
  run: RunModel,
  states: States = [],
): Promise<IpcResult<HistoryRow | null>> {
  const url = urlOf(run);
  return await firstOther(host, run, (row) => row.url === url, {
    ...everyRun,
    ...firstPage,
    states,
    text: `"${url.replaceAll('"', ' ').slice(0, 290)}"`,
    scope: 'address',
    until: run.createdAt,
  });
}

/**
 * Finds the most likely run to compare with: the previous one in the same tab, otherwise the last one of the same URL, otherwise of the
 * same host. Runs with a result are preferred. Null if there is none.
 */
export async function findRunToCompare(
  host: Host,
  tabs: readonly WorkspaceTab[],
  run: RunModel,
): Promise<IpcResult<HistoryRow | null>> {
  const inTab = await findRunOfTab(host, previousOfTab(tabs, run.runId));
  if (!inTab.ok || inTab.value !== null) return inTab;
  const searches = [
    () => findPreviousRun(host, run, ['done']),
    () => findPreviousRun(host, run),
    () => findRunOfHost(host, run),
  ];
  for (const search of searches) {
    const found = await search();
    if (!found.ok || found.value !== null) return found;
  }
  return ok(null);
}

/** The runs that a run is most likely compared with, each other than those before it; null for none. */
export interface LikelyRuns {
  /** The run that its tab had before it, whatever its URL. */
  readonly tab: HistoryRow | null;
  /** The last good run of the same URL. */
  readonly address: HistoryRow | null;
  /** The last good run of the same host. */
  readonly host: HistoryRow | null;
}

/**
 * Returns the runs that a run is most likely compared with; undefined until they are known.
 * @param isWanted false as long as nothing shows them
 */
export function useLikelyRuns(run: RunModel, isWanted: boolean): LikelyRuns | undefined {
  const host = useHost();
  const previous = useWorkspace(({ tabs }) => previousOfTab(tabs, run.runId));
  return useQuery({
    queryKey: queryKeys.likelyRuns(run.runId, previous),
    enabled: isWanted,
    queryFn: async () => {
      const found = [
        await findRunOfTab(host, previous),
        await findPreviousRun(host, run, ['done']),
        await findRunOfHost(host, run),
      ].map((each) => (each.ok ? each.value : null));
      const [tab = null, address = null, ofHost = null] = found.map((row, index) =>
        found.findIndex((other) => other?.runId === row?.runId) === index ? row : null,
      );
      return { tab, address, host: ofHost };
    },
  }).data;
}

/** How a run is related to the one that it is compared with. */
export type RunRelation = 'tab' | 'connection' | 'address' | 'host' | 'other';

/** Returns what two compared runs have in common, the closest relation first. */
export function relationOf(tabs: readonly WorkspaceTab[], a: RunModel, b: RunModel): RunRelation {
  if (urlOf(a) === urlOf(b) && a.connectionId !== b.connectionId) return 'connection';
  if (previousOfTab(tabs, b.runId) === a.runId) return 'tab';
  if (urlOf(a) === urlOf(b) && urlOf(a) !== '') return 'address';
  return siteOf(a) !== null && siteOf(a) === siteOf(b) ? 'host' : 'other';
}

/** The run that the tab of this one had before it, whatever its URL; undefined until it is known, null for none. */
export function useRunOfTab(runId: RunId | null): HistoryRow | null | undefined {
  const host = useHost();
  const previous = useWorkspace(({ tabs }) => (runId === null ? null : previousOfTab(tabs, runId)));
  return useQuery({
    queryKey: queryKeys.runOfTab(previous),
    queryFn: async () => {
      const found = await findRunOfTab(host, previous);
      return found.ok ? found.value : null;
    },
  }).data;
}

/** The latest runs of the same host, newest first; empty until they are known. */
export function useRunsOfHost(run: RunModel | null): readonly HistoryRow[] {
  const host = useHost();
  const name = run === null ? null : siteOf(run);
  const found = useQuery({
    queryKey: queryKeys.runsOfHost(name),
    queryFn: async () => {
      if (name === null) return [];
      const listed = await host.call('history.list', {
        ...everyRun,
        ...firstPage,
        hosts: [name],
      });
      return listed.ok ? listed.value.rows : [];
    },
  });
  return found.data ?? [];
}

function previousOfTab(tabs: readonly WorkspaceTab[], runId: RunId): RunId | null {
  return tabs.find((tab) => tab.runId === runId)?.previousRunId ?? null;
}

/** A run by its id, if history still has it. */
async function findRunOfTab(host: Host, runId: RunId | null): Promise<IpcResult<HistoryRow | null>> {
  if (runId === null) return ok(null);
  const listed = await host.call('history.list', {
    ...everyRun,
    ...firstPage,
    only: [runId],
  });
  return listed.ok ? ok(listed.value.rows.find((row) => row.runId === runId && row.state === 'done') ?? null) : listed;
}

async function findRunOfHost(host: Host, run: RunModel): Promise<IpcResult<HistoryRow | null>> {
  const name = siteOf(run);
  if (name === null) return ok(null);
  const wanted: HistoryQuery = {
    ...everyRun,
    ...firstPage,
    hosts: [name],
    endpoints: [run.endpoint],
    states: ['done'],
    until: run.createdAt,
  };
  return await firstOther(host, run, () => true, wanted);
}

async function firstOther(
  host: Host,
  run: RunModel,
  isWanted: (row: HistoryRow) => boolean,
  wanted: HistoryQuery,
): Promise<IpcResult<HistoryRow | null>> {
  const listed = await host.call('history.list', wanted);
  if (!listed.ok) return listed;
  // A run of the failure lab is never compared with a run of a service.
  const isOther = (row: HistoryRow): boolean =>
    row.runId !== run.runId && row.state !== 'private' && isPlayed(row) === isPlayed(run);
  return ok(listed.value.rows.find((row) => isOther(row) && isWanted(row)) ?? null);
}

function urlOf({ request }: Pick<RunModel, 'request'>): string {
  return typeof request['url'] === 'string' ? request['url'] : '';
}

/** Returns the host under which history lists a run; null for a local file and for an invalid URL. */
function siteOf(run: Pick<RunModel, 'request'>): string | null {
  const url = urlOf(run);
  if (!canParseUrl(url) || readFileAddress(url) !== null) return null;
  const { hostname } = new URL(url);
  return hostname === '' ? null : hostname;
}
