import { ok, type Result } from '../../shared/base/result.ts';
import type { RunId } from '../../shared/base/brand.ts';
import type { AppError } from '../../shared/errors/appError.ts';
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
} from '../../shared/history/history.ts';
import type { HistoryStore, KeptBodies } from './runStore.ts';
import type { Clock } from './time.ts';

export interface HistoryPorts {
  readonly store: HistoryStore;
  /** The files that tabs and saved requests name. */
  readonly filesInUse: () => Promise<KeptBodies>;
  readonly clock: Clock;
  readonly onChanged: (change: { readonly runIds: RunId[] }) => void;
}

export interface HistoryService {
  list(query: HistoryQuery): Promise<Result<HistoryPage, AppError>>;
  count(filter: HistoryFilter): Promise<Result<HistoryCount, AppError>>;
  facets(): Promise<Result<HistoryFacets, AppError>>;
  usage(): Promise<Result<HistoryUsage, AppError>>;
  /** Changes pin, tags and note. */
  mark(runIds: readonly RunId[], mark: HistoryMark): Promise<Result<null, AppError>>;
  /** Puts runs into the trash; gives those that moved. A run that is under way stays. */
  trash(runIds: readonly RunId[]): Promise<Result<{ runIds: RunId[] }, AppError>>;
  /** Takes runs out of the trash as they were. */
  restore(runIds: readonly RunId[]): Promise<Result<null, AppError>>;
  /** Removes runs for good, with the bodies that neither a run nor a tab nor a saved request uses. A run that is under way stays. */
  remove(runIds: readonly RunId[]): Promise<Result<null, AppError>>;
  weighPurge(scope: PurgeScope): Promise<Result<PurgeWeight, AppError>>;
  /** Removes all of a scope, some at a time, so that what else the store is asked comes between; gives how many went. */
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
