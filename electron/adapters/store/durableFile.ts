import { closeSync, copyFileSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

/** Makes a rename or a removal inside a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await openFolder(folder);
  try {
    await handle?.sync();
  } finally {
    await handle?.close();
  }
}

/** Opens a folder so that its entries can be synced to disk; null on Windows, which cannot open folders and needs no such call. */
export function openFolder(folder: string): Promise<FileHandle | null> {
  return process.platform === 'win32' ? Promise.resolve(null) : open(folder, 'r');
}

/** Writes all bytes: a single `write` may take fewer than it was given. */
export async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  let offset = 0;
  while (offset < bytes.byteLength) {
    const { bytesWritten } = await file.write(bytes, offset, bytes.byteLength - offset);
    offset += bytesWritten;
  }
}

/** Writes a small file so that after any crash it is the old or the new one. Throws as `fs` does. */
export function writeDurably(path: string, text: string): void {
  const temporary = `${path}.new`;
  writeFileSync(temporary, text, { mode: 0o600 });
  syncFile(temporary);
  renameSync(temporary, path);
}

/** Copies a file so that it is complete after a later crash. Throws as `fs` does. */
export function copyDurably(from: string, to: string): void {
  copyFileSync(from, to);
  syncFile(to);
}

/** Brings a file's bytes to the disk. Throws as `fs` does. */
export function syncFile(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
