import { type ConnectionId, labConnectionId, type TabId } from '../../../shared/base/brand.ts';
import type { LabEntry } from '../../../shared/lab/catalogue.ts';
import { isPlayed } from '../../../shared/lab/playedRun.ts';
import { defaultEndpoint, type Endpoint } from '../../../shared/operations/endpoint.ts';
import type { RequestKind } from '../../../shared/operations/requestKind.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { bodyOfOther, nothingKept } from '../../../shared/request/otherOperation.ts';
import type { WorkspaceTab } from '../../../shared/workspace/workspace.ts';
import { newRequest } from './newRequest.ts';
import type { Services } from '../services.ts';
import type { NewTab } from '../workspace/workspaceStore.ts';

/**
 * Plays a scenario of the failure lab for a request. A lab tab takes the scenario itself; any other tab is unchanged, and a copy of its
 * request opens in a new tab. Without a tab the copy is of a new request. Nothing is sent.
 * @param operation the one that the scenario plays: a request of another operation is copied as one of it, with its URL; null for any
 * @returns the lab tab, which is then active
 */
export function playInLab(
  services: Pick<Services, 'workspace' | 'queries'>,
  tabId: TabId | null,
  scenario: string | null,
  operation: LabEntry['operation'] = null,
): TabId {
  const { workspace } = services;
  const tab = workspace.getState().tabs.find(({ id }) => id === tabId);
  const played = { connectionId: labConnectionId, scenario };
  const fits = operation === null || (tab !== undefined && canCall(requestKinds[tab.endpoint], operation));
  if (tab !== undefined && isPlayed(tab) && fits) {
    workspace.changeTab(tab.id, played);
    return tab.id;
  }
  if (tab !== undefined) workspace.activateTab(tab.id);
  const request = tab === undefined ? newRequest(services) : requestOf(tab);
  return workspace.openTab({ ...(fits ? request : asOperation(services, request, operation)), ...played });
}

/** A raw call can be one of any operation. */
function canCall({ operation, body }: RequestKind, id: NonNullable<LabEntry['operation']>): boolean {
  return operation === null ? body.call !== null : operation.id === id;
}

/** Returns a request as one of another operation: its URL and the options of its pages stay. */
function asOperation(services: Pick<Services, 'queries'>, request: NewTab, operation: Endpoint): NewTab {
  const kind = requestKinds[request.endpoint ?? defaultEndpoint];
  const hasUrl = kind.body.urlField !== null;
  const { draft } = hasUrl ? request : newRequest(services);
  const from = hasUrl ? kind : requestKinds[defaultEndpoint];
  const { body } = bodyOfOther(from, requestKinds[operation], draft?.body ?? {}, nothingKept);
  // The lab reads no page: any task will do.
  const task = requestKinds[operation].operation?.findsPages === true ? { prompt: samplePrompt } : {};
  return { endpoint: operation, draft: { body: { ...task, ...body }, source: null } };
}

const samplePrompt = 'Every product with its price';

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
