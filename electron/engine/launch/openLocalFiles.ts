import { captureFiles, filePasswords } from '../files/captureFiles.ts';
import { createHandedFiles, type HandedFiles } from '../files/handedFiles.ts';
import type { UploadPort } from '../http/serverPorts.ts';
import type { PageCapture } from '../ports/capture.ts';
import { createUploadFolder } from '../uploads/uploadFolder.ts';
import { createUploadTickets } from '../uploads/uploadTickets.ts';

/** Files that programs on this computer hand over: in memory for a later scrape, on disk for their own request. */
export interface LocalFiles {
  readonly files: HandedFiles;
  readonly uploads: UploadPort;
}

/** Maximum total size in bytes of files in memory that were not requested yet. */
const maxHandedBytes = 256 * 1024 * 1024;

/** Maximum total size in bytes of files on disk. */
const maxUploadedBytes = 1024 * 1024 * 1024;

/** @param folder of the files on disk; it is emptied */
export function openLocalFiles(folder: string): LocalFiles {
  const uploads = createUploadFolder(folder, maxUploadedBytes);
  return {
    files: createHandedFiles(maxHandedBytes),
    uploads: { folder: uploads, tickets: createUploadTickets({ now: Date.now, remove: uploads.remove }) },
  };
}

/** Reads them for scrapes. */
export function openFiles(visits: PageCapture, { files, uploads }: LocalFiles) {
  return {
    pages: captureFiles(visits, files, uploads.folder),
    takePassword: filePasswords(files, uploads.folder),
  };
}
