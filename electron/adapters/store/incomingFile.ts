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

  async function writeHeld(): Promise<FileHandle> {
    const bytes = Buffer.concat(held);
    held = [];
    heldBytes = 0;
    file ??= await withFolder(temporaryPath, () => open(temporaryPath, 'wx', 0o600));
    await writeAll(file, bytes);
    return file;
  }

  async function close(): Promise<void> {
    const closing = file;
    file = null;
    await closing?.close();
  }

  return {
    async write(bytes) {
      if (file !== null) return writeAll(file, bytes);
      held.push(new Uint8Array(bytes));
      heldBytes += bytes.byteLength;
      if (heldBytes > mostHeld) await writeHeld();
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
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await syncFolder(dirname(folder));
  return work();
}
