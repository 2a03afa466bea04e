import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ListId, TabId } from '../../shared/base/brand.ts';
import type { ListRun } from '../../shared/list/listRun.ts';
import { useHost } from '../host/HostProvider.tsx';
import { type CallFailure, callOrFail } from './callFailure.ts';
import { showActivity } from './navigation.ts';
import { queryKeys } from './queryKeys.ts';
import type { Services } from './services.ts';

/** A list as it goes on. Null when it is not kept (any more). */
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
    // What changed while nobody looked is in main.
    refetchOnMount: 'always',
  });
}

/** Opens a tab for running the request of another over a list; an address of its own becomes the first line. */
export function openList(services: Services, from: TabId | null, text: string | null = null): TabId {
  const tab = services.workspace.getState().tabs.find(({ id }) => id === from);
  const { url, ...body } = tab?.endpoint === 'scrape' ? tab.draft.body : { formats: ['markdown'] };
  const tabId = services.workspace.openTab({
    ...(tab === undefined ? {} : { connectionId: tab.connectionId, scenario: tab.scenario }),
    endpoint: 'list',
    draft: { body, source: null },
    list: { text: text ?? (typeof url === 'string' && url !== '' ? `${url}\n` : ''), listId: null },
  });
  showActivity(services, 'requests');
  return tabId;
}
