import { useDeferredValue } from 'react';
import type { WorkspaceTab } from '../../../shared/workspace/workspace.ts';
import { useWorkspace } from '../../data/ServicesProvider.tsx';

/**
 * Returns the open tabs for a list. A change within a tab arrives in a deferred render: a key press in a URL does not wait for the
 * comparison of a hundred rows. Opened, closed and moved tabs arrive immediately.
 */
export function useDeferredTabs(): readonly WorkspaceTab[] {
  const tabs = useWorkspace((state) => state.tabs);
  const deferred = useDeferredValue(tabs);
  const areSame = tabs.length === deferred.length && tabs.every(({ id }, index) => id === deferred[index]?.id);
  return areSame ? deferred : tabs;
}
