import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { openFolder, syncFolder, writeAll } from './durableFile.ts';
import { isMissing } from './storeErrors.ts';

/** A file written under a temporary name and renamed to its final one when it is complete. All methods reject as `fs` does. */
export interface IncomingFile {
  /** The bytes are the caller's again when it settles. */
  write(bytes: Uint8Array): Promise<void>;
  /** After this the written bytes survive a power cut, though not yet under their final name. */
  sync(): Promise<void>;
  /** Moves it to `path` and replaces an existing file; the name survives a power cut as well. */
  moveTo(path: string): Promise<void>;
  remove(): Promise<void>;
}

/** In bytes. Anything this short is written in one call: most responses are. */
const maxBufferedBytes = 256 * 1024;

/** Missing folders are created; the file is created at the first write, while short content is buffered. */
export function createIncomingFile(temporaryPath: string): IncomingFile {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let opening: Promise<FileHandle> | null = null;
  let isFilling = false;
  let writing: Promise<unknown> = Promise.resolve();

  function openOnce(): Promise<FileHandle> {
    if (opening === null) {
      opening = withFolder(temporaryPath, () => open(temporaryPath, 'wx', 0o600));
      // The next write gets the error.
      opening.catch(() => undefined);
    }
    return opening;
  }

  async function writeHeld(): Promise<FileHandle> {
    const bytes = Buffer.concat(held);
    held = [];
    heldBytes = 0;
    const file = await openOnce();
    await writeAll(file, bytes);
    return file;
  }

  async function write(bytes: Uint8Array): Promise<void> {
    const file = openOnce();
    if (isFilling) return writeAll(await file, bytes);
    held.push(new Uint8Array(bytes));
    heldBytes += bytes.byteLength;
    if (heldBytes <= maxBufferedBytes) return;
    isFilling = true;
    await writeHeld();
  }

  async function close(): Promise<void> {
    const closing = opening;
    opening = null;
    await (await closing)?.close();
  }

  return {
    write(bytes) {
      const written = write(bytes);
      writing = written.catch(() => undefined);
      return written;
    },
    async sync() {
      await (await writeHeld()).sync();
    },
    async moveTo(path) {
      // Each of these calls waits longer in the queue than for the disk: independent calls run in parallel.
      const folderOpening = withFolder(path, () => openFolder(dirname(path)));
      try {
        const [folder] = await Promise.all([folderOpening, close()]);
        await withFolder(path, () => rename(temporaryPath, path));
        await folder?.sync();
      } finally {
        folderOpening.then((folder) => folder?.close()).catch(() => undefined);
      }
    },
    async remove() {
      // A running write would create the file that is to be removed.
      await writing;
      held = [];
      await close().catch(() => undefined);
      await rm(temporaryPath, { force: true });
    },
  };
}

/** Runs work that needs the folder of `path`; only if the folder is missing, creates it durably and runs the work again. */
async function withFolder<Value>(path: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (failure) {
    if (!isMissing(failure)) throw failure;
  }
  const first = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await syncParents(dirname(path), first ?? dirname(path));
  return work();
}

/** Brings the names of new folders to the disk, up to the first that was made. */
async function syncParents(folder: string, first: string): Promise<void> {
  await syncFolder(dirname(folder));
  if (folder.length > first.length) await syncParents(dirname(folder), first);
}
