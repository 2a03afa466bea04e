import { fileHost } from '../../shared/base/fileHost.ts';
import type { TabId } from '../../shared/base/brand.ts';
import { type NetworkNeed, networkNeed } from '../../shared/connection/needsNetwork.ts';
import { demoUrl } from '../../shared/workspace/workspace.ts';
import { useConnection } from './queries.ts';
import { useTab } from './ServicesProvider.tsx';
import { useIsOnline } from './useIsOnline.ts';

/** What the engine answers from within itself. */
const ownHosts = [new URL(demoUrl).hostname, fileHost];

/** What a send of this tab would lack because this computer is offline; `none` when it would lack nothing. */
export function useOffline(tabId: TabId | null): NetworkNeed {
  const isOnline = useIsOnline();
  const tab = useTab(tabId);
  const connection = useConnection(tab?.connectionId);
  const url = tab?.draft.body['url'];
  if (isOnline || connection === undefined) return 'none';
  return networkNeed(connection, typeof url === 'string' ? url : '', ownHosts);
}
