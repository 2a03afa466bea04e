import { closeSync, openSync, readSync, statSync, writeSync } from 'node:fs';

/** Bytes that are the same in the header of every file of ours (SQLite's file format, section 1.3), by their place. */
const constants: readonly (readonly [at: number, bytes: readonly number[]])[] = [
  [0, [...Buffer.from('SQLite format 3\0', 'latin1')]],
  [16, [0x10, 0x00]],
  [20, [0, 64, 32, 32]],
  [44, [0, 0, 0, 4]],
  [56, [0, 0, 0, 1]],
];

/** Writes into a copy of a database what its header must hold, so that the pages behind it can be read. Throws as `fs` does. */
export function mendHeader(path: string): void {
  const file = openSync(path, 'r+');
  try {
    const header = Buffer.alloc(100);
    readSync(file, header, 0, 100, 0);
    for (const [at, bytes] of constants) header.set(bytes, at);
    // 2: there is a write-ahead log to be read with it.
    const mode = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0 ? 2 : 1;
    header.set([mode, mode], 18);
    writeSync(file, header, 0, 100, 0);
  } finally {
    closeSync(file);
  }
}
