import { localEngineConnectionId, type RunId, type TabId } from '../../../shared/base/brand.ts';
import { err, ok } from '../../../shared/base/result.ts';
import type { Connection } from '../../../shared/connection/connection.ts';
import type { PassageStart } from '../../../shared/document/grounding/plainPassage.ts';
import type { IpcResult } from '../../../shared/ipc/envelope.ts';
import { reduceRunLog, type RunModel } from '../../../shared/run/reduceRun.ts';
import type { Activity, ComparisonSource, WorkspaceTab } from '../../../shared/workspace/workspace.ts';
import { findRunToCompare } from '../history/previousRun.ts';
import { queryKeys } from '../queries/queryKeys.ts';
import type { JobFilter } from '../runs/jobKinds.ts';
import type { Services } from '../services.ts';
import type { BlockLocation, EnginePart, HistoryPart, SettingsSection } from './windowStore.ts';

type NavigationServices = Pick<Services, 'workspace' | 'window'>;

/** Shows the requests, the form among them, or a view. Each is as it was left. */
export function showActivity({ workspace }: Pick<NavigationServices, 'workspace'>, activity: Activity): void {
  workspace.changeLayout({ activity, focusMode: false });
}

/** Shows one part of the history. */
export function showHistory(places: NavigationServices, historyPart: HistoryPart): void {
  places.window.setState({ historyPart });
  showActivity(places, 'history');
}

/** Shows a document of the library at its first passage. */
export function showDocument(places: NavigationServices, id: number, passages: readonly PassageStart[]): void {
  places.window.setState({ libraryDocument: { id, passages, passage: 0 } });
  showHistory(places, 'library');
}

/** Shows the jobs of one kind. */
export function showJobs(places: NavigationServices, jobFilter: JobFilter): void {
  places.window.setState({ jobFilter });
  showActivity(places, 'jobs');
}

/** Shows one part of the engine's view. */
export function showEngine(places: NavigationServices, enginePart: EnginePart): void {
  places.window.setState({ enginePart });
  showActivity(places, 'engine');
}

/** Returns whether the active request can be sent from what is visible: from the request itself, or where the failure lab plays for it. */
export function isRequestAtHand({ workspace, window }: NavigationServices): boolean {
  const { activity } = workspace.getState().layout;
  return activity === 'requests' || (activity === 'engine' && window.getState().enginePart === 'errors');
}

/** Shows one page of the settings, without a search in them. */
export function showSettings(places: NavigationServices, settingsSection: SettingsSection): void {
  places.window.setState({ settingsSection, settingsSearch: '' });
  showActivity(places, 'settings');
}

/** Shows the two runs that were compared last, in a tab next to those of the requests. */
export function showComparison(places: NavigationServices): void {
  places.workspace.changeLayout({ isCompareOpen: true });
  showActivity(places, 'compare');
}

/** Closes the tab of the comparison; the requests are shown if it was visible. */
export function closeComparison(places: NavigationServices): void {
  places.workspace.changeLayout({ isCompareOpen: false });
  if (places.workspace.getState().layout.activity === 'compare') showRequests(places);
}

/**
 * Shows a comparison.
 * @param a the run that `b` is compared with; `b` itself if it is compared with something other than a run
 * @param block the selected block, where the block comparison begins
 */
export function compareRuns(
  places: NavigationServices,
  a: RunId,
  b: RunId,
  source: ComparisonSource = 'run',
  block = blockToBeginWith(places),
): void {
  places.window.setState({ blockToCompare: block });
  places.workspace.changeLayout({ compared: { a, b, source } });
  showComparison(places);
}

/** Returns the block selected in the visible result; in a comparison that gets another side, the comparison's block. */
function blockToBeginWith({ workspace, window }: NavigationServices): BlockLocation | null {
  const { chosenBlock, blockToCompare } = window.getState();
  switch (workspace.getState().layout.activity) {
    case 'requests':
      return chosenBlock;
    case 'compare':
      return blockToCompare;
    default:
      return null;
  }
}

