import { useQuery } from '@tanstack/react-query';
import { ok } from '../../shared/base/result.ts';
import { everyRun, type HistoryRow } from '../../shared/history/history.ts';
import { isPlayed } from '../../shared/lab/playedRun.ts';
import type { IpcResult } from '../../shared/ipc/envelope.ts';
import type { Host } from '../../shared/ipc/host.ts';
import type { RunModel } from '../../shared/run/reduceRun.ts';
import { useHost } from '../host/HostProvider.tsx';
import { queryKeys } from './queryKeys.ts';

/**
 * The last run before this one that asked for the same address; one of these states if any are named. Runs of the
 * failure lab and of services are never held against each other. Null for none.
 */
export async function findPreviousRun(
  host: Host,
  run: RunModel,
  states: HistoryRow['state'][] = [],
): Promise<IpcResult<HistoryRow | null>> {
  const url = typeof run.request['url'] === 'string' ? run.request['url'] : '';
  const listed = await host.call('history.list', {
    ...everyRun,
    states,
    text: `"${url.replaceAll('"', ' ').slice(0, 290)}"`,
    scope: 'address',
    until: run.createdAt,
    order: 'time',
    end: 'first',
    only: null,
    before: null,
    limit: 50,
  });
  if (!listed.ok) return listed;
  const rows = listed.value.rows.filter(
    (row) => row.url === url && row.runId !== run.runId && isPlayed(row) === isPlayed(run),
  );
  return ok(rows.find((row) => row.state !== 'private') ?? null);
}

/** The last good run of the same address; undefined until it is known, null for none. */
export function usePreviousRun(run: RunModel): HistoryRow | null | undefined {
  const host = useHost();
  return useQuery({
    queryKey: queryKeys.previousRun(run.runId),
    queryFn: async () => {
      const found = await findPreviousRun(host, run, ['done']);
      return found.ok ? found.value : null;
    },
  }).data;
}
