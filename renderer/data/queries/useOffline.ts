import { fileHost } from '../../../shared/base/fileHost.ts';
import type { TabId } from '../../../shared/base/brand.ts';
import { type NetworkNeed, networkNeed } from '../../../shared/connection/needsNetwork.ts';
import { demoUrl } from '../../../shared/workspace/workspace.ts';
import { useConnection } from './queries.ts';
import { useTab } from '../ServicesProvider.tsx';
import { useIsOnline } from './useIsOnline.ts';

/** Hosts that the engine serves internally. */
const builtInHosts = [new URL(demoUrl).hostname, fileHost];

/** Returns which network needs of this tab's send are unavailable because this computer is offline; `none` if there are none. */
export function useOffline(tabId: TabId | null): NetworkNeed {
  const isOnline = useIsOnline();
  const tab = useTab(tabId);
  const connection = useConnection(tab?.connectionId);
  const url = tab?.draft.body['url'];
  if (isOnline || connection === undefined) return 'none';
  return networkNeed(connection, typeof url === 'string' ? url : '', builtInHosts);
}
