import type { HistoryQuery } from '../../shared/history/history.ts';

/** What a list of history is narrowed to. */
export type HistoryFilter = Pick<HistoryQuery, 'text' | 'state'>;

export const queryKeys = {
  appInfo: ['app.info'],
  alerts: ['alerts'],
  diagnostics: ['diagnostics'],
  connections: ['connections'],
  keyStatus: ['keys'],
  settings: ['settings'],
  keyBindings: ['keyBindings'],
  certificates: ['certificates'],
  notices: ['notices'],
  engineLog: ['engineLog'],
  engineStatus: ['engine'],
  labCatalogue: ['lab'],
  network: ['network'],
  history: ['history'],
  recentRuns: (limit: number) => ['history', 'recent', limit],
  historyList: (filter: HistoryFilter) => ['history', filter.text, filter.state],
} as const;
