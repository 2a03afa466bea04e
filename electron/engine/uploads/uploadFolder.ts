import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type TransformCallback, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { UploadedFile } from '../ports/upload.ts';
import { uploadName } from './uploadName.ts';

/** A file that is being received. */
export interface UploadWriter {
  /** Ends with an error if the disk is full, or all files together are more than the folder may hold. */
  readonly stream: Writable;
  /** Waits until everything is written, and gives the file its name. */
  finish(name: string): Promise<UploadedFile>;
  /** Removes it, whatever state it is in. */
  discard(): Promise<void>;
}

/** Files that clients have sent. Each is on disk until its request ends, and what a killed engine left is removed at the next start. */
export interface UploadFolder {
  /** Begins a file that only this user can read. */
  begin(): UploadWriter;
  /** Returns a complete file by its id; null if there is none, or no longer. */
  find(id: string): UploadedFile | null;
  /** Sets the password that opens a file. */
  setPassword(id: string, password: string): void;
  remove(id: string): Promise<void>;
  /** Removes all of them. */
  clear(): void;
}

/** The error of a stream whose file has no room beside the others. */
export class UploadFolderFull extends Error {}

/** @param maxBytes of all files together */
export function createUploadFolder(folder: string, maxBytes: number): UploadFolder {
  const files = new Map<string, UploadedFile>();
  const sizes = new Map<string, number>();
  const pathOf = (id: string): string => join(folder, id);

  function clear(): void {
    files.clear();
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  async function remove(id: string): Promise<void> {
    files.delete(id);
    sizes.delete(id);
    await rm(pathOf(id), { force: true });
  }

  /** Returns whether so many more bytes fit. */
  function take(id: string, bytes: number): boolean {
    const total = [...sizes.values()].reduce((sum, size) => sum + size, bytes);
    if (total > maxBytes) return false;
    sizes.set(id, (sizes.get(id) ?? 0) + bytes);
    return true;
  }

  clear();
  return {
    begin() {
      const id = randomBytes(32).toString('hex');
      sizes.set(id, 0);
      const stream = counted((bytes) => take(id, bytes));
      const file = createWriteStream(pathOf(id), { flags: 'wx', mode: 0o600 });
      file.on('error', (failure) => stream.destroy(failure));
      stream.on('error', () => file.destroy());
      stream.pipe(file);
      const written = finished(file);
      // `finish` reports it; a file that is discarded may fail unnoticed.
      written.catch(() => undefined);
      return {
        stream,
        async finish(name) {
          await written;
          const upload = { id, path: pathOf(id), bytes: sizes.get(id) ?? 0, name: uploadName(name), password: null };
          files.set(id, upload);
          return upload;
        },
        async discard() {
          stream.destroy();
          file.destroy();
          await written.catch(() => undefined);
          await remove(id);
        },
      };
    },
    find: (id) => files.get(id) ?? null,
    setPassword(id, password) {
      const upload = files.get(id);
      if (upload !== undefined) files.set(id, { ...upload, password });
    },
    remove,
    clear,
  };
}

function counted(take: (bytes: number) => boolean): Transform {
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done: TransformCallback) {
      if (take(chunk.byteLength)) done(null, chunk);
      else done(new UploadFolderFull('the folder of uploads is full'));
    },
  });
}
