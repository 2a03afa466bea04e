import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isPlayed } from '../../../shared/lab/playedRun.ts';
import type { ListId, TabId } from '../../../shared/base/brand.ts';
import { err, ok } from '../../../shared/base/result.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import type { IpcResult } from '../../../shared/ipc/envelope.ts';
import type { ListRun } from '../../../shared/list/listRun.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { useHost } from '../../host/HostProvider.tsx';
import { type CallFailure, callOrFail } from '../queries/callFailure.ts';
import { showActivity, showOpenTab } from '../workspace/navigation.ts';
import { queryKeys } from '../queries/queryKeys.ts';
import type { Services } from '../services.ts';

/** A list with live progress. Null if it is not stored (any more). */
export function useListRun(listId: ListId) {
  const host = useHost();
  const client = useQueryClient();
  useEffect(
    () =>
      host.on('list.changed', (change) => {
        if (change.listId !== listId) return;
        client.setQueryData<ListRun | null>(queryKeys.list(listId), (known) => {
          if (known == null) return known;
          const items = [...known.items];
          for (const item of change.items) items[item.index] = item;
          return { ...known, state: change.state, items };
        });
      }),
    [host, client, listId],
  );
  return useQuery<ListRun | null, CallFailure>({
    queryKey: queryKeys.list(listId),
    queryFn: () => callOrFail(host, 'lists.get', { listId }),
    // Changes made while the view was closed are stored in main.
    refetchOnMount: 'always',
  });
}

type ListsPage = CallOutput<'lists.list'>;

const listsPageSize = 30;
/** Minimum interval between progress queries while lists are in progress, in ms. */
const listsEveryMs = 1000;

/** The lists that there are, page after page, as they go on. */
export function useLists() {
  const host = useHost();
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const off = host.on('list.changed', () => {
      timer ??= setTimeout(() => {
        timer = null;
        void client.invalidateQueries({ queryKey: queryKeys.lists });
      }, listsEveryMs);
    });
    return () => {
      off();
      if (timer !== null) clearTimeout(timer);
    };
  }, [host, client]);
  return useInfiniteQuery<ListsPage, CallFailure, readonly ListsPage[], readonly unknown[], number>({
    queryKey: queryKeys.lists,
    queryFn: ({ pageParam }) => callOrFail(host, 'lists.list', { from: pageParam, limit: listsPageSize }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, _pages, from) => (from + listsPageSize < total ? from + listsPageSize : undefined),
    select: (data) => data.pages,
    refetchOnMount: 'always',
  });
}

/**
 * Shows a list with its grid: in the tab that already has it, otherwise in a new one. Returns `not-found` for a list that is no longer
 * stored.
 */
export async function openListRun(services: Services, listId: ListId): Promise<IpcResult<TabId>> {
  const { host, workspace } = services;
  const showOpen = (): TabId | null => showOpenTab(services, (tab) => tab.list?.listId === listId);
  const open = showOpen();
  if (open !== null) return ok(open);
  const got = await host.call('lists.get', { listId });
  if (!got.ok) return got;
  // After a double press the tab may already exist.
  const opened = showOpen();
  if (opened !== null) return ok(opened);
  if (got.value === null) return err({ kind: 'not-found', message: 'This list is not kept any more.', what: 'list' });
  const { head, items } = got.value;
  const tabId = workspace.openTab({
    connectionId: head.connectionId,
    scenario: head.scenario,
    endpoint: 'list',
    draft: { body: head.body, source: null },
    list: { text: `${items.map(({ url }) => url).join('\n')}\n`, listId },
  });
  showActivity(services, 'requests');
  return ok(tabId);
}

/** Opens a tab for running the request of another over a list; its URL becomes the first line. A list of a lab tab does not go to the lab. */
export function openList(services: Services, from: TabId | null, text: string | null = null): TabId {
  const tab = services.workspace.getState().tabs.find(({ id }) => id === from);
  const { url, ...body } =
    tab !== undefined && requestKinds[tab.endpoint].body.hasPage ? tab.draft.body : { formats: ['markdown'] };
  const tabId = services.workspace.openTab({
    ...(tab === undefined || isPlayed(tab) ? {} : { connectionId: tab.connectionId }),
    endpoint: 'list',
    draft: { body, source: null },
    list: { text: text ?? (typeof url === 'string' && url !== '' ? `${url}\n` : ''), listId: null },
  });
  showActivity(services, 'requests');
  return tabId;
}
