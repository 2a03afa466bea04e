import { describe, expect, it } from 'vitest';
import { followHostEvents } from '../../../renderer/data/hostEvents.ts';
import { createQueryClient } from '../../../renderer/data/queries/queryClient.ts';
import { queryKeys } from '../../../renderer/data/queries/queryKeys.ts';
import { everyRun } from '../../../shared/history/history.ts';
import { defaultSettings } from '../../../shared/settings/settings.ts';
import { createFakeHost } from '../../support/fakeHost.ts';

describe('followHostEvents', () => {
  it('takes in small things and asks anew for the rest', () => {
    const host = createFakeHost();
    const client = createQueryClient();
    const off = followHostEvents(host, client);
    const list = queryKeys.historyCount(everyRun);
    for (const key of [queryKeys.connections, queryKeys.keyStatus, list]) client.setQueryData(key, []);
    const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated ?? false;

    host.emit('settings.changed', { ...defaultSettings, theme: 'dark' });
    expect(client.getQueryData(queryKeys.settings)).toMatchObject({ theme: 'dark' });
    host.emit('history.changed', { runIds: [] });
    expect([isStale(list), isStale(queryKeys.connections)]).toEqual([true, false]);
    host.emit('connections.changed', {});
    expect([isStale(queryKeys.connections), isStale(queryKeys.keyStatus)]).toEqual([true, true]);

    off();
    host.emit('settings.changed', { ...defaultSettings, theme: 'light' });
    expect(client.getQueryData(queryKeys.settings)).toMatchObject({ theme: 'dark' });
    client.clear();
  });
});
