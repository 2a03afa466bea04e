import { fileURLToPath } from 'node:url';
import { utilityProcess } from 'electron';
import type { PaintedPage, PaintTask } from '../../shared/engine/paintTask.ts';
import { createPageImageClient, type PageImageClient, type PageImageProcess } from './pageImageClient.ts';
import { systemScheduler } from './systemTime.ts';

/** Renders pages of documents as images in a utility process of this build: main contains no PDF parser (security 7). */
export function createPageImages(): PageImageClient {
  const program = fileURLToPath(new URL('./pagePainter.process.js', import.meta.url));
  return createPageImageClient({ start: () => forkPainter(program), scheduler: systemScheduler });
}

function forkPainter(program: string): PageImageProcess {
  const child = utilityProcess.fork(program, [], {
    serviceName: 'Trowel page pictures',
    stdio: 'ignore',
    execArgv: ['--max-old-space-size=512'],
  });
  return {
    send: (task: PaintTask) => child.postMessage(task),
    onResult: (listener) => void child.on('message', (message: PaintedPage) => listener(message)),
    onGone: (listener) => void child.once('exit', listener),
    stop: () => void child.kill(),
  };
}
