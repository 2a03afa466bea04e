import type { HistoryService } from '../../core/history/historyService.ts';
import type { Handlers } from '../handleCall.ts';

export interface HistoryPorts {
  readonly history: HistoryService;
}

/** `history.reopen` is a recovery call, and is with the others. */
type HistoryCalls = Exclude<Extract<keyof Handlers, `history.${string}`>, 'history.reopen'>;

export function historyHandlers({ history }: HistoryPorts): Pick<Handlers, HistoryCalls> {
  return {
    'history.list': (query) => history.list(query),
    'history.count': (filter) => history.count(filter),
    'history.facets': () => history.facets(),
    'history.usage': () => history.usage(),
    'history.creditUsage': (query) => history.creditUsage(query),
    'history.mark': ({ runIds, mark }) => history.mark(runIds, mark),
    'history.trash': ({ runIds }) => history.trash(runIds),
    'history.restore': ({ runIds }) => history.restore(runIds),
    'history.remove': ({ runIds }) => history.remove(runIds),
    'history.weighPurge': (scope) => history.weighPurge(scope),
    'history.purge': (scope) => history.purge(scope),
  };
}
