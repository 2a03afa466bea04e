import type { ConnectionId, RunId, TabId } from '../../../shared/base/brand.ts';
import type { HistoryRow } from '../../../shared/history/history.ts';
import { isPlayed } from '../../../shared/lab/playedRun.ts';
import type { Endpoint } from '../../../shared/operations/endpoint.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import type { WorkspaceTab } from '../../../shared/workspace/workspace.ts';
import { isUnreadFile } from '../../data/requests/unreadFiles.ts';
import { addressTitle, addressWithQuery, tabTitle } from '../../data/labels/tabTitle.ts';

export type RequestRow =
  | {
      readonly kind: 'tab';
      readonly key: string;
      readonly tabId: TabId;
      readonly title: string | null;
      readonly endpoint: Endpoint;
      /** The failure lab plays it. */
      readonly isPlayed: boolean;
      /** Of a file of this computer that was never sent. */
      readonly isUnread: boolean;
    }
  | {
      readonly kind: 'run';
      readonly key: string;
      readonly runId: RunId;
      readonly title: string;
      readonly isPlayed: boolean;
      readonly state: HistoryRow['state'];
      readonly endpoint: Endpoint;
    };

export interface RequestRows {
  readonly open: readonly RequestRow[];
  readonly recent: readonly RequestRow[];
}

const recentShown = 20;

/**
 * Lists open tabs, then the latest run of each URL that no tab has open; both filtered by a text. Runs that the failure lab played never
 * replace runs of a service, and its tabs no other tabs.
 */
export function requestRows(tabs: readonly WorkspaceTab[], recent: readonly HistoryRow[], filter: string): RequestRows {
  const wanted = filter.trim().toLowerCase();
  const matches = (text: string | null) => wanted === '' || (text ?? '').toLowerCase().includes(wanted);
  const openRuns = new Set(tabs.map((tab) => tab.runId));
  const openAddresses = new Set(tabs.map((tab) => addressKey(tab, tab.draft.body['url'])));
  const latest = new Map<string, HistoryRow>();
  for (const row of recent) {
    if (row.state === 'private' || openRuns.has(row.runId)) continue;
    // Every task is listed; of runs of a URL only the latest.
    if (hasTask(row)) latest.set(row.runId, row);
    else {
      const key = addressKey(row, row.url);
      if (!openAddresses.has(key) && !latest.has(key)) latest.set(key, row);
    }
  }
  return {
    open: tabs.filter((tab) => matches(tabTitle(tab))).map(rowOfTab),
    recent: titled([...latest.values()], tabs)
      .filter(({ title }) => matches(title))
      .slice(0, recentShown)
      .map(({ row, title }) => ({
        kind: 'run',
        key: row.runId,
        runId: row.runId,
        title,
        state: row.state,
        endpoint: row.endpoint,
        isPlayed: isPlayed(row),
      })),
  };
}

function addressKey(of: { readonly connectionId: ConnectionId }, url: unknown): string {
  return `${isPlayed(of) ? 'played ' : ''}${String(url)}`;
}

function rowOfTab(tab: WorkspaceTab): RequestRow {
  const { id, endpoint } = tab;
  return {
    kind: 'tab',
    key: id,
    tabId: id,
    title: tabTitle(tab),
    endpoint,
    isPlayed: isPlayed(tab),
    isUnread: isUnreadFile(tab),
  };
}

/** Reuses the previous object of each row with unchanged content: lists redraw only rows that are new objects. */
export function withKnownRows(before: RequestRows, now: RequestRows): RequestRows {
  const open = knownRows(before.open, now.open);
  const recent = knownRows(before.recent, now.recent);
  return open === before.open && recent === before.recent ? before : { open, recent };
}

function knownRows(before: readonly RequestRow[], now: readonly RequestRow[]): readonly RequestRow[] {
  const known = new Map(before.map((row) => [row.key, row]));
  const rows = now.map((row) => {
    const same = known.get(row.key);
    return same !== undefined && hasSameContent(same, row) ? same : row;
  });
  return rows.length === before.length && rows.every((row, index) => row === before[index]) ? before : rows;
}

function hasSameContent(one: RequestRow, other: RequestRow): boolean {
  if (one.kind === 'tab' && other.kind === 'tab')
    return (
      one.title === other.title &&
      one.endpoint === other.endpoint &&
      one.isPlayed === other.isPlayed &&
      one.isUnread === other.isUnread
    );
  if (one.kind === 'run' && other.kind === 'run')
    return (
      one.title === other.title &&
      one.endpoint === other.endpoint &&
      one.state === other.state &&
      one.isPlayed === other.isPlayed
    );
  return false;
}

interface TitledRow {
  readonly row: HistoryRow;
  readonly title: string;
}

/** Adds titles to rows: rows that share a path with each other or with an open tab include the query, the only difference between them. */
function titled(rows: readonly HistoryRow[], tabs: readonly WorkspaceTab[]): readonly TitledRow[] {
  const counts = new Map<string, number>();
  for (const { draft } of tabs) {
    const url = draft.body['url'];
    const title = typeof url === 'string' ? addressTitle(url) : null;
    if (title !== null) counts.set(title, (counts.get(title) ?? 0) + 1);
  }
  for (const row of rows) counts.set(rowTitle(row), (counts.get(rowTitle(row)) ?? 0) + 1);
  return rows.map((row) => {
    const title = rowTitle(row);
    const isShared = !hasTask(row) && (counts.get(title) ?? 0) > 1;
    return { row, title: isShared ? (addressWithQuery(row.url) ?? title) : title };
  });
}

function hasTask({ endpoint }: HistoryRow): boolean {
  return requestKinds[endpoint].body.task !== null;
}

function rowTitle(row: HistoryRow): string {
  if (hasTask(row)) return row.summary?.title ?? (row.url === '' ? row.runId : row.url);
  return addressTitle(row.url) ?? row.url;
}
