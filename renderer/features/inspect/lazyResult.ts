import type { Services } from '../../data/services.ts';
import type { WorkspaceState } from '../../data/workspaceStore.ts';
import { lazyView } from '../../ui/lazyView.tsx';
import { windowDocuments } from '../../workers/windowDocuments.ts';

/** The result of a tab: its code comes while the window has nothing else to do, at the latest with the first send. */
export const ResultPane = lazyView(() => import('./ResultPane.tsx').then((module) => module.ResultPane));

type Warmed = Pick<Services, 'host' | 'runActions' | 'workspace' | 'runs'>;

/**
 * Fetches what an answer is drawn with before it is: the code once the window is drawn and idle, the worker while the first request
 * is on the way, and a stored answer from the moment that its tab is chosen, while the window draws the rest of that tab.
 */
export function warmResult({ host, runActions, workspace, runs }: Warmed): void {
  windowDocuments.onFirstScreen(({ bodyId, text }) => {
    // What is not kept is read anew.
    void host.call('documents.keepFirstScreen', { bodyId, text });
  });
  requestIdleCallback(() => ResultPane.warm());
  const stop = runActions.onSend(() => {
    stop();
    ResultPane.warm();
    windowDocuments.warm();
  });
  workspace.subscribe((state, before) => {
    const runId = state.activeTabId === before.activeTabId ? null : runInFront(state);
    const run = runId === null ? null : runs.snapshot(runId).run;
    if (run?.state !== 'done' || run.body === null || run.endpoint === 'raw') return;
    const { bodyId, size: bytes } = run.body;
    windowDocuments.ask('expect', { bodyId, request: run.request, bytes }).catch(() => undefined);
  });
}

function runInFront({ tabs, activeTabId }: WorkspaceState) {
  return tabs.find(({ id }) => id === activeTabId)?.runId ?? null;
}
