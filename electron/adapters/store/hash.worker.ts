import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

/** What comes of a block that `size` bytes of are filled; null asks for the sha256. */
interface Filled {
  readonly block: Uint8Array<ArrayBuffer> | null;
  readonly size: number;
}

/** Hashes one body: takes its blocks in order and gives each back when it is done; the last message asks for the sha256. */
const hash = createHash('sha256');

parentPort?.on('message', ({ block, size }: Filled) => {
  if (block === null) return parentPort?.postMessage(hash.digest('hex'));
  hash.update(block.subarray(0, size));
  return parentPort?.postMessage(block, [block.buffer]);
});
