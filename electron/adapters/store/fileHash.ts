import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';

/** The sha256 of a file that still grows. All throw as `fs` does. */
export interface FileHash {
  /** Hashes on to the byte `size`, which must be there. */
  readTo(size: number): void;
  /** In lower-case hex; the file is closed before it is given. */
  digest(): string;
}

/** Number of bytes per read. */
const pieceBytes = 256 * 1024;

/** Reads synchronously: for threads that have nothing else to do. */
export function createFileHash(path: string): FileHash {
  const file = openSync(path, 'r');
  const hash = createHash('sha256');
  const piece = new Uint8Array(pieceBytes);
  let at = 0;
  return {
    readTo(size) {
      while (at < size) {
        const length = readSync(file, piece, 0, Math.min(pieceBytes, size - at), at);
        if (length === 0) throw new Error('The file ends before its body does');
        hash.update(piece.subarray(0, length));
        at += length;
      }
    },
    digest() {
      closeSync(file);
      return hash.digest('hex');
    },
  };
}
