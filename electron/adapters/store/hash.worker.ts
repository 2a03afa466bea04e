import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

/** Hashes one body: takes its pieces in order and says of each that it is done; the last message, null, asks for the sha256. */
const hash = createHash('sha256');

parentPort?.on('message', (piece: Uint8Array | null) => {
  if (piece !== null) hash.update(piece);
  parentPort?.postMessage(piece === null ? hash.digest('hex') : piece.byteLength);
});
