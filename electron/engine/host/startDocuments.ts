import { fileURLToPath } from 'node:url';
import { utilityProcess } from 'electron';
import type { DocumentProcess, DocumentReply, DocumentTask } from './documentProcessClient.ts';

/**
 * Starts the process that reads PDFs, images and office files (`documents.process`): an untrusted file can harm neither the server nor
 * another scrape.
 * @param workers files read in parallel
 */
export function startDocuments(workers: number): DocumentProcess {
  const program = fileURLToPath(new URL('./documents.process.js', import.meta.url));
  const child = utilityProcess.fork(program, [String(workers)], {
    serviceName: 'Trowel documents',
    stdio: 'ignore',
    // In MB, for the thread that dispatches files; each reading worker has its own limit.
    execArgv: ['--max-old-space-size=512'],
  });
  return {
    send: (task: DocumentTask) => child.postMessage(task),
    onReply: (listener) => void child.on('message', (reply: DocumentReply) => listener(reply)),
    onGone: (listener) => void child.once('exit', listener),
    stop: () => void child.kill(),
  };
}
