import type { TabId } from '../../../shared/base/brand.ts';

import { err, ok } from '../../../shared/base/result.ts';
import type { Connection } from '../../../shared/connection/connection.ts';
import type { IpcResult } from '../../../shared/ipc/envelope.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { isWithin, type Project } from '../../../shared/project/project.ts';
import { sameRequest } from '../../../shared/project/requestFile.ts';
import { draftProblem } from '../../../shared/request/draft.ts';
import type { SavedRequest } from '../../../shared/workspace/savedRequest.ts';
import type { WorkspaceTab } from '../../../shared/workspace/workspace.ts';
import { showActivity, showOpenTab } from '../workspace/navigation.ts';
import { queryKeys } from '../queries/queryKeys.ts';
import type { Services } from '../services.ts';
import type { NewTab } from '../workspace/workspaceStore.ts';

type Connections = readonly Connection[] | undefined;

/** The state of a tab relative to its file; `away` while its folder is not open or not loaded yet. */
export type FileState = 'none' | 'same' | 'edited' | 'changed' | 'gone' | 'broken' | 'away';

/** Returns a tab's request as its file would contain it. A file without a fixed connection remains without one. */
export function savedFrom(tab: WorkspaceTab, connections: Connections): SavedRequest {
  const isOpen = tab.file !== undefined && tab.file.saved.connection === null;
  const connection = connections?.find(({ id }) => id === tab.connectionId);
  return {
    endpoint: tab.endpoint,
    connection: isOpen || connection === undefined ? null : nameOf(connection),
    scenario: tab.scenario,
    body: tab.draft.body,
    disabledActions: tab.draft.disabledActions ?? [],
  };
}

function nameOf({ kind, baseUrl }: Connection): string {
  return kind === 'service' ? baseUrl : kind;
}

/** Returns the content of a tab that shows a file's request. Its connection is the matching local one, otherwise that of the other tabs. */
function contentOf(request: SavedRequest, connections: Connections): NewTab {
  const { endpoint, scenario, body, disabledActions } = request;
  const connection = connections?.find((each) => nameOf(each) === request.connection);
  return {
    endpoint,
    scenario,
    draft: { body, source: null, ...(disabledActions.length === 0 ? {} : { disabledActions }) },
    ...(connection === undefined ? {} : { connectionId: connection.id }),
  };
}

const known = new WeakMap<WorkspaceTab, { readonly connections: Connections; readonly isEdited: boolean }>();

/** Whether a tab differs from the file that it was opened from or saved to; worked out once for each state of it. */
export function isEdited(tab: WorkspaceTab, connections: Connections): boolean {
  const { file } = tab;
  if (file === undefined) return false;
  const before = known.get(tab);
  if (before !== undefined && before.connections === connections) return before.isEdited;
  const edited = draftProblem(tab.draft) !== null || !sameRequest(savedFrom(tab, connections), file.saved);
  known.set(tab, { connections, isEdited: edited });
  return edited;
}

/** Returns whether a tab has content that no file of a folder holds. A list is no request: it is stored with the lists. */
export function isUnsaved(tab: WorkspaceTab, connections: Connections): boolean {
  return tab.file === undefined ? requestKinds[tab.endpoint].editing.savedIn === 'file' : isEdited(tab, connections);
}

/** An unmodified preview: the next one may replace it. */
export function isGlance(tab: WorkspaceTab, connections: Connections): boolean {
  return tab.isPreview === true && tab.runId === null && !isEdited(tab, connections);
}

export function fileStateOf(
  tab: WorkspaceTab,
  project: Project | null | undefined,
  connections: Connections,
): FileState {
  if (tab.file === undefined) return 'none';
  if (project === null || project === undefined || project.condition === 'missing') return 'away';
  const entry = project.entries.find(({ path }) => path === tab.file?.path);
  if (entry === undefined) return 'gone';
  if (entry.fault !== null || entry.hash === null) return 'broken';
  if (entry.hash !== tab.file.hash) return 'changed';
  return isEdited(tab, connections) ? 'edited' : 'same';
}

export function connectionsOf({ queries }: Pick<Services, 'queries'>): Connections {
  return queries.getQueryData<readonly Connection[]>(queryKeys.connections);
}

export function projectOf({ queries }: Pick<Services, 'queries'>): Project | null | undefined {
  return queries.getQueryData<Project | null>(queryKeys.project);
}

/** Shows a request of the folder: in the tab that has it, otherwise in a new one. A preview replaces the previous preview. */
export async function openRequestFile(services: Services, path: string, isPreview: boolean): Promise<IpcResult<TabId>> {
  const { host, workspace } = services;
  const showOpen = (): TabId | null => {
    const open = showOpenTab(services, (tab) => tab.file?.path === path);
    if (open !== null && !isPreview) workspace.changeTab(open, { isPreview: false });
    return open;
  };
  const open = showOpen();
  if (open !== null) return ok(open);
  const read = await host.call('project.read', { path });
  if (!read.ok) return read;
  // After a double press the tab already exists: the first press opened a preview, the second makes it permanent.
  const opened = showOpen();
  if (opened !== null) return ok(opened);
  const { request, hash } = read.value;
  const connections = connectionsOf(services);
  const content: NewTab = { ...contentOf(request, connections), file: { path, hash, saved: request }, isPreview };
  const glance = workspace.getState().tabs.find((tab) => isGlance(tab, connections));
  const tabId = glance === undefined ? workspace.openTab(content) : workspace.replaceTab(glance.id, content);
  showActivity(services, 'requests');
  return ok(tabId);
}

