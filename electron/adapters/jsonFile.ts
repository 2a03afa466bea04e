import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Returns the text of a small file of our own; null if it does not exist or cannot be read. */
export function readSmallFile(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** Writes a small file so that after any crash it is either the old or the new one: temporary file, fsync, rename. Mode 0600. Throws as `fs` does. */
export function writeSmallFile(path: string, text: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.new`;
  const file = openSync(temporary, 'w', 0o600);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  chmodSync(temporary, 0o600);
  renameSync(temporary, path);
}
