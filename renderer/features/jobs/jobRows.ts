import type { HistoryRow } from '../../../shared/history/history.ts';
import type { ListSummary } from '../../../shared/list/listSummary.ts';

/** A row of the list of jobs: a run, or a list of URLs whose runs are single scrapes. */
export type JobRow =
  | { readonly kind: 'run'; readonly key: string; readonly createdAt: number; readonly run: HistoryRow }
  | { readonly kind: 'list'; readonly key: string; readonly createdAt: number; readonly list: ListSummary };

interface LoadedJobs {
  /** Runs of the loaded part of history, newest first. */
  readonly runs: readonly HistoryRow[];
  /** There are newer runs than those, or older ones. */
  readonly hasNewer: boolean;
  readonly hasOlder: boolean;
  /** All runs in progress. */
  readonly running: readonly HistoryRow[];
  readonly lists: readonly ListSummary[];
}

/**
 * Merges runs and lists by time, those in progress first. Lists beyond the loaded part of the runs wait until that part is loaded, so that
 * rows never move; and those in progress are at the top of the list only, which is not loaded while it is read from its end.
 */
export function mergeJobs({ runs, hasNewer, hasOlder, running, lists }: LoadedJobs): readonly JobRow[] {
  const newest = hasNewer ? (runs[0]?.createdAt ?? -Infinity) : Infinity;
  const oldest = hasOlder ? (runs.at(-1)?.createdAt ?? Infinity) : -Infinity;
  const isLoaded = ({ createdAt }: { readonly createdAt: number }): boolean =>
    createdAt <= newest && createdAt >= oldest;
  const first = hasNewer
    ? []
    : [...running.map(rowOfRun), ...lists.filter(({ state }) => state === 'running').map(rowOfList)];
  const known = new Set(first.map(({ key }) => key));
  const rest = [...runs.map(rowOfRun), ...lists.filter(isLoaded).map(rowOfList)].filter(({ key }) => !known.has(key));
  return [...first.toSorted(newestFirst), ...rest.toSorted(newestFirst)];
}

function rowOfRun(run: HistoryRow): JobRow {
  return { kind: 'run', key: run.runId, createdAt: run.createdAt, run };
}

function rowOfList(list: ListSummary): JobRow {
  return { kind: 'list', key: list.listId, createdAt: list.createdAt, list };
}

function newestFirst(one: JobRow, other: JobRow): number {
  return other.createdAt - one.createdAt || (one.key < other.key ? 1 : -1);
}

/** Lists with a host that contains a text. */
export function searchLists(lists: readonly ListSummary[], text: string): readonly ListSummary[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return lists;
  return lists.filter(({ hosts }) => hosts.some((host) => host.toLowerCase().includes(wanted)));
}

/** Whether a job is in progress. */
export function isRunningJob(job: JobRow): boolean {
  return job.kind === 'run' ? job.run.state === 'running' : job.list.state === 'running';
}
