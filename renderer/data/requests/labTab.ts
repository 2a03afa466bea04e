import { type ConnectionId, labConnectionId, type TabId } from '../../../shared/base/brand.ts';
import { isPlayed } from '../../../shared/lab/playedRun.ts';
import type { WorkspaceTab } from '../../../shared/workspace/workspace.ts';
import { newRequest } from './newRequest.ts';
import type { Services } from '../services.ts';
import type { NewTab } from '../workspace/workspaceStore.ts';

/**
 * Plays a scenario of the failure lab for a request. A lab tab takes the scenario itself; any other tab is unchanged, and a copy of its
 * request opens in a new tab. Without a tab the copy is of a new request. Nothing is sent.
 * @returns the lab tab, which is then active
 */
export function playInLab(
  services: Pick<Services, 'workspace' | 'queries'>,
  tabId: TabId | null,
  scenario: string | null,
): TabId {
  const { workspace } = services;
  const tab = workspace.getState().tabs.find(({ id }) => id === tabId);
  const played = { connectionId: labConnectionId, scenario };
  if (tab === undefined) return workspace.openTab({ ...newRequest(services), ...played });
  if (isPlayed(tab)) {
    workspace.changeTab(tab.id, played);
    return tab.id;
  }
  workspace.activateTab(tab.id);
  return workspace.openTab({ ...requestOf(tab), ...played });
}

/**
 * Chooses the connection of a tab. The failure lab opens in a new tab, and the original stays unchanged.
 * @param scenario what the lab plays then; null for its plain page
 */
export function chooseConnection(
  services: Pick<Services, 'workspace' | 'queries'>,
  tabId: TabId,
  connectionId: ConnectionId,
  scenario: string | null = null,
): void {
  if (connectionId === labConnectionId) playInLab(services, tabId, scenario);
  else services.workspace.changeTab(tabId, { connectionId });
}

/** Returns the request of a tab without its file, its results and its position in a started list. */
function requestOf({ endpoint, draft, builderView, unfinished, list }: WorkspaceTab): NewTab {
  return {
    endpoint,
    draft,
    builderView,
    ...(unfinished === undefined ? {} : { unfinished }),
    ...(list === undefined ? {} : { list: { text: list.text, listId: null } }),
  };
}
