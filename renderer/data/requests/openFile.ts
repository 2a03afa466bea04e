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
 * Opens a tab with the request for a file, and sends it in turn: the local engine reads it like a web page. The first of several files is
 * shown, and the others follow in order.
 * @param before the tab of the file before
 */
function readOpenedFile(services: Services, { url, name }: OpenedFile, before: TabId | null): TabId {
  const usual = newRequest(services);
  const type = mediaTypeOfName(name);
  const hasPages = type === 'application/pdf' || type.startsWith('image/');
  const parsers = [{ type: 'pdf', blocks: true, pages: true }, { type: 'image' }];
  const body = { ...usual.draft?.body, url, ...(hasPages ? { parsers } : {}) };
  const content = { connectionId: localEngineConnectionId, draft: { body, source: null } };
  const { workspace, openedFileQueue } = services;
  const tabId = before === null ? workspace.openTab(content) : workspace.openTabBehind(before, content);
  if (before === null) showActivity(services, 'requests');
  openedFileQueue.add(tabId);
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

/** Opens files passed to the window, each in a new tab, which reads it. */
export async function readGivenFiles(services: Services, files: readonly GivenFile[]): Promise<OpenedTogether> {
  const refused: string[] = [];
  const taken = files.slice(0, maxFilesAtOnce);
  let last: TabId | null = null;
  for (const file of taken) {
    const opened = await takeFileIn(services.host, file);
    if (opened.ok) last = readOpenedFile(services, opened.value, last);
    else refused.push(opened.error.message);
  }
  return { opened: taken.length - refused.length, refused, left: files.length - taken.length };
}

/** The same for files that main has taken in. */
export function readBroughtFiles(services: Services, { files, refused }: BroughtFiles): OpenedTogether {
  const taken = files.slice(0, maxFilesAtOnce);
  let last: TabId | null = null;
  for (const file of taken) last = readOpenedFile(services, file, last);
  return { opened: taken.length, refused, left: files.length - taken.length };
}
