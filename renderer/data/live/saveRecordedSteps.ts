import type { TabId } from '../../../shared/base/brand.ts';
import type { RecordedStep } from '../../../shared/api/engine/live.ts';
import { actionRows, withActionsAfter } from '../../../shared/request/actionRows.ts';
import type { Draft } from '../../../shared/workspace/workspace.ts';
import type { WorkspaceStore } from '../workspace/workspaceStore.ts';
import { type LiveStore, type LiveTab, recordedJson } from './liveStore.ts';

/**
 * Appends the steps recorded on a live page to those of its request as soon as the recording ends, whatever ended it: a press, a send, a
 * closed page, a stopped engine, a closed request. `edit` changes the draft of an open tab so that it can be undone; a closed one has no
 * undo. Returns the function that stops this.
 */
export function saveRecordedSteps(
  workspace: WorkspaceStore,
  store: LiveStore,
  edit: (tabId: TabId, change: (draft: Draft) => Draft) => void,
): () => void {
  return store.subscribe(({ tabs }, { tabs: before }) => {
    for (const [tabId, tab] of Object.entries(before)) {
      const steps = stepsOfEnded(tab, tabs[tabId as TabId]);
      if (steps.length > 0) keep(tabId as TabId, steps);
    }
  });

  function keep(tabId: TabId, steps: readonly RecordedStep[]): void {
    rememberMarks(store, steps);
    // The page is in the state after the recording: outcomes of earlier rehearsals no longer apply to the steps.
    store.setState(({ tabs }) => {
      const tab = tabs[tabId];
      return tab === undefined ? {} : { tabs: { ...tabs, [tabId]: { ...tab, isTouched: true, outcomes: {} } } };
    });
    const { tabs, closedTabs } = workspace.getState();
    if (tabs.some(({ id }) => id === tabId)) return edit(tabId, (draft) => withRecorded(draft, steps));
    const closed = closedTabs.find(({ tab }) => tab.id === tabId)?.tab;
    if (closed !== undefined) workspace.changeTab(tabId, { draft: withRecorded(closed.draft, steps) });
  }
}

function withRecorded(draft: Draft, steps: readonly RecordedStep[]): Draft {
  return withActionsAfter(draft, (actionRows(draft) ?? []).length - 1, steps.map(recordedJson));
}

/** Returns the steps of a recording that ended between two states of its tab. */
function stepsOfEnded(before: LiveTab, after: LiveTab | undefined): readonly RecordedStep[] {
  if (before.state?.mode !== 'record') return [];
  const isSame = after?.liveId === before.liveId && after.state?.phase === 'open';
  if (!isSame) return before.state.recorded;
  return after.state.mode === 'record' ? [] : after.state.recorded;
}

/** Stores features of the elements, used to repair steps whose selectors no longer match. */
function rememberMarks(store: LiveStore, steps: readonly RecordedStep[]): void {
  const marks = steps.flatMap(({ action, mark }) =>
    mark !== null && 'selector' in action && action.selector !== undefined ? [[action.selector, mark] as const] : [],
  );
  store.setState(({ known }) => ({ known: { ...known, ...Object.fromEntries(marks) } }));
}
