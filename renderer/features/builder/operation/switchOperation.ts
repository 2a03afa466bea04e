import type { TabId } from '../../../../shared/base/brand.ts';
import type { Endpoint } from '../../../../shared/operations/endpoint.ts';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import { bodyOfOther, nothingKept } from '../../../../shared/request/otherOperation.ts';
import type { WorkspaceStore } from '../../../data/workspace/workspaceStore.ts';
import { builderStore } from '../builderStore.ts';

/** Makes a tab's request one of another operation: its URL and the options of its pages stay, its result too. */
export function switchOperation(workspace: WorkspaceStore, tabId: TabId, endpoint: Endpoint): void {
  const tab = workspace.getState().tabs.find(({ id }) => id === tabId);
  if (tab === undefined || endpoint === tab.endpoint) return;
  const { keptParts, histories } = builderStore.getState();
  const before = keptParts[tabId] ?? nothingKept;
  const other = bodyOfOther(requestKinds[tab.endpoint], requestKinds[endpoint], tab.draft.body, before);
  // Undo would bring back a body of another operation.
  const { [tabId]: _, ...others } = histories;
  builderStore.setState({ keptParts: { ...keptParts, [tabId]: other.keptParts }, histories: others });
  workspace.changeTab(tabId, { endpoint, draft: { ...tab.draft, body: other.body, source: null } });
}