/** Writes a tab into its file. False when the disk has another one than the tab knows: the person decides. */
export async function saveTab(services: Services, tabId: TabId, overWhatIsThere = false): Promise<IpcResult<boolean>> {
  const { host, workspace } = services;
  const tab = workspace.getState().tabs.find(({ id }) => id === tabId);
  const file = tab?.file;
  if (tab === undefined || file === undefined) return ok(false);
  if (draftProblem(tab.draft) !== null) return err(brokenDraft);
  const request = savedFrom(tab, connectionsOf(services));
  const { path } = file;
  const entry = projectOf(services)?.entries.find((each) => each.path === path);
  const expected = overWhatIsThere ? (entry?.hash ?? null) : file.hash;
  const written = await host.call('project.save', { path, request, expected });
  if (!written.ok) return written;
  const { saved, hash } = written.value;
  if (saved && hash !== null) workspace.changeTab(tabId, { file: { path, hash, saved: request }, isPreview: false });
  return ok(saved);
}

/** Writes a tab into a new file, which is the tab's from then on. */
export async function saveTabAs(
  services: Services,
  tabId: TabId,
  folder: string,
  name: string,
): Promise<IpcResult<string>> {
  const { host, workspace } = services;
  const tab = workspace.getState().tabs.find(({ id }) => id === tabId);
  if (tab === undefined || draftProblem(tab.draft) !== null) return err(brokenDraft);
  const { file: _former, ...content } = tab;
  const request = savedFrom(content, connectionsOf(services));
  const written = await host.call('project.create', { folder, name, request });
  if (!written.ok) return written;
  workspace.changeTab(tabId, { file: { ...written.value, saved: request }, isPreview: false });
  return ok(written.value.path);
}

/**
 * Loads the file's content into a tab as a normal, undoable change.
 * @param onlyUnedited leaves a tab alone that is edited by the time that the disk has answered
 */
export async function takeFromDisk(services: Services, tabId: TabId, onlyUnedited = false): Promise<IpcResult<null>> {
  const { host, workspace } = services;
  const path = workspace.getState().tabs.find(({ id }) => id === tabId)?.file?.path;
  if (path === undefined) return ok(null);
  const read = await host.call('project.read', { path });
  if (!read.ok) return read;
  const { request, hash } = read.value;
  const connections = connectionsOf(services);
  const tab = workspace.getState().tabs.find(({ id }) => id === tabId);
  // While the disk was read, the tab may have been bound to another file, or the user may have begun to edit it.
  if (tab?.file?.path !== path || (onlyUnedited && isEdited(tab, connections))) return ok(null);
  workspace.changeTab(tabId, { ...contentOf(request, connections), file: { path, hash, saved: request } });
  return ok(null);
}

/** Updates unedited tabs to the content on disk; edited ones need the user's decision. */
export function followDisk(services: Services, project: Project): void {
  const connections = connectionsOf(services);
  for (const tab of services.workspace.getState().tabs) {
    if (fileStateOf(tab, project, connections) === 'changed' && !isEdited(tab, connections))
      void takeFromDisk(services, tab.id, true);
  }
}

/** Tabs go along with files that were renamed or moved. */
export function followMove({ workspace }: Services, from: string, to: string): void {
  workspace.changeFiles((file) =>
    isWithin(file.path, from) ? { ...file, path: to + file.path.slice(from.length) } : file,
  );
}

/** Lets the user choose a folder. Tabs of another folder stay as drafts without a file: a path means something else in the new one. */
export async function openFolder(services: Services): Promise<IpcResult<null>> {
  const { host, workspace, queries } = services;
  const before = projectOf(services)?.path;
  const opened = await host.call('project.open', null);
  if (!opened.ok) return opened;
  if (!opened.value.isOpen) return ok(null);
  const project = await host.call('project.get', null);
  if (!project.ok) return project;
  queries.setQueryData(queryKeys.project, project.value);
  if (project.value?.path !== before) workspace.changeFiles(() => undefined);
  return ok(null);
}

export async function closeFolder({ host, workspace }: Services): Promise<IpcResult<null>> {
  const closed = await host.call('project.close', null);
  if (!closed.ok) return err(closed.error);
  workspace.changeFiles(() => undefined);
  return ok(null);
}

const brokenDraft = {
  kind: 'refused',
  reason: 'bad-input',
  message: 'The JSON of this request has a mistake: mend it first, then save.',
} as const;

/**
 * Discards the edits of a tab: a tab with a file shows the version on disk, any other is closed. The previous content remains among the
 * discarded drafts. Returns the function that undoes this.
 */
export async function discardDraft(services: Services, tabId: TabId): Promise<IpcResult<() => void>> {
  const { workspace } = services;
  const tab = workspace.getState().tabs.find(({ id }) => id === tabId);
  if (tab === undefined) return ok(() => undefined);
  if (tab.file !== undefined) {
    const taken = await takeFromDisk(services, tabId);
    if (!taken.ok) return taken;
  } else workspace.releaseTab(tabId);
  workspace.storeDiscarded({ ...tab });
  const kept = workspace.getState().discarded.at(-1)?.tab;
  const { connectionId, scenario, draft, file } = tab;
  return ok(() => {
    const isThere = file !== undefined && workspace.getState().tabs.some(({ id }) => id === tabId);
    if (isThere) workspace.changeTab(tabId, { connectionId, scenario, draft, file });
    else workspace.bringBackDraft(kept);
  });
}
