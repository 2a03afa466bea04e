import { fork } from 'node:child_process';
import { join } from 'node:path';
import { createJobStoreClient, type JobStoreProcess } from '../../electron/engine/jobs/store/jobStoreClient.ts';
import type { JobStoreReply } from '../../electron/engine/jobs/store/jobStoreServer.ts';
import type { Timers } from '../../electron/engine/jobs/timers.ts';

/** How much faster the time goes: pauses after a failure take seconds. */
const speed = 200;

/** Real time, faster. */
export function fastTimers(): Timers {
  const startedAt = Date.now();
  return {
    now: () => Math.round(startedAt + (Date.now() - startedAt) * speed),
    after(delayMs, run) {
      const timer = setTimeout(run, delayMs / speed);
      return () => clearTimeout(timer);
    },
  };
}

/**
 * The process of the store as it is built, which can be killed.
 * @param program the built `jobs.process.ts`
 */
export function killableStore(program: string, folder: string) {
  let child: ReturnType<typeof fork> | null = null;
  let calls = 0;
  const start = (): JobStoreProcess => {
    const started = fork(program, [join(folder, 'jobs.db'), join(folder, 'pages', 'known-pages.db')], {
      serialization: 'advanced',
      stdio: 'ignore',
    });
    child = started;
    // A message to a process that has just been killed is lost, as it is between real processes.
    started.on('error', () => undefined);
    return {
      send: (call) => {
        calls += 1;
        if (started.connected) started.send(call, () => undefined);
      },
      onReply: (listener) => void started.on('message', (reply) => listener(reply as JobStoreReply)),
      onGone: (listener) => void started.once('exit', listener),
      stop: () => void started.kill(),
    };
  };
  return {
    store: createJobStoreClient(start),
    calls: () => calls,
    kill: () => child?.kill('SIGKILL') === true,
  };
}