/** Compares one run with the baseline of its request. */
export function compareWithBaseline(places: NavigationServices, runId: RunId): void {
  compareRuns(places, runId, runId, 'baseline');
}

/** Shows what the service of a run reports about the changes of its page. */
export function showChangeTracking(places: NavigationServices, runId: RunId): void {
  compareRuns(places, runId, runId, 'changeTracking');
}

/** Lets the user choose a run that another is compared with. */
export function chooseRunToCompare({ window }: Pick<NavigationServices, 'window'>, runId: RunId): void {
  window.setState({ dialog: { kind: 'choose-run', side: null, otherRunId: runId } });
}

/**
 * Compares a run with the previous one in its tab, otherwise with the last one of the same URL, otherwise of the same host. Without any,
 * the user chooses another.
 */
export async function compareWithPrevious(services: Services, run: RunModel): Promise<IpcResult<null>> {
  const block = blockToBeginWith(services);
  const found = await findRunToCompare(services.host, services.workspace.getState().tabs, run);
  if (!found.ok) return found;
  if (found.value === null) chooseRunToCompare(services, run.runId);
  else compareRuns(services, found.value.runId, run.runId, 'run', block);
  return ok(null);
}

/** Opens a run from a file that the person chooses; null when they choose none. */
export async function importRun(services: Services): Promise<IpcResult<TabId | null>> {
  const imported = await services.host.call('runs.import', null);
  if (!imported.ok) return imported;
  return imported.value.runId === null ? ok(null) : openRun(services, imported.value.runId);
}

/** Shows a tab in its last state, with its result maximized if it was. */
export function showTab({ workspace }: Pick<NavigationServices, 'workspace'>, tabId: TabId): void {
  workspace.activateTab(tabId);
  const focusMode = workspace.getState().tabs.find(({ id }) => id === tabId)?.isFocused ?? false;
  workspace.changeLayout({ activity: 'requests', focusMode });
}

/** Shows the requests as they were left. */
export function showRequests(places: NavigationServices): void {
  const { activeTabId } = places.workspace.getState();
  if (activeTabId === null) showActivity(places, 'requests');
  else showTab(places, activeTabId);
}

/** Shows the tab that has something already; null where none has. */
export function showOpenTab(
  places: Pick<NavigationServices, 'workspace'>,
  hasIt: (tab: WorkspaceTab) => boolean,
): TabId | null {
  const open = places.workspace.getState().tabs.find(hasIt);
  if (open === undefined) return null;
  showTab(places, open.id);
  return open.id;
}

/**
 * Shows a run with its request and result: in the tab that already has it, otherwise in a new tab or in the given one. Returns `not-found`
 * for a run that is no longer in history.
 */
export async function openRun(services: Services, runId: RunId, into?: TabId): Promise<IpcResult<TabId>> {
  const { host, queries, workspace } = services;
  const showOpen = (): TabId | null => showOpenTab(services, (tab) => tab.runId === runId);
  const open = showOpen();
  if (open !== null) return ok(open);
  const events = await host.call('runs.events', { runId, after: 0 });
  if (!events.ok) return events;
  // After a double press the tab may already exist.
  const opened = showOpen();
  if (opened !== null) return ok(opened);
  const run = reduceRunLog(events.value);
  if (run === null) return err({ kind: 'not-found', message: 'This run is not in history any more.', what: 'run' });
  const connections = queries.getQueryData<readonly Connection[]>(queryKeys.connections);
  const isKnown = connections === undefined || connections.some((connection) => connection.id === run.connectionId);
  const shown = {
    connectionId: isKnown ? run.connectionId : localEngineConnectionId,
    endpoint: run.endpoint,
    scenario: run.scenario,
    draft: { body: run.request, source: null },
    runId,
  };
  if (into !== undefined) workspace.changeTab(into, shown);
  const tabId = into ?? workspace.openTab(shown);
  showActivity(services, 'requests');
  return ok(tabId);
}
