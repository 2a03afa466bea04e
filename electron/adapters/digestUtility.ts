import { fileURLToPath } from 'node:url';
import { utilityProcess } from 'electron';
import type { DigestStored, DigestTask } from '../core/runs/scrapeSender.ts';
import { createBodyDigester, readerMemoryMb, type DigestReader } from './store/bodyDigester.ts';
import type { BodyFiles } from './store/bodyFiles.ts';

/** Digests stored responses with the worker programs of this build. */
export function createDigester(bodies: Pick<BodyFiles, 'pathOf'>): DigestStored {
  const program = fileURLToPath(new URL('./digest.process.js', import.meta.url));
  const workerUrl = new URL('./digest.worker.js', import.meta.url);
  return createBodyDigester({ bodies, workerUrl, startProcess: (task) => forkDigester(program, task) });
}

/** Starts the utility process that reads one large response: its memory is separate from main's and is freed when it ends. */
function forkDigester(program: string, task: DigestTask): DigestReader {
  const child = utilityProcess.fork(program, [], {
    serviceName: 'Trowel reader',
    stdio: 'ignore',
    execArgv: [`--max-old-space-size=${readerMemoryMb}`],
  });
  child.postMessage(task);
  return {
    onResult: (listener) => void child.once('message', listener),
    onGone: (listener) => void child.once('exit', () => listener(new Error('its reader stopped'))),
    stop: () => void child.kill(),
  };
}
