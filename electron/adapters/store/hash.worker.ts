import { parentPort, workerData } from 'node:worker_threads';
import { createFileHash } from './fileHash.ts';

/** Number of bytes of the file that are available; `isWhole`: no more will follow, and the sha256 is requested. */
export interface HashOrder {
  readonly size: number;
  readonly isComplete: boolean;
}

/** Hashes one body while it is written: `workerData` is the path of its file. */
const hash = createFileHash(String(workerData));

parentPort?.on('message', ({ size, isComplete }: HashOrder) => {
  hash.readTo(size);
  if (isComplete) parentPort?.postMessage(hash.digest());
});
