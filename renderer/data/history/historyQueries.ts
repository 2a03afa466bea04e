import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type QueryClient,
} from '@tanstack/react-query';
import type { RunId } from '../../../shared/base/brand.ts';
import {
  everyRun,
  type HistoryCount,
  type HistoryEnd,
  type HistoryFacets,
  type HistoryFilter,
  type HistoryOrder,
  type HistoryPage,
  type HistoryQuery,
  type HistoryRow,
  type HistoryUsage,
  type PurgeScope,
  type PurgeWeight,
} from '../../../shared/history/history.ts';
import type { Host } from '../../../shared/ipc/host.ts';
import { useHost } from '../../host/HostProvider.tsx';
import { type CallFailure, callOrFail } from '../queries/callFailure.ts';
import { withChangedRows } from './historyPages.ts';
import { queryKeys } from '../queries/queryKeys.ts';
import { createSerialQueue } from './serialQueue.ts';

const historyPageSize = 200;
/** Searches are sent to the store one after another: a query that is overtyped before its turn is never run. */
const searches = createSerialQueue();

/** Runs that a filter leaves, page after page by keyset: on from the first, or back from the last. */
export function useHistory(filter: HistoryFilter, order: HistoryOrder, end: HistoryEnd = 'first') {
  const host = useHost();
  return useInfiniteQuery<HistoryPage, CallFailure, readonly HistoryPage[], readonly unknown[], HistoryQuery['before']>(
    {
      queryKey: queryKeys.historyList(filter, order, end),
      queryFn: ({ pageParam, signal }) =>
        searches.pass(signal, () =>
          callOrFail(host, 'history.list', {
            ...filter,
            order,
            end,
            only: null,
            before: pageParam,
            limit: historyPageSize,
          }),
        ),
      initialPageParam: null,
      // A list is read from one end only; beyond the other nothing is missing.
      getNextPageParam: (page) => (end === 'first' ? (page.next ?? undefined) : undefined),
      getPreviousPageParam: (page) => (end === 'last' ? (page.previous ?? undefined) : undefined),
      select: (data) => data.pages,
      // A changed filter keeps the old rows until the new ones are loaded.
      placeholderData: keepPreviousData,
    },
  );
}

/** How many runs a filter leaves; undefined until it is known. */
export function useHistoryCount(filter: HistoryFilter): HistoryCount | undefined {
  const host = useHost();
  return useQuery<HistoryCount, CallFailure>({
    queryKey: queryKeys.historyCount(filter),
    queryFn: ({ signal }) => searches.pass(signal, () => callOrFail(host, 'history.count', filter)),
    placeholderData: keepPreviousData,
  }).data;
}

/** Tags and hosts to filter by; undefined until they are there. */
export function useHistoryFacets(): HistoryFacets | undefined {
  const host = useHost();
  return useQuery<HistoryFacets, CallFailure>({
    queryKey: queryKeys.historyFacets,
    queryFn: () => callOrFail(host, 'history.facets', null),
  }).data;
}

/** Returns the size of the history; undefined until it is known. */
export function useHistoryUsage(): HistoryUsage | undefined {
  const host = useHost();
  return useQuery<HistoryUsage, CallFailure>({
    queryKey: queryKeys.historyUsage,
    queryFn: () => callOrFail(host, 'history.usage', null),
  }).data;
}

/** The newest runs of a filter, for lists that show only a few; undefined until they are there. */
export function useRecentRuns(limit: number, filter: HistoryFilter = everyRun): readonly HistoryRow[] | undefined {
  const host = useHost();
  return useQuery<HistoryPage, CallFailure>({
    queryKey: queryKeys.recentRuns(limit, filter),
    queryFn: () =>
      callOrFail(host, 'history.list', { ...filter, order: 'time', end: 'first', only: null, before: null, limit }),
    placeholderData: keepPreviousData,
  }).data?.rows;
}

/** Returns what a purge would remove; undefined until it is known. */
export function usePurgeWeight(scope: PurgeScope): PurgeWeight | undefined {
  const host = useHost();
  return useQuery<PurgeWeight, CallFailure>({
    queryKey: queryKeys.purgeWeight(scope),
    queryFn: () => callOrFail(host, 'history.weighPurge', scope),
  }).data;
}

type LoadedList = InfiniteData<HistoryPage, HistoryQuery['before']>;

/** Maximum number of rows per call. */
const maxRowsPerCall = 500;

/**
 * Updates changed runs in the visible lists, each at its position: one short query however much is loaded, and unchanged rows do not move.
 * Lists without observers are dropped.
 */
export async function renewHistoryLists(host: Host, client: QueryClient, runIds: readonly RunId[]): Promise<void> {
  client.removeQueries({ queryKey: queryKeys.historyLists, type: 'inactive' });
  // No ids: the whole store has been replaced.
  if (runIds.length === 0) await client.invalidateQueries({ queryKey: queryKeys.historyLists });
  const lists = client.getQueryCache().findAll({ queryKey: queryKeys.historyLists });
  for (const { queryKey } of lists) {
    const [, filter, order, end] = queryKey as unknown as ReturnType<typeof queryKeys.historyList>;
    for (let from = 0; from < runIds.length; from += maxRowsPerCall) {
      const only = runIds.slice(from, from + maxRowsPerCall);
      const found = await host.call('history.list', {
        ...filter,
        order,
        end,
        only,
        before: null,
        limit: maxRowsPerCall,
      });
      if (!found.ok) {
        await client.invalidateQueries({ queryKey });
        break;
      }
      const changed = new Set<string>(only);
      client.setQueryData<LoadedList>(queryKey, (list) =>
        list === undefined
          ? list
          : { ...list, pages: [...withChangedRows(list.pages, changed, found.value.rows, order)] },
      );
    }
  }
}
