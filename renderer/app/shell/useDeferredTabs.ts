import { useDeferredValue } from 'react';
import type { WorkspaceTab } from '../../../shared/workspace/workspace.ts';
import { useWorkspace } from '../../data/ServicesProvider.tsx';

/**
 * The open tabs for a list of them. What changes within a tab arrives in a deferred render: a key press in a URL does not wait until
 * the rows of a hundred tabs are compared. Tabs that come, go or move arrive at once.
 */
export function useDeferredTabs(): readonly WorkspaceTab[] {
  const tabs = useWorkspace((state) => state.tabs);
  const deferred = useDeferredValue(tabs);
  const areSame = tabs.length === deferred.length && tabs.every(({ id }, index) => id === deferred[index]?.id);
  return areSame ? deferred : tabs;
}
