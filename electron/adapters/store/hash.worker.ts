import { parentPort, workerData } from 'node:worker_threads';
import { createFileHash } from './fileHash.ts';

/** So many bytes of the file are there; `isWhole`: no more will come, and the sha256 is wanted. */
export interface HashOrder {
  readonly size: number;
  readonly isWhole: boolean;
}

/** Hashes one body while it is written: `workerData` is the path of its file. */
const hash = createFileHash(String(workerData));

parentPort?.on('message', ({ size, isWhole }: HashOrder) => {
  hash.readTo(size);
  if (isWhole) parentPort?.postMessage(hash.digest());
});
