import { ok, type Result } from '../../shared/base/result.ts';
import type { RunId } from '../../shared/base/brand.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import type { HistoryPage, HistoryQuery } from '../../shared/history/history.ts';
import type { HistoryStore } from './runStore.ts';

export interface HistoryPorts {
  readonly store: HistoryStore;
  readonly onChanged: (change: { readonly runIds: RunId[] }) => void;
}

export interface HistoryService {
  list(query: HistoryQuery): Promise<Result<HistoryPage, AppError>>;
  /** Removes runs and the bodies that nothing else uses. A run that is under way stays. */
  remove(runIds: readonly RunId[]): Promise<Result<null, AppError>>;
}

export function createHistoryService(ports: HistoryPorts): HistoryService {
  return {
    list: (query) => ports.store.listHistory(query),
    async remove(runIds) {
      const removed = await ports.store.removeRuns(runIds);
      if (!removed.ok) return removed;
      if (removed.value.length > 0) ports.onChanged({ runIds: removed.value });
      return ok(null);
    },
  };
}
