import { useEffect, useMemo } from 'react';
import { everyRun, type HistoryEnd, type HistoryFilter, type HistoryRow } from '../../../shared/history/history.ts';
import { useHistory } from '../../data/history/historyQueries.ts';
import type { JobFilter } from '../../data/runs/jobKinds.ts';
import { useLists } from '../../data/runs/listRuns.ts';
import { type JobRow, mergeJobs, searchLists } from './jobRows.ts';

interface Jobs {
  readonly rows: readonly JobRow[];
  /** The runs among them, in the loaded order. */
  readonly runs: readonly HistoryRow[];
  readonly query: ReturnType<typeof useHistory>;
  /** Reads the lists of URLs again. */
  readonly renewLists: () => void;
  readonly isKnown: boolean;
  readonly failure: string | null;
}

const none: readonly HistoryRow[] = [];

/** The jobs of a kind whose target contains a text, running ones first. */
export function useJobs(kind: JobFilter, text: string, end: HistoryEnd): Jobs {
  const hasRuns = kind !== 'list';
  const filter = useMemo<HistoryFilter>(
    () => ({ ...everyRun, jobsOnly: true, text, endpoints: kind === 'all' || kind === 'list' ? [] : [kind] }),
    [kind, text],
  );
  const underWay = useMemo<HistoryFilter>(() => ({ ...filter, states: ['running'] }), [filter]);
  const query = useHistory(filter, 'time', end);
  const running = useHistory(underWay, 'time').data;
  const lists = useAllLists();
  const pages = query.data;
  const runs = useMemo(() => (hasRuns ? (pages?.flatMap((page) => page.rows) ?? none) : none), [hasRuns, pages]);
  const rows = useMemo(
    () =>
      mergeJobs({
        runs,
        hasNewer: hasRuns && query.hasPreviousPage,
        hasOlder: hasRuns && query.hasNextPage,
        running: hasRuns ? (running?.flatMap((page) => page.rows) ?? none) : none,
        lists: kind === 'all' || kind === 'list' ? searchLists(lists.lists, text) : [],
      }),
    [runs, hasRuns, query.hasPreviousPage, query.hasNextPage, running, kind, lists.lists, text],
  );
  const failure = query.error !== null && pages === undefined ? query.error.message : lists.failure;
  return { rows, runs, query, renewLists: lists.renew, isKnown: pages !== undefined && lists.isKnown, failure };
}

/** All lists: there are few, and each is one row. */
function useAllLists() {
  const query = useLists();
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const pages = query.data;
  const lists = useMemo(
    () => [...new Map(pages?.flatMap((page) => page.lists).map((row) => [row.listId, row])).values()],
    [pages],
  );
  return {
    lists,
    isKnown: pages !== undefined || query.error !== null,
    failure: query.error !== null && pages === undefined ? query.error.message : null,
    renew: () => void query.refetch(),
  };
}
