import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import type { Services } from '../../data/services.ts';
import type { WorkspaceState } from '../../data/workspace/workspaceStore.ts';
import { lazyView } from '../../ui/layout/lazyView.tsx';
import { windowDocuments } from '../../workers/windowDocuments.ts';

/** The result of a tab: its code is loaded while the window is idle, at the latest with the first send. */
export const ResultPane = lazyView(() => import('./shell/ResultPane.tsx').then((module) => module.ResultPane));

type Warmed = Pick<Services, 'host' | 'runActions' | 'workspace' | 'runs'>;

/**
 * Preloads what is needed to render a response: the code once the window is drawn and idle, the worker while the first request is in
 * flight, and a stored response as soon as its tab is chosen, while the window renders the rest of that tab.
 */
export function warmResult({ host, runActions, workspace, runs }: Warmed): void {
  windowDocuments.onFirstScreen(({ bodyId, text }) => {
    // If this fails, the first screen is read again.
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
    if (run?.state !== 'done' || run.body === null || !requestKinds[run.endpoint].result.isDocument) return;
    const { bodyId, size: bytes } = run.body;
    windowDocuments.call('expect', { bodyId, request: run.request, bytes }).catch(() => undefined);
  });
}

function runInFront({ tabs, activeTabId }: WorkspaceState) {
  return tabs.find(({ id }) => id === activeTabId)?.runId ?? null;
}
