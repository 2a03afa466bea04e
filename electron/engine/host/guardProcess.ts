import { fileURLToPath } from 'node:url';
import { utilityProcess } from 'electron';
import { createGuardClient, guardEnvironment, type GuardClient } from '../../guard/guardClient.ts';
import { wireToChild } from '../../guard/guardWire.ts';

export interface GuardProcess {
  readonly client: GuardClient;
  readonly pid: () => number | undefined;
  /** Asks the process to end, and kills it if it does not; settles when it is gone. */
  stop(): Promise<void>;
}

/** Starts the guard in its own process: network access of pages is decided outside of Chromium and outside of the server. */
export function startGuardProcess(): GuardProcess {
  const file = fileURLToPath(new URL('./guard.process.js', import.meta.url));
  const child = utilityProcess.fork(file, [], {
    serviceName: 'Trowel guard',
    stdio: 'ignore',
    env: { ...process.env, ...guardEnvironment },
  });
  let isGone = false;
  child.once('exit', () => (isGone = true));
  const client = createGuardClient(wireToChild(child));
  return {
    client,
    pid: () => child.pid,
    stop() {
      client.shutdown();
      if (isGone) return Promise.resolve();
      const timer = setTimeout(() => child.kill(), 500);
      return new Promise((resolve) => {
        child.once('exit', () => {
          clearTimeout(timer);
          resolve();
        });
      });
    },
  };
}
