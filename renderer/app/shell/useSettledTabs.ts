import { useDeferredValue, useEffect, useState } from 'react';
import type { WorkspaceTab } from '../../../shared/workspace/workspace.ts';
import { useServices, useWorkspace } from '../../data/ServicesProvider.tsx';

/** Typing has paused after this time without a change, in ms. */
const pauseMs = 200;

/**
 * Returns the open tabs for a list. A change of a draft arrives when typing pauses, in a deferred render: with a hundred tabs, each key
 * press in a URL would cost more for the lists than for the field. Everything else, such as an opened tab or a sent request, arrives
 * immediately.
 */
export function useSettledTabs(): readonly WorkspaceTab[] {
  const { workspace } = useServices();
  const outline = useWorkspace(({ tabs }) => outlineOf(tabs));
  const [settled, setSettled] = useState(() => workspace.getState().tabs);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = workspace.subscribe((now, before) => {
      if (now.tabs === before.tabs) return;
      clearTimeout(timer);
      timer = setTimeout(() => setSettled(workspace.getState().tabs), pauseMs);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [workspace]);
  const deferred = useDeferredValue(settled);
  return outlineOf(deferred) === outline ? deferred : workspace.getState().tabs;
}

/** Everything of tabs that does not change while a request is typed, in their order. */
function outlineOf(tabs: readonly WorkspaceTab[]): string {
  return tabs
    .map(({ id, runId, connectionId, file, isPreview }) =>
      [id, runId, connectionId, file?.path, file?.hash, isPreview].join(' '),
    )
    .join('\n');
}
