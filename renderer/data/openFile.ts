import { mediaTypeOfName, mostFileBytes } from '../../shared/api/engine/localFiles.ts';
import { localEngineConnectionId } from '../../shared/base/brand.ts';
import { err } from '../../shared/base/result.ts';
import type { IpcResult } from '../../shared/ipc/envelope.ts';
import type { Host } from '../../shared/ipc/host.ts';
import {
  type BroughtFiles,
  filePieceBytes,
  fileTooBig,
  mostFilesAtOnce,
  type OpenedFile,
} from '../../shared/ipc/openedFile.ts';
import { newRequest } from './newRequest.ts';
import { showActivity } from './navigation.ts';
import type { Services } from './services.ts';

/** A file as the system gives it to a page: dropped, or chosen in a field. */
export interface GivenFile extends Pick<File, 'name' | 'size' | 'slice'> {
  /** It stands for a folder, as far as is known. */
  readonly isFolder?: boolean;
}

/** Brings the bytes of a given file to main, in pieces. */
export async function takeFileIn(host: Host, file: GivenFile): Promise<IpcResult<OpenedFile>> {
  // Said before anything is read.
  if (file.isFolder === true) return notReadable(`${file.name} is a folder: open the files in it`);
  if (file.size > mostFileBytes) return err(fileTooBig(file.name));
  const begun = await host.call('files.begin', { name: file.name.slice(-1000) });
  if (!begun.ok) return begun;
  const { fileId } = begun.value;
  for (let start = 0; start < file.size; start += filePieceBytes) {
    const bytes = await readPiece(file, start);
    if (bytes === null) return notReadable(`${file.name} cannot be read: it is a folder, or gone`);
    const taken = await host.call('files.append', { fileId, bytes });
    if (!taken.ok) return taken;
  }
  return await host.call('files.end', { fileId });
}

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

/** Opens a tab with the request for a file, and sends it: the local engine reads it as it reads one of the web. */
export async function readOpenedFile(services: Services, { url, name }: OpenedFile): Promise<IpcResult<unknown>> {
  const usual = newRequest(services);
  const type = mediaTypeOfName(name);
  const hasPages = type === 'application/pdf' || type.startsWith('image/');
  const parsers = [{ type: 'pdf', blocks: true, pages: true }, { type: 'image' }];
  const body = { ...usual.draft?.body, url, ...(hasPages ? { parsers } : {}) };
  const tabId = services.workspace.openTab({
    connectionId: localEngineConnectionId,
    draft: { body, source: null },
  });
  showActivity(services, 'requests');
  return await services.runActions.startRun(tabId);
}

/** What became of files that were opened together. */
export interface OpenedTogether {
  readonly opened: number;
  /** A sentence for each that could not be taken in. */
  readonly refused: readonly string[];
  /** So many were too many for once, and were left alone. */
  readonly left: number;
}

/** Opens files that the window was given, each as `readOpenedFile` does, one after the other. */
export async function readGivenFiles(services: Services, files: readonly GivenFile[]): Promise<OpenedTogether> {
  const refused: string[] = [];
  const taken = files.slice(0, mostFilesAtOnce);
  for (const file of taken) {
    const opened = await takeFileIn(services.host, file);
    if (opened.ok) await readOpenedFile(services, opened.value);
    else refused.push(opened.error.message);
  }
  return { opened: taken.length - refused.length, refused, left: files.length - taken.length };
}

/** The same for files that main has taken in. */
export async function readBroughtFiles(services: Services, { files, refused }: BroughtFiles): Promise<OpenedTogether> {
  const taken = files.slice(0, mostFilesAtOnce);
  for (const file of taken) await readOpenedFile(services, file);
  return { opened: taken.length, refused, left: files.length - taken.length };
}
