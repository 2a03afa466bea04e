import { fileURLToPath } from 'node:url';
import { utilityProcess } from 'electron';
import type { PaintedPage, PaintTask } from '../../shared/engine/pagePicture.ts';
import { createPictureDesk, type PictureDesk, type PictureProcess } from './pictureDesk.ts';
import { systemScheduler } from './systemTime.ts';

/** Pages of documents as pictures, drawn by a utility process of this build: no reader of PDFs in main (security 7). */
export function createPagePictures(): PictureDesk {
  const program = fileURLToPath(new URL('./pagePainter.process.js', import.meta.url));
  return createPictureDesk({ start: () => forkPainter(program), scheduler: systemScheduler });
}

function forkPainter(program: string): PictureProcess {
  const child = utilityProcess.fork(program, [], {
    serviceName: 'Trowel page pictures',
    stdio: 'ignore',
    execArgv: ['--max-old-space-size=512'],
  });
  return {
    ask: (task: PaintTask) => child.postMessage(task),
    onAnswer: (listener) => void child.on('message', (message: PaintedPage) => listener(message)),
    onGone: (listener) => void child.once('exit', listener),
    stop: () => void child.kill(),
  };
}
