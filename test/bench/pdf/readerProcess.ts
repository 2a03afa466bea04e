import { fork } from 'node:child_process';
import { once } from 'node:events';

/** How many pages were read, none where the file cannot be, and the CPU time of all threads of the process, in milliseconds. */
export interface ReadingDone {
  readonly pages: number;
  readonly ms: number;
}

export interface ReaderProcess {
  read(path: string): Promise<ReadingDone>;
  end(): void;
}

/**
 * Starts a reader from its program (readPdfs.ts).
 * @param peer path of pdf.js; null for the engine's reader
 */
export function startReader(program: string, peer: string | null): ReaderProcess {
  const child = fork(program, peer === null ? [] : [peer], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const gone = once(child, 'exit').then(([code]): never => {
    throw new Error(`a reader of PDFs ended with ${String(code)}`);
  });
  gone.catch(() => undefined);
  return {
    async read(path) {
      const done = once(child, 'message');
      child.send(path);
      const [answer] = await Promise.race([done, gone]);
      return answer as ReadingDone;
    },
    end: () => child.kill(),
  };
}
