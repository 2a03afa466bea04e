import type { RunId, TabId } from '../../../shared/base/brand.ts';
import type { HistoryRow } from '../../../shared/history/history.ts';
import type { WorkspaceTab } from '../../../shared/workspace/workspace.ts';
import { addressTitle, tabTitle } from './tabTitle.ts';

export type RequestRow =
  | { readonly kind: 'tab'; readonly key: string; readonly tabId: TabId; readonly title: string | null }
  | {
      readonly kind: 'run';
      readonly key: string;
      readonly runId: RunId;
      readonly title: string;
      readonly state: HistoryRow['state'];
    };

const recentShown = 20;

/** Open tabs, then the latest run of each address that no tab has open; both narrowed to a text. */
export function requestRows(
  tabs: readonly WorkspaceTab[],
  recent: readonly HistoryRow[],
  filter: string,
): { readonly open: readonly RequestRow[]; readonly recent: readonly RequestRow[] } {
  const wanted = filter.trim().toLowerCase();
  const matches = (text: string | null) => wanted === '' || (text ?? '').toLowerCase().includes(wanted);
  const openAddresses = new Set(tabs.map((tab) => tab.draft.body['url']));
  const latest = new Map<string, HistoryRow>();
  for (const row of recent)
    if (row.state !== 'private' && !openAddresses.has(row.url) && !latest.has(row.url)) latest.set(row.url, row);
  return {
    open: tabs
      .filter((tab) => matches(tabTitle(tab)))
      .map((tab) => ({ kind: 'tab', key: tab.id, tabId: tab.id, title: tabTitle(tab) })),
    recent: [...latest.values()]
      .filter((row) => matches(row.url))
      .slice(0, recentShown)
      .map((row) => ({
        kind: 'run',
        key: row.runId,
        runId: row.runId,
        title: addressTitle(row.url) ?? row.url,
        state: row.state,
      })),
  };
}
