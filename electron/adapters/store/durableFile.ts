import { open, type FileHandle } from 'node:fs/promises';

/** Makes a rename or a removal inside a folder survive a power cut. Windows cannot open folders and needs no such call. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes all bytes: a single `write` may take fewer than it was given. */
export async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  let offset = 0;
  while (offset < bytes.byteLength) {
    const { bytesWritten } = await file.write(bytes, offset, bytes.byteLength - offset);
    offset += bytesWritten;
  }
}
