import { mediaTypeOfName } from '../../../shared/api/engine/localFiles.ts';
import { maxFilesAtOnce } from '../../../shared/ipc/openedFile.ts';
import type { JsonPath } from '../../../shared/base/pathText.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { setField } from '../../../shared/request/draft.ts';
import type { WorkspaceTab } from '../../../shared/workspace/workspace.ts';
import { type GivenFile, takeFileIn } from '../../data/requests/openFile.ts';
import type { Services } from '../../data/services.ts';
import type { NewTab } from '../../data/workspace/workspaceStore.ts';
import type { Text } from '../../messages/createText.ts';
import { showFailure, showToast, worked } from '../../ui/overlays/Toasts.tsx';

/** Handles files dropped on the visible tab; null if it has no specific use for them. */
export function takeForTab(services: Services, t: Text['t'], files: readonly GivenFile[]): Promise<void> | null {
  const tab = visibleTab(services);
  if (tab === undefined) return null;
  const { droppedFiles } = requestKinds[tab.endpoint].editing;
  if (droppedFiles === 'ownFile') return sendWith(services, { t, tab, files });
  if (droppedFiles !== 'urls' || tab.list?.listId !== null) return null;
  return files.some(isDocument) ? null : readAddresses(services, tab, files);
}

/** True for a folder, and for a file that is not a list of URLs, judging by its name. */
function isDocument({ name, isFolder }: GivenFile): boolean {
  return isFolder === true || !/^(?:text\/|application\/octet-stream)/.test(mediaTypeOfName(name));
}

/** Returns the visible tab: a file that is dropped on a raw call or a list is meant for it. */
export function visibleTab({ workspace }: Services): WorkspaceTab | undefined {
  const { tabs, activeTabId, layout } = workspace.getState();
  return layout.activity === 'requests' ? tabs.find(({ id }) => id === activeTabId) : undefined;
}

/** As long may a list be, in bytes. */
const maxListBytes = 2_000_000;
/** Maximum number of files read as one list; more are probably a folder dropped by mistake. */
const maxListFiles = 10;

async function readAddresses({ workspace }: Services, tab: WorkspaceTab, files: readonly GivenFile[]): Promise<void> {
  const texts = await Promise.all(files.slice(0, maxListFiles).map((file) => file.slice(0, maxListBytes).text()));
  workspace.changeTab(tab.id, { list: { text: texts.join('\n').slice(0, maxListBytes), listId: null } });
}

/** A call has one file: of several the first goes with it, and for the others there is a call each, if the person wants. Nothing is sent by this. */
async function sendWith(services: Services, { t, tab, files }: FilesOfCall): Promise<void> {
  const [file, ...others] = files;
  if (file === undefined) return;
  const opened = await takeFileIn(services.host, file);
  if (!worked('file.open', opened)) return;
  // Text typed while the file was being imported is preserved.
  services.workspace.changeDraft(tab.id, (draft) => setField(draft, filePath(tab), opened.value.url));
  if (others.length === 0) return;
  const left = others.length;
  showToast({
    about: 'file.open',
    text: t('app.files.oneOfCall', { name: opened.value.name, left }),
    action: { text: t('app.files.callEach', { left }), run: () => void openCalls(services, { t, tab, files: others }) },
  });
}

interface FilesOfCall {
  readonly t: Text['t'];
  readonly tab: WorkspaceTab;
  readonly files: readonly GivenFile[];
}

/** Where the body of a tab names its file. */
function filePath({ endpoint }: Pick<WorkspaceTab, 'endpoint'>): JsonPath {
  return requestKinds[endpoint].body.file?.path ?? [];
}

/** Opens one call per file after the open call, each like that call. */
async function openCalls({ host, workspace }: Services, { t, tab, files }: FilesOfCall): Promise<void> {
  let last = tab.id;
  const refused: string[] = [];
  const taken = files.slice(0, maxFilesAtOnce - 1);
  for (const file of taken) {
    const opened = await takeFileIn(host, file);
    if (!opened.ok) refused.push(opened.error.message);
    else last = workspace.openTabBehind(last, callWith(tab, opened.value.url));
  }
  const [opened, left] = [taken.length - refused.length, files.length - taken.length];
  const rest = left > 0 ? [t('app.files.left', { opened, left, max: maxFilesAtOnce })] : [];
  if (refused.length + left > 0) showFailure('file.open', [...refused, ...rest].join('. '));
}

function callWith({ connectionId, endpoint, scenario, draft }: WorkspaceTab, url: string): NewTab {
  return { connectionId, endpoint, scenario, draft: setField(draft, filePath({ endpoint }), url) };
}
