import type { ConnectionId, ListId, RunId } from '../../../shared/base/brand.ts';
import type { UsageQuery } from '../../../shared/history/creditUsage.ts';
import type { LibraryRequest } from '../../../shared/ipc/libraryCalls.ts';
import type { HistoryEnd, HistoryFilter, HistoryOrder, PurgeScope } from '../../../shared/history/history.ts';

export const queryKeys = {
  appInfo: ['app.info'],
  alerts: ['alerts'],
  diagnostics: ['diagnostics'],
  connections: ['connections'],
  accounts: ['accounts'],
  account: (id: ConnectionId) => ['accounts', id] as const,
  cluster: (id: ConnectionId) => ['clusters', id] as const,
  keyStatus: ['keys'],
  settings: ['settings'],
  keyBindings: ['keyBindings'],
  certificates: ['certificates'],
  notices: ['notices'],
  engineLog: ['engineLog'],
  engineStatus: ['engine'],
  fileOnDisk: (url: string) => ['fileOnDisk', url] as const,
  ocrLanguages: ['ocrLanguages'],
  labCatalogue: ['lab', 'catalogue'],
  labScenario: (name: string) => ['lab', 'scenario', name],
  labCalls: ['lab', 'calls'],
  network: ['network'],
  project: ['project'],
  baselines: ['baselines'],
  baseline: (runId: RunId, file: string | null) => ['baselines', runId, file] as const,
  agentPoll: (runId: RunId) => ['agentPoll', runId] as const,
  runRequest: (runId: RunId) => ['runRequest', runId] as const,
  exportProgress: (runId: RunId) => ['exportProgress', runId] as const,
  list: (listId: ListId) => ['list', listId] as const,
  lists: ['lists'],
  /** Invalidated when the library changes. */
  library: ['library'],
  libraryList: (filter: Omit<LibraryRequest, 'cursor' | 'limit'>) => ['library', 'list', filter] as const,
  libraryHosts: ['library', 'hosts'],
  libraryDocument: (id: number) => ['library', 'document', id] as const,
  /** Invalidated when runs change. */
  history: ['history'],
  recentRuns: (limit: number, filter: HistoryFilter) => ['history', 'recent', limit, filter],
  historyCount: (filter: HistoryFilter) => ['history', 'count', filter],
  likelyRuns: (runId: RunId, ofTab: RunId | null) => ['history', 'likely', runId, ofTab],
  runOfTab: (runId: RunId | null) => ['history', 'tab', runId],
  runsOfHost: (host: string | null) => ['history', 'host', host],
  answerHere: (runId: RunId, approvalId: string) => ['history', 'answer', runId, approvalId],
  historyFacets: ['history', 'facets'],
  historyUsage: ['history', 'usage'],
  creditUsage: (query: UsageQuery) => ['history', 'credits', query],
  purgeWeight: (scope: PurgeScope) => ['history', 'weight', scope],
  /** Lists of any length: changes are inserted at their position. */
  historyLists: ['history-list'],
  historyList: (filter: HistoryFilter, order: HistoryOrder, end: HistoryEnd) =>
    ['history-list', filter, order, end] as const,
} as const;
