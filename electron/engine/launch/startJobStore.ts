import { fileURLToPath } from 'node:url';
import { utilityProcess } from 'electron';
import type { JobStoreProcess } from '../jobs/store/jobStoreClient.ts';
import type { JobStoreCall, JobStoreFiles, JobStoreReply } from '../jobs/store/jobStoreServer.ts';

/** Starts the process of the job store. */
export function startJobStore({ jobs, knownPages }: JobStoreFiles): JobStoreProcess {
  const program = fileURLToPath(new URL('./jobs.process.js', import.meta.url));
  const child = utilityProcess.fork(program, [jobs, knownPages], { serviceName: 'Trowel jobs', stdio: 'ignore' });
  return {
    send: (call: JobStoreCall) => child.postMessage(call),
    onReply: (listener) => void child.on('message', (reply: JobStoreReply) => listener(reply)),
    onGone: (listener) => void child.once('exit', listener),
    stop: () => void child.kill(),
  };
}
