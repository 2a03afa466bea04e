import { everyRun, type HistoryFilter } from '../../../shared/history/history.ts';
import { useHistoryCount } from '../history/historyQueries.ts';

const underWay: HistoryFilter = { ...everyRun, jobsOnly: true, states: ['running'] };

/** Returns how many jobs are in progress, visible or not; lists of URLs are not counted: each of their runs is a scrape. */
export function useJobsUnderWay(): number {
  return useHistoryCount(underWay)?.runs ?? 0;
}
