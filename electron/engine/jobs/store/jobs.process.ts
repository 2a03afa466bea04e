import { wireToParent } from '../../../guard/guardWire.ts';
import { openJobStoreServer, type JobStoreCall } from './jobStoreServer.ts';

/** The process of the engine's job store: the one writer of `jobs.db` and `known-pages.db`, whose commits keep no request waiting. It exits with its parent. */
function serveJobs(jobs: string | undefined, knownPages: string | undefined): void {
  const wire = wireToParent();
  if (wire === undefined || jobs === undefined || knownPages === undefined) process.exit(2);
  process.umask(0o077);
  const answer = openJobStoreServer({ jobs, knownPages });
  wire.onClose(() => process.exit(0));
  wire.onMessage((message) => {
    wire.send(answer(message as JobStoreCall));
  });
}

serveJobs(process.argv[2], process.argv[3]);
