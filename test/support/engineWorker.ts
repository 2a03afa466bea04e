import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { electronPath } from '../../build/scripts/runtime.mjs';
import { engineArguments } from './engine.ts';
import { descendantsOf } from './processTree.ts';

/** A worker of a cluster. */
export interface EngineWorker {
  /** The line that it printed when it was ready. */
  readonly ready: unknown;
  /** Numbers of all its processes. */
  readonly processes: () => readonly number[];
  /** Ends it as a service manager does, or as a crash would. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Starts a worker with a data folder of its own in `folder`. It prints a line when it is ready, and opens no port. */
export async function startEngineWorker(folder: string, name: string, storeFile: string): Promise<EngineWorker> {
  const words = ['--role', 'worker', '--store-file', storeFile, '--allow-private', '--data', join(folder, name)];
  const child = spawn(electronPath(), engineArguments(join(folder, `${name}-chromium`), words), {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const gone = once(child, 'exit');
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return {
    ready: JSON.parse(line) as unknown,
    processes: () => [child.pid ?? 0, ...descendantsOf(child.pid ?? 0)],
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await gone;
    },
  };
}
