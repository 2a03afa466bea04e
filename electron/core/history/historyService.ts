import { ok, type Result } from '../../../shared/base/result.ts';
import type { RunId } from '../../../shared/base/brand.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type {
  HistoryCount,
  HistoryFacets,
  HistoryFilter,
  HistoryMark,
  HistoryPage,
  HistoryQuery,
  HistoryUsage,
  PurgeScope,
  PurgeWeight,
} from '../../../shared/history/history.ts';
import type { UsageQuery, UsageReport } from '../../../shared/history/creditUsage.ts';
import type { HistoryStore, RetainedBodies } from '../storage/runStore.ts';
import type { Clock } from '../time.ts';

export interface HistoryPorts {
  readonly store: HistoryStore;
  /** The files that tabs and saved requests name. */
  readonly filesInUse: () => Promise<RetainedBodies>;
  readonly clock: Clock;
  readonly onChanged: (change: { readonly runIds: RunId[] }) => void;
}

export interface HistoryService {
  list(query: HistoryQuery): Promise<Result<HistoryPage, AppError>>;
  count(filter: HistoryFilter): Promise<Result<HistoryCount, AppError>>;
  facets(): Promise<Result<HistoryFacets, AppError>>;
  usage(): Promise<Result<HistoryUsage, AppError>>;
  /** Sums of forecast and reported credits in a period. */
  creditUsage(query: UsageQuery): Promise<Result<UsageReport, AppError>>;
  /** Changes pin, tags and note. */
  mark(runIds: readonly RunId[], mark: HistoryMark): Promise<Result<null, AppError>>;
  /** Moves runs to the trash; returns those that were moved. A run in progress is left in place. */
  trash(runIds: readonly RunId[]): Promise<Result<{ runIds: RunId[] }, AppError>>;
  /** Takes runs out of the trash as they were. */
  restore(runIds: readonly RunId[]): Promise<Result<null, AppError>>;
  /** Removes runs permanently, with the bodies that no run, tab or saved request uses. A run in progress is left in place. */
  remove(runIds: readonly RunId[]): Promise<Result<null, AppError>>;
  weighPurge(scope: PurgeScope): Promise<Result<PurgeWeight, AppError>>;
  /** Removes all runs of a scope in batches, so that other store calls run in between; returns how many were removed. */
  purge(scope: PurgeScope): Promise<Result<{ runs: number }, AppError>>;
}

/** How many runs one message to the store removes. */
export const removedAtOnce = 200;

export function createHistoryService(ports: HistoryPorts): HistoryService {
  const { store, filesInUse, clock, onChanged } = ports;

  function tell(changed: Result<RunId[], AppError>): Result<{ runIds: RunId[] }, AppError> {
    if (!changed.ok) return changed;
    if (changed.value.length > 0) onChanged({ runIds: changed.value });
    return ok({ runIds: changed.value });
  }

  function toldOnly(changed: Result<RunId[], AppError>): Result<null, AppError> {
    const told = tell(changed);
    return told.ok ? ok(null) : told;
  }

  return {
    list: (query) => store.listHistory(query),
    count: (filter) => store.countHistory(filter),
    facets: () => store.historyFacets(),
    usage: () => store.historyUsage(),
    creditUsage: (query) => store.creditUsage(query),
    mark: async (runIds, mark) => toldOnly(await store.markRuns(runIds, mark)),
    trash: async (runIds) => tell(await store.trashRuns(runIds, clock.now())),
    restore: async (runIds) => toldOnly(await store.trashRuns(runIds, null)),
    remove: async (runIds) => toldOnly(await store.removeRuns(runIds, await filesInUse())),
    weighPurge: (scope) => store.weighPurge(scope),
    async purge(scope) {
      const kept = await filesInUse();
      for (let runs = 0; ; ) {
        const removed = tell(await store.purgeSome(scope, removedAtOnce, kept));
        if (!removed.ok) return removed;
        if (removed.value.runIds.length === 0) return ok({ runs });
        runs += removed.value.runIds.length;
      }
    },
  };
}
