import { mediaTypeOfName, maxFileBytes } from '../../../shared/api/engine/localFiles.ts';
import { localEngineConnectionId, type TabId } from '../../../shared/base/brand.ts';
import { err } from '../../../shared/base/result.ts';
import type { IpcResult } from '../../../shared/ipc/envelope.ts';
import type { Host } from '../../../shared/ipc/host.ts';
import {
  type BroughtFiles,
  filePieceBytes,
  fileTooBig,
  maxFilesAtOnce,
  type OpenedFile,
} from '../../../shared/ipc/openedFile.ts';
import type { Connection } from '../../../shared/connection/connection.ts';
import { queryKeys } from '../queries/queryKeys.ts';
import type { NewTab } from '../workspace/workspaceStore.ts';
import { newRequest } from './newRequest.ts';
import { showActivity } from '../workspace/navigation.ts';
import type { Services } from '../services.ts';

/** A file as the system gives it to a page: dropped, or chosen in a field. */
export interface GivenFile extends Pick<File, 'name' | 'size' | 'slice'> {
  /** Probably a folder. */
  readonly isFolder?: boolean;
}

/** Brings the bytes of a given file to main, in pieces. */
export async function takeFileIn(host: Host, file: GivenFile): Promise<IpcResult<OpenedFile>> {
  // Reported before anything is read.
  if (file.isFolder === true) return notReadable(`${file.name} is a folder: open the files in it`);
  if (file.size > maxFileBytes) return err(fileTooBig(file.name));
  const begun = await host.call('files.begin', { name: file.name.slice(-1000) });
  if (!begun.ok) return begun;
  const { fileId } = begun.value;
  await host.cameFrom(fileId, file);
  for (let start = 0; start < file.size; start += filePieceBytes) {
    const bytes = await readPiece(file, start);
    if (bytes === null) return notReadable(`${file.name} ${goneMeanwhile}`);
    const taken = await host.call('files.append', { fileId, bytes });
    if (!taken.ok) return taken;
  }
  return await host.call('files.end', { fileId });
}

/** The system provides the bytes of a file only while it is unchanged since it was passed to the window. */
const goneMeanwhile = 'cannot be read: it was changed, moved or deleted meanwhile, or is a folder. Open it again';

function notReadable(message: string): IpcResult<never> {
  return err({ kind: 'refused', reason: 'bad-input', message });
}

async function readPiece(file: GivenFile, start: number): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await file.slice(start, start + filePieceBytes).arrayBuffer());
  } catch {
    return null;
  }
}

/**
 * Returns the service that the visible request goes to, which gets opened files as well; null for the local engine, which reads them at once.
 */
export function uploadTarget({ workspace, queries }: Pick<Services, 'workspace' | 'queries'>): Connection | null {
  const { tabs, activeTabId, layout } = workspace.getState();
  const tab = layout.activity === 'requests' ? tabs.find(({ id }) => id === activeTabId) : undefined;
  const connections = queries.getQueryData<readonly Connection[]>(queryKeys.connections) ?? [];
  return connections.find(({ id, kind }) => kind === 'service' && id === tab?.connectionId) ?? null;
}

/**
 * Opens a tab with the request for a file. The local engine reads it at once, in turn, like a web page; nothing is uploaded to a service
 * before the person sends it. The first of several files is shown, and the others follow in order.
 * @param before the tab of the file before
 * @param service that the file is for; null for the local engine
 */
function openFileRequest(
  services: Services,
  { url, name }: OpenedFile,
  before: TabId | null,
  service: Connection | null,
): TabId {
  const usual = newRequest(services);
  const type = mediaTypeOfName(name);
  const hasPages = type === 'application/pdf' || type.startsWith('image/');
  const parsers = [{ type: 'pdf', blocks: true, pages: true }, { type: 'image' }];
  const body = { ...usual.draft?.body, url, ...(hasPages ? { parsers } : {}) };
  const draft = { body, source: null };
  const content: NewTab =
    service === null
      ? { connectionId: localEngineConnectionId, draft }
      : { connectionId: service.id, endpoint: 'parse', draft };
  const { workspace, openedFileQueue } = services;
  const tabId = before === null ? workspace.openTab(content) : workspace.openTabBehind(before, content);
  if (before === null) showActivity(services, 'requests');
  if (service === null) openedFileQueue.add(tabId);
  return tabId;
}

/** Result of opening several files together. */
export interface OpenedTogether {
  readonly opened: number;
  /** A sentence for each that could not be taken in. */
  readonly refused: readonly string[];
  /** Number of files over the limit, which were not opened. */
  readonly left: number;
}

/** Opens files passed to the window, each in a new tab. */
export async function readGivenFiles(services: Services, files: readonly GivenFile[]): Promise<OpenedTogether> {
  const refused: string[] = [];
  const service = uploadTarget(services);
  const taken = files.slice(0, maxFilesAtOnce);
  let last: TabId | null = null;
  for (const file of taken) {
    const opened = await takeFileIn(services.host, file);
    if (opened.ok) last = openFileRequest(services, opened.value, last, service);
    else refused.push(opened.error.message);
  }
  return { opened: taken.length - refused.length, refused, left: files.length - taken.length };
}

/**
 * The same for files that main has taken in.
 * @param service as `openFileRequest` takes it; files that are passed at start are read by the local engine
 */
export function readBroughtFiles(
  services: Services,
  { files, refused }: BroughtFiles,
  service: Connection | null = null,
): OpenedTogether {
  const taken = files.slice(0, maxFilesAtOnce);
  let last: TabId | null = null;
  for (const file of taken) last = openFileRequest(services, file, last, service);
  return { opened: taken.length, refused, left: files.length - taken.length };
}
