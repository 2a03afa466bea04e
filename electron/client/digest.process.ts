import { readFileSync } from 'node:fs';
import type { DigestTask } from '../core/runs/scrapeSender.ts';
import { readDigest } from './digestResponse.ts';

/** The port of an Electron utility process to the one that started it. */
interface ParentPort {
  postMessage(message: unknown): void;
  once(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** Reads one large response and exits: an Electron utility process in the app, a forked Node process elsewhere. */
function startReading(): void {
  const { parentPort } = process as unknown as { readonly parentPort?: ParentPort };
  if (parentPort === undefined) process.once('message', (task) => process.send?.(read(task)));
  else parentPort.once('message', ({ data }) => parentPort.postMessage(read(data)));
}

function read(message: unknown) {
  const task = message as DigestTask;
  return readDigest(readFileSync(task.path), task.facts);
}

startReading();
