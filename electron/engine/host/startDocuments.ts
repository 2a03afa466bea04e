import { fileURLToPath } from 'node:url';
import { utilityProcess } from 'electron';
import type { DocumentProcess, DocumentReply, DocumentTask } from './documentDesk.ts';

/**
 * Starts the process that reads PDFs, pictures and office files (`documents.process`): what a stranger's file does to it costs neither
 * the server nor another scrape.
 * @param workers files that are read at once
 */
export function startDocuments(workers: number): DocumentProcess {
  const program = fileURLToPath(new URL('./documents.process.js', import.meta.url));
  const child = utilityProcess.fork(program, [String(workers)], {
    serviceName: 'Trowel documents',
    stdio: 'ignore',
    // In MB, of the thread that hands files on; each that reads one has a limit of its own.
    execArgv: ['--max-old-space-size=512'],
  });
  return {
    send: (task: DocumentTask) => child.postMessage(task),
    onReply: (listener) => void child.on('message', (reply: DocumentReply) => listener(reply)),
    onGone: (listener) => void child.once('exit', listener),
    stop: () => void child.kill(),
  };
}
