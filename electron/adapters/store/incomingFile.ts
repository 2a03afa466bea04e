import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder, writeAll } from './durableFile.ts';
import { isMissing } from './storeErrors.ts';

/** A file that is written under one name and gets its place once it is whole. All reject as `fs` does. */
export interface IncomingFile {
  /** The bytes are the caller's again when it settles. */
  write(bytes: Uint8Array): Promise<void>;
  /** What was written survives a power cut, though not yet under its name. */
  sync(): Promise<void>;
  /** To `path`, over what may be there; the name survives a power cut as well. */
  moveTo(path: string): Promise<void>;
  remove(): Promise<void>;
}

/** In bytes. What is this short goes to the disk in one go: most answers are. */
const mostHeld = 256 * 1024;

/** Folders are made when they are missing; the file is made when more has come than is held back, or when it must be on disk. */
export function createIncomingFile(temporaryPath: string): IncomingFile {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let file: FileHandle | null = null;
  let writing: Promise<unknown> = Promise.resolve();

  async function writeHeld(): Promise<FileHandle> {
    const bytes = Buffer.concat(held);
    held = [];
    heldBytes = 0;
    file ??= await withFolder(temporaryPath, () => open(temporaryPath, 'wx', 0o600));
    await writeAll(file, bytes);
    return file;
  }

  async function write(bytes: Uint8Array): Promise<void> {
    if (file !== null) return writeAll(file, bytes);
    held.push(new Uint8Array(bytes));
    heldBytes += bytes.byteLength;
    if (heldBytes > mostHeld) await writeHeld();
  }

  async function close(): Promise<void> {
    const closing = file;
    file = null;
    await closing?.close();
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
      await close();
      await withFolder(path, () => rename(temporaryPath, path));
      await syncFolder(dirname(path));
    },
    async remove() {
      // What is being written makes the file that is to go.
      await writing;
      held = [];
      await close().catch(() => undefined);
      await rm(temporaryPath, { force: true });
    },
  };
}

/** Does what needs the folder of `path`; only when that is missing it is made, durably, and the same done again. */
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
