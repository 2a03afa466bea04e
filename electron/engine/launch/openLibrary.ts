import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { utilityProcess } from 'electron';
import { createLibraryClient, type LibraryClient, type LibraryProcess, noLibrary } from '../library/libraryClient.ts';
import type { LibraryCall, LibraryReply } from '../library/libraryServer.ts';

const bytesPerMegabyte = 1_000_000;

/**
 * Opens the library in the folder of the page cache, which it is deleted with.
 * @param data the engine's data folder
 * @param megabytes its size; 0 for none
 */
export function openLibrary(data: string, megabytes: number, log: (line: string) => void): LibraryClient {
  if (megabytes === 0) return noLibrary;
  const path = join(data, 'pages', 'library.db');
  return createLibraryClient(() => startLibrary(path, megabytes * bytesPerMegabyte), Date.now, log);
}

function startLibrary(path: string, maxBytes: number): LibraryProcess {
  const program = fileURLToPath(new URL('./library.process.js', import.meta.url));
  const child = utilityProcess.fork(program, [path, String(maxBytes)], {
    serviceName: 'Trowel library',
    stdio: 'ignore',
  });
  return {
    send: (call: LibraryCall) => child.postMessage(call),
    onReply: (listener) => void child.on('message', (reply: LibraryReply) => listener(reply)),
    onGone: (listener) => void child.once('exit', listener),
    stop: () => void child.kill(),
  };
}
